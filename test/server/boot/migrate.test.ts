import { expect, test } from "bun:test";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPool } from "../../../db/client.ts";
import { migrate } from "../../../db/migrate.ts";
import { createEmptyDatabase } from "../../support/database.ts";
import { temporaryDirectory } from "../../support/process.ts";

const url = await createEmptyDatabase();

function migrations(files: Record<string, string>): string {
  const directory = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const sql = createPool({ url, name: "test", max: 1 });
  try {
    await sql`drop schema public cascade`;
    await sql`create schema public`;
  } finally {
    await sql.end();
  }
  return work(url);
}

const one = { "000001_one.sql": "create table one (id integer)" };
const two = { ...one, "000002_two.sql": "create table two (id integer); create table three (id integer)" };

test("migrations run once each, in order, also when several processes start at once", async () => {
  await withDatabase(async (url) => {
    const directory = migrations(two);
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url, directory })));
    expect(runs.flat()).toEqual(["000001_one.sql", "000002_two.sql"]);
    expect(await migrate({ url, directory })).toEqual([]);
  });
});

test("a migration that was changed after it ran is refused by name", async () => {
  await withDatabase(async (url) => {
    await migrate({ url, directory: migrations(one) });
    const changed = migrations({ "000001_one.sql": "create table one (id bigint)" });
    expect(migrate({ url, directory: changed })).rejects.toThrow("000001_one.sql was changed after it was applied");
  });
});

test("a database that is newer than the code is refused", async () => {
  await withDatabase(async (url) => {
    await migrate({ url, directory: migrations(two) });
    expect(migrate({ url, directory: migrations(one) })).rejects.toThrow("The database is newer than this Sheaf");
  });
});

test("of a migration that fails nothing stays, and the message tells the line", async () => {
  await withDatabase(async (url) => {
    const broken = { ...one, "000002_two.sql": "create table two (id integer);\n\ncreate table nope (id nonsense);" };
    expect(migrate({ url, directory: migrations(broken) })).rejects.toThrow(
      /000002_two.sql failed: .*nonsense.*line 3/,
    );
    expect(await migrate({ url, directory: migrations(two) })).toEqual(["000002_two.sql"]);
  });
});

test("how a column is sampled or kept is not passed on to the shards of a cluster, which would refuse it", async () => {
  await withDatabase(async (url) => {
    const note = (what: string) =>
      `insert into noted select '${what}', current_setting('citus.enable_ddl_propagation', true)`;
    const directory = migrations({
      ...one,
      "000002_two.sql": `create table noted (what text, is_passed_on text);
        do $$ begin execute 'alter table one alter column id set statistics 0'; ${note("statistics")}; end $$;
        ${note("other")};
        do $$ begin alter table noted alter column what set storage external; ${note("storage")}; end $$`,
    });
    await migrate({ url, directory });
    const sql = createPool({ url, name: "test", max: 1 });
    const noted = await sql`select what, is_passed_on from noted`;
    await sql.end();
    expect(noted.map(({ what, is_passed_on }) => [what, is_passed_on])).toEqual([
      ["statistics", "off"],
      ["other", "on"],
      ["storage", "off"],
    ]);
  });
});

test("files whose numbers are not 1, 2, 3 … are refused", async () => {
  const twice = migrations({ ...one, "000001_other.sql": "select 1" });
  expect(migrate({ url, directory: twice })).rejects.toThrow(
    "000001_other.sql and 000001_one.sql have the same number; renumber the later one.",
  );
  const gap = migrations({ ...two, "000004_four.sql": "select 1" });
  expect(migrate({ url, directory: gap })).rejects.toThrow(
    "000004_four.sql: the migration before it is missing; there is none with the number 3.",
  );
  const late = migrations({ "000002_two.sql": "select 1" });
  expect(migrate({ url, directory: late })).rejects.toThrow("there is none with the number 1");
  expect(migrate({ url, directory: migrations({ "12_short.sql": "" }) })).rejects.toThrow("000012_sheet_versions.sql");
});

test("a database that was made by other migrations is refused", async () => {
  await withDatabase(async (url) => {
    await migrate({ url, directory: migrations({ "000001_first.sql": "create table one (id integer)" }) });
    expect(migrate({ url, directory: migrations(two) })).rejects.toThrow(
      "The database was created with other migrations: its 000001_first.sql is 000001_one.sql here.",
    );
  });
});

test("every shipped migration runs on an empty database, beside the job queue's own schema", async () => {
  await withDatabase(async (url) => {
    const directory = temporaryDirectory();
    cpSync(join(import.meta.dir, "../../../db/migrations"), directory, { recursive: true });
    expect((await migrate({ url, directory })).length).toBeGreaterThan(1);
    const sql = createPool({ url, name: "test", max: 1 });
    expect(await sql`select to_regclass('graphile_worker._private_jobs') is not null as there`).toEqual([
      { there: true },
    ] as never);
    await sql.end();
  });
});

/** Runs statements as the owner of the tests' Postgres, and what follows with an address of its own. */
async function besides(statements: string[], work: () => Promise<void>, after: string[]): Promise<void> {
  const sql = createPool({ url, name: "test", max: 1 });
  try {
    for (const statement of statements) await sql.unsafe(statement);
    await work();
    for (const statement of after) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

test("a role that may not prepare the database is told what it needs", async () => {
  const role = `visitor_${crypto.randomUUID().slice(0, 8)}`;
  const address = new URL(url);
  [address.username, address.password] = [role, "secret"];
  await withDatabase(() =>
    besides([`create role ${role} login password 'secret'`], async () => {
      await expect(migrate({ url: address.href, directory: migrations(one) })).rejects.toThrow(
        new RegExp(`The role ${role} cannot prepare the database: .*SHEAF_MIGRATION_DATABASE_URL`),
      );
    }, [`drop role ${role}`]),
  );
});

test("a database of another encoding than UTF8 is refused before anything is in it", async () => {
  const name = `latin_${crypto.randomUUID().slice(0, 8)}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  await besides([
    `create database ${name} template template0 locale_provider libc locale 'C' encoding 'LATIN1'`,
  ], async () => {
    await expect(migrate({ url: address.href })).rejects.toThrow("encoding LATIN1; Sheaf needs UTF8");
  }, [`drop database ${name}`]);
});

test("a role that only serves gets its rights in whichever schema the tables are", async () => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const [name, role] = [`schema_${suffix}`, `app_${suffix}`];
  const owner = new URL(url);
  owner.pathname = `/${name}`;
  const app = new URL(owner);
  [app.username, app.password] = [role, "secret"];
  await besides([
    `create role ${role} login password 'secret'`,
    `create database ${name}`,
    `alter database ${name} set search_path = mine`,
  ], async () => {
    const sql = createPool({ url: owner.href, name: "test", max: 1 });
    await sql`create schema mine`;
    const served = createPool({ url: app.href, name: "test", max: 1 });
    await migrate({ url: owner.href, servedBy: served, directory: migrations(one) });
    expect([...(await served`insert into one values (1) returning id`)]).toEqual([{ id: 1 }]);
    await served.end();
    await sql.unsafe(`drop owned by ${role}`);
    await sql.end();
  }, [`drop database ${name}`, `drop role ${role}`]);
});
