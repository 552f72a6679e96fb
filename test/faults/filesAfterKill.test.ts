import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { holdsUpload, partsOf, startServerProcess, temporaryDirectory } from "../support/process.ts";
import { createTable, importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();

test("a server that is killed leaves no upload behind, and one empty directory however often", async () => {
  const { apiKey } = await database.createWorkspace();
  const [TMPDIR, SHEAF_DATA_DIR] = [temporaryDirectory(), temporaryDirectory()];
  // Started as root, the processes have a directory of their own.
  const left = () =>
    [TMPDIR, join(SHEAF_DATA_DIR, "tmp")].flatMap((directory) =>
      existsSync(directory) ? readdirSync(directory).map((name) => join(directory, name)) : [],
    );
  for (let starts = 0; starts < 2; starts++) {
    const server = await startServerProcess({ DATABASE_URL: database.url, SHEAF_DATA_DIR, TMPDIR });
    const client = api(server.url, apiKey);
    const sheet = await importCsv(client, "a\nx\n");
    await sheet.addComputed("code", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return data.a.length" });
    expect(await sheet.values("code")).toEqual([1]);

    const upload = request(`${server.url}/api/public/v2/tables/${await createTable(client)}/sheets`, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json", "content-length": 8 * 2 ** 20 },
    });
    upload.on("error", () => undefined);
    upload.write(`{"source":{"type":"file","file_name":"a.csv","file_content_base64":"${"a".repeat(4 * 2 ** 20)}`);
    const [answering] = partsOf(server, "api") as [number];
    await waitFor("the upload", () => holdsUpload(answering));

    const parts = partsOf(server);
    for (const pid of [server.pid, ...parts]) process.kill(pid, "SIGKILL");
    await server.ended;
    upload.destroy();
    const [directory, ...others] = left();
    expect(others).toEqual([]);
    expect(readdirSync(directory as string)).toEqual([]);
  }
});
