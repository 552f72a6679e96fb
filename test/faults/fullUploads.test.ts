import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { openUploads, partsOf, startProcess, temporaryDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();

test("an upload that does not fit on the disk is a 503, and nothing of it stays", async () => {
  const { apiKey } = await database.createWorkspace();
  // Files of at most 1 MiB. Without the trap, the system would end the process for a longer one.
  const limited = ["sh", "-c", `trap "" XFSZ; ulimit -f 2048; exec "${process.execPath}" server/main.ts`];
  const server = startProcess(limited, {
    DATABASE_URL: database.url,
    SHEAF_DATA_DIR: temporaryDirectory(),
    SHEAF_ROLE: "api",
    PORT: "0",
    TMPDIR: temporaryDirectory(),
  });
  database.beforeDrop(async () => {
    server.kill("SIGTERM");
    await server.ended;
  });
  const [, url = ""] = await server.waitForOutput(/API {6}(http:\S+)[\s\S]*\n\n/);
  const client = api(url, apiKey);
  const { table } = await client.expect(201, "createTable", { body: { title: "t", create_default_sheet: false } });
  const upload = (bytes: number) =>
    client.call("createSheet", {
      params: { table_id: table.id },
      body: {
        source: {
          type: "file",
          file_name: "a.csv",
          file_content_base64: Buffer.from(`name\n${randomBytes(bytes).toString("hex")}\n`).toString("base64"),
        },
      },
    });
  const refused = await upload(4 * 2 ** 20);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused.body).toMatchObject({
    error: "unavailable",
    message: expect.stringContaining("no room left for files"),
  });
  await server.waitForOutput(/EFBIG/);
  const [answering] = partsOf(server, "api") as [number];
  await waitFor("the end of the upload", () => openUploads(answering).length === 0);
  expect((await upload(100_000)).status).toBe(202);
});
