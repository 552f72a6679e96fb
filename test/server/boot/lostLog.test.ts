import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readHolder } from "../../../server/boot/dataDirectory.ts";
import { api } from "../../support/client.ts";
import { startProcess, usedDataDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";

test.each([
  ["is on a full disk", `exec "$0" server/main.ts >/dev/full`],
  ["has lost its reader", `exec "$0" server/main.ts > >(head -n 1 >/dev/null)`],
])("a server whose log %s goes on, says so once, and stops cleanly", async (_, command) => {
  const dataDirectory = await usedDataDirectory();
  const server = startProcess(["bash", "-c", command, process.execPath], { SHEAF_DATA_DIR: dataDirectory, PORT: "0" });
  const url = await waitFor("the server", () => readHolder(dataDirectory)?.address);
  const client = api(url, readFileSync(join(dataDirectory, "api-key"), "utf8").trim());
  // Each request is a line of the log.
  for (let n = 0; n < 3; n++) {
    expect((await client.call("createTable", { body: { title: `kept ${n}` } })).status).toBe(201);
    await waitFor("the loss of a line", () => server.errors() !== "");
  }
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.errors()).toMatch(/^Lines of the log are lost: .*\n$/);
});
