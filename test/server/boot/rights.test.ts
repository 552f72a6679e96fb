import { afterAll, expect, test } from "bun:test";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { createPool } from "../../../db/client.ts";
import { migrate } from "../../../db/migrate.ts";
import { startEmbeddedPostgres } from "../../../server/boot/embeddedPostgres.ts";
import { api } from "../../support/client.ts";
import { createTestDatabase } from "../../support/database.ts";
import { startProcess, startServerProcess, usedDataDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";

const database = await createTestDatabase();

async function using<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = createPool({ url, name: "test rights", max: 1 });
  return work(sql).finally(() => sql.end());
}

/** What the role of an address owns or may do beyond serving. */
function powersOf(url: string): Promise<readonly unknown[]> {
  return using(
    url,
    (sql) => sql`
      select rolname as power from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)
      union all select relname from pg_class where pg_has_role(relowner, 'usage')
      union all select proname from pg_proc where pg_has_role(proowner, 'usage')
      union all select nspname from pg_namespace where has_schema_privilege(oid, 'create') and nspname !~ '^pg_'
      union all select relname from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'graphile_worker')
        and has_table_privilege(oid, 'truncate, references, trigger')`,
  );
}

test("nobody truncates the audit trail, by itself or with what it refers to", async () => {
  await database.createWorkspace();
  for (const table of ["audit_events", "workspaces cascade"]) {
    expect(database.sql.unsafe(`truncate ${table}`)).rejects.toThrow("audit_events is append-only");
  }
});

test("processes that serve the embedded database own nothing in it and are no superuser", async () => {
  const dataDirectory = await usedDataDirectory();
  const file = join(dataDirectory, "app-database-url");
  // As a version made it that had no such role.
  const cluster = await startEmbeddedPostgres({ dataDirectory });
  await using(cluster.url, (sql) => sql.unsafe("drop owned by sheaf_app; drop role sheaf_app"));
  await cluster.stop();
  rmSync(file);
  const server = await startServerProcess({ SHEAF_DATA_DIR: dataDirectory });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [url, ownerUrl] = ["app-database-url", "database-url"].map((name) =>
    readFileSync(join(dataDirectory, name), "utf8").trim(),
  ) as [string, string];
  expect(await powersOf(url)).toEqual([]);
  expect(await powersOf(ownerUrl)).not.toEqual([]);
  // Those of the start end some time after the server has closed them.
  await waitFor("the end of all sessions of the owner", async () => {
    const sessions = await using(
      ownerUrl,
      (sql) => sql`
        select from pg_stat_activity
        where usename = 'sheaf' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return sessions.length === 0;
  });
  const key = readFileSync(join(dataDirectory, "api-key"), "utf8").trim();
  expect((await api(server.url, key).call("createTable", { body: { title: "made" } })).status).toBe(201);
});

test("migrations run with SHEAF_MIGRATION_DATABASE_URL, and the role of DATABASE_URL gets what serving needs and no more", async () => {
  const { owner, serving } = await makeRolesOfPage();
  const environment = { DATABASE_URL: serving, SHEAF_DATA_DIR: await usedDataDirectory() };
  const alone = startProcess([process.execPath, "server/main.ts"], { PORT: "0", ...environment });
  expect(await alone.ended).toBe(1);
  const command = startProcess([process.execPath, "scripts/admin.ts", "workspace", "list"], {
    ...environment,
    SHEAF_MIGRATION_DATABASE_URL: owner,
  });
  expect(await command.ended).toBe(0);
  expect(await powersOf(serving)).toEqual([]);
  // What is up to date needs no owner: a worker elsewhere knows only the role that serves.
  const worker = startProcess([process.execPath, "server/main.ts", "--role", "worker"], environment);
  await worker.waitForOutput(/is a worker/);
  worker.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
});

/** Runs the SQL of docs/own-postgres.md, with other names; gives the addresses of the two roles. */
async function makeRolesOfPage(): Promise<{ owner: string; serving: string }> {
  const [, text] = /```sql\n(.*?)```/s.exec(readFileSync("docs/own-postgres.md", "utf8")) ?? [];
  const suffix = crypto.randomUUID().slice(0, 8);
  const named = (text as string).replaceAll(/\bsheaf\w*/g, (name) => `${name}_${suffix}`);
  for (const statement of named.split(";\n").slice(0, -1)) await database.sql.unsafe(statement);
  afterAll(async () => {
    await database.sql.unsafe(`drop database sheaf_${suffix} with (force)`);
    await database.sql.unsafe(`drop role sheaf_owner_${suffix}, sheaf_app_${suffix}`);
  });
  const addressOf = (role: string) => {
    const url = new URL(database.ownerUrl);
    [url.username, url.password, url.pathname] = [`${role}_${suffix}`, "secret", `sheaf_${suffix}`];
    return url.href;
  };
  return { owner: addressOf("sheaf_owner"), serving: addressOf("sheaf_app") };
}

test("a table that a later migration makes is served too", async () => {
  await database.sql`create table later (id integer generated always as identity, at integer)`;
  await using(database.url, async (sql) => {
    expect(sql`select from later`.execute()).rejects.toThrow("permission denied");
    await migrate({ url: database.ownerUrl, servedBy: sql });
    expect(await sql`insert into later (at) values (1) returning id`).toEqual([{ id: 1 }] as never);
  });
});
