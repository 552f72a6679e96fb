import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { api } from "../support/client.ts";
import { startProcess, temporaryDirectory } from "../support/process.ts";
import { waitFor } from "../support/waitFor.ts";

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  test(`npm run mock serves without any setup, and leaves nothing behind when it ends by ${signal}`, async () => {
    const temporary = temporaryDirectory();
    const mock = startProcess([process.execPath, "scripts/mock.ts"], { PORT: "0", TMPDIR: temporary });
    const [, url] = await mock.waitForOutput(/ready after \S+ s at (http:\S+),/);
    const client = api(url as string, "any key");
    const { table } = await client.expect(201, "createTable", { body: { title: "Mine" } });
    expect((await client.expect(200, "getTable", { params: { table_id: table.id } })).table.title).toBe("Mine");
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^sheaf-mock-/)]);
    mock.kill(signal);
    expect(await mock.ended).toBe(signal === "SIGTERM" ? 0 : 137);
    // What cleans up goes on after the end; it removes the directory once no process works in it.
    await waitFor("the end of what it left", () => readdirSync(temporary).length === 0);
    expect(mock.errors()).toBe("");
  });
}
