import { expect, test } from "bun:test";
import { api } from "../../support/client.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { startProcess, startServerProcess, temporaryDirectory, usedDataDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";

async function admin(environment: Record<string, string>, ...args: string[]) {
  const command = startProcess([process.execPath, "run", "--silent", "admin", ...args], environment);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
}

test("workspaces and keys can be made while the server runs; a key works at once and a revoked one no more", async () => {
  const environment = { SHEAF_DATA_DIR: await usedDataDirectory(), SHEAF_ROLE: "api" };
  const server = await startServerProcess(environment);
  const created = await admin(environment, "workspace", "create", "Acme", "--json");
  expect(created.output).toMatch(/^\{"workspace_id":2,"api_key":"pl_\w{40}"\}\n$/);
  const { api_key: firstKey } = JSON.parse(created.output);
  expect((await api(server.url, firstKey).call("listTables")).status).toBe(200);

  expect((await admin(environment, "workspace", "retention", "30", "--workspace", "2")).code).toBe(0);
  expect((await admin(environment, "workspace", "network", "on", "--workspace", "2")).code).toBe(0);
  const { data } = await api(server.url, firstKey).expect(200, "listAuditEvents", { query: { limit: 2 } });
  const changed = { action: "workspace.updated", actor: { name: "administrator" }, entity_id: "2" };
  expect(data).toMatchObject([changed, changed]);

  const second = JSON.parse(
    (await admin(environment, "key", "create", "--workspace", "2", "--name", "ci", "--json")).output,
  );
  expect(second).toMatchObject({ workspace_id: 2, name: "ci", last_four: second.api_key.slice(-4) });
  expect((await api(server.url, second.api_key).call("listTables")).status).toBe(200);

  expect((await admin(environment, "key", "rename", second.id, "deploy")).code).toBe(0);
  const listed = await admin(environment, "key", "list", "--workspace", "2");
  expect(listed.output).toContain(`deploy     ${second.last_four}`);
  expect(listed.output).not.toContain("pl_");

  expect((await admin(environment, "key", "revoke", second.id)).code).toBe(0);
  await waitFor("the revoked key to be refused", async () => {
    return (await api(server.url, second.api_key).call("listTables")).status === 401;
  });
  expect((await api(server.url, firstKey).call("listTables")).status).toBe(200);
});

test("without a server the command starts the embedded Postgres itself and stops it; the server finds what it made", async () => {
  const environment = { SHEAF_DATA_DIR: temporaryDirectory(), SHEAF_ROLE: "api" };
  const created = await admin(environment, "workspace", "create", "Early", "--json");
  expect(created.errors).toContain("created workspace 1");
  const server = await startServerProcess(environment);
  expect((await api(server.url, JSON.parse(created.output).api_key).call("listTables")).status).toBe(200);
});

test("control characters in names reach no terminal, and a name stays on its line", async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  expect((await admin(environment, "key", "create", "--name", "evil\u001b[2J\u009b31m\nname")).code).toBe(0);
  expect((await admin(environment, "key", "list")).output).toContain("evil\\u001b[2J\\u009b31m\\u000aname");
});

test("a command ends quietly when its reader has enough, and says what it did when its output cannot be written", async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  const [quiet, full] = await Promise.all(
    ["| true", "> /dev/full"].map(async (output) => {
      const command = `"$0" scripts/admin.ts workspace list ${output}`;
      const running = startProcess(["bash", "-o", "pipefail", "-c", command, process.execPath], environment);
      return { code: await running.ended, errors: running.errors().replace(/^The database was new: .*\n/, "") };
    }),
  );
  expect(quiet).toEqual({ code: 0, errors: "" });
  expect(full?.code).toBe(1);
  expect(full?.errors).toMatch(/^The command is done, but its output could not be written: ENOSPC.*\n$/);
});

test("with DATABASE_URL the command works on that database", async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  expect((await admin(environment, "workspace", "create", "Elsewhere")).code).toBe(0);
  expect((await admin(environment, "workspace", "list")).output).toContain("Elsewhere");
  const opened = await admin(environment, "workspace", "network", "on", "--workspace", "1", "--json");
  expect(opened.output).toBe('{"workspace_id":1,"code_network":true}\n');
  expect((await admin(environment, "workspace", "list", "--json")).output).toContain('"code_network":true');

  const retention = (...args: string[]) => admin(environment, "workspace", "retention", ...args, "--workspace", "1");
  const all = "New request logs and traces of workspace 1 are kept";
  const errors = "Those with an error are";
  const rest = "too: their time is not longer.";
  expect((await retention("14", "--errors", "90")).output).toBe(`${all} for 14 days. ${errors} kept for 90 days.\n`);
  expect((await retention("14", "--errors", "off")).output).toBe(`${all} for 14 days. ${errors} kept for ever.\n`);
  expect((await retention("14", "--errors", "7")).output).toBe(`${all} for 14 days. ${errors} ${rest}\n`);
  expect((await retention("off", "--errors", "7")).output).toBe(`${all} for ever. ${errors} ${rest}\n`);
});

test("wrong use is told in one line with exit code 2, what does not exist with 1", async () => {
  const environment = { DATABASE_URL: await createEmptyDatabase(), SHEAF_DATA_DIR: temporaryDirectory() };
  const key = JSON.parse((await admin(environment, "key", "create", "--json")).output);
  for (const args of [
    ["key", "destroy"],
    ["key", "rename", "x"],
    ["workspace", "network", "maybe"],
    ["workspace", "create", " "],
    ["workspace", "create", "x".repeat(256)],
    ["key", "rename", key.id, ""],
    ["key", "rename", key.id, "x".repeat(256)],
    ["key", "list", "--all"],
    ["key", "list", "--workspace", ""],
    ["key", "create", "--scopes", ""],
    ["key", "create", "--expires", ""],
    ["key", "create", "--name="],
    ["key", "create", "--errors", "3"],
    ["workspace", "list", "--workspace", "99"],
  ]) {
    const { code, errors } = await admin(environment, ...args);
    expect(code, args.join(" ")).toBe(2);
    expect(errors, args.join(" ")).toMatch(/^.+\n$/);
  }
  expect(await admin(environment, "key", "create", "--workspace", "77")).toMatchObject({ code: 1 });
  expect(await admin(environment, "key", "revoke", "not-an-id")).toMatchObject({ code: 1 });
  const past = await admin(environment, "key", "create", "--expires", "2020-01-01T00:00:00Z");
  expect(past).toMatchObject({ code: 1, errors: expect.stringMatching(/^.*in the past.*\n$/) });
});
