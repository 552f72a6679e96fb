import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { api } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { openUploads, partsOf, startServerProcess, temporaryDirectory } from "../support/process.ts";
import { createTable, importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const database = await createTestDatabase();

/** A server of its own, with a sheet whose code has run, and what there is in its temporary directories. */
async function startWithCode({ apiKey, ...directories }: { apiKey: string; TMPDIR: string; SHEAF_DATA_DIR: string }) {
  const server = await startServerProcess({ DATABASE_URL: database.url, ...directories });
  const client = api(server.url, apiKey);
  const sheet = await importCsv(client, "a\nx\n");
  await sheet.addComputed("code", "CODE_EXECUTION", { language: "JAVASCRIPT", code: "return data.a.length" });
  expect(await sheet.values("code")).toEqual([1]);
  // Started as root, the processes have a directory of their own.
  const used = [directories.TMPDIR, join(directories.SHEAF_DATA_DIR, "tmp")].filter((path) => existsSync(path));
  const files = () => used.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return { server, client, sheet, files };
}

test("a server that is killed leaves no upload behind, and one empty directory however often", async () => {
  const { apiKey } = await database.createWorkspace();
  const [TMPDIR, SHEAF_DATA_DIR] = [temporaryDirectory(), temporaryDirectory()];
  for (let starts = 0; starts < 2; starts++) {
    const { server, client, files } = await startWithCode({ apiKey, TMPDIR, SHEAF_DATA_DIR });
    const upload = request(`${server.url}/api/public/v2/tables/${await createTable(client)}/sheets`, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json", "content-length": 8 * 2 ** 20 },
    });
    upload.on("error", () => undefined);
    upload.write(`{"source":{"type":"file","file_name":"a.csv","file_content_base64":"${"a".repeat(4 * 2 ** 20)}`);
    const [answering] = partsOf(server, "api") as [number];
    await waitFor("the upload", () => openUploads(answering).length > 0);

    for (const pid of [server.pid, ...partsOf(server)]) process.kill(pid, "SIGKILL");
    await server.ended;
    upload.destroy();
    const [directory, ...others] = files();
    expect(others).toEqual([]);
    expect(readdirSync(directory as string)).toEqual([]);
  }
});

test("code runs also after the system has cleaned up temporary files", async () => {
  const { apiKey } = await database.createWorkspace();
  const directories = { TMPDIR: temporaryDirectory(), SHEAF_DATA_DIR: temporaryDirectory() };
  const { server, sheet, files } = await startWithCode({ apiKey, ...directories });
  for (const path of files()) rmSync(path, { recursive: true });
  const [computing] = partsOf(server, "worker") as [number];
  expect(Bun.spawnSync(["pkill", "-KILL", "--parent", String(computing), "--full", "sandbox"]).exitCode).toBe(0);
  await sheet.setCell("a", 0, "longer");
  await sheet.recalculate();
  expect(await sheet.values("code")).toEqual([6]);
});
