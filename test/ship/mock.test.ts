import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { api } from "../support/client.ts";
import { startProcess, temporaryDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

const npm = ["npm", "run", "--silent", "mock"];
const bun = [process.execPath, "scripts/mock.ts"];

for (const [command, signal] of [
  [npm, "SIGTERM"],
  [bun, "SIGINT"],
  [bun, "SIGKILL"],
] as const) {
  test(`the mock serves without any setup, and leaves nothing behind when ${command === npm ? "npm" : "it"} gets ${signal}`, async () => {
    const temporary = temporaryDirectory();
    const mock = startProcess([...command], { PORT: "0", TMPDIR: temporary });
    const [, url] = await mock.waitForOutput(/ready after \S+ s at (http:\S+);/);
    const client = api(url as string, "any key");
    const { table } = await client.expect(201, "createTable", { body: { title: "Mine" } });
    expect((await client.expect(200, "getTable", { params: { table_id: table.id } })).table.title).toBe("Mine");
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^sheaf-mock-/)]);
    mock.kill(signal);
    await mock.ended;
    // What cleans up goes on after the end; it removes the directory once no process works in it.
    await waitFor("the end of what it left", () => readdirSync(temporary).length === 0);
    expect(mock.errors()).not.toContain("error");
  });
}
