import { beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { createPool } from "../../db/client.ts";
import { testOnOnePostgres } from "../support/cluster.ts";
import { createTestDatabase } from "../support/database.ts";
import { exceptions, schemaExceptions } from "../support/statements/exceptions.ts";
import { faultsOfMigration } from "../support/statements/migrations.ts";
import { violationsOf } from "../support/statements/rules.ts";
import { faultsOfSchema, readSchemaFacts, type SchemaFacts } from "../support/statements/schemaFacts.ts";
import { faultsOfSource } from "../support/statements/sourceRules.ts";

const database = await createTestDatabase();
const { sql } = database;

let facts: SchemaFacts;
beforeAll(async () => {
  await loadModule();
  facts = await readSchemaFacts(sql);
});

/** A cluster refuses what they make, or has it spread already. */
const onOnePostgres = testOnOnePostgres("the rules are held against the schema and the statements of one Postgres");

const unbound = (table: string) => `${table} is not bound to the workspace by a parameter`;

/** A statement with a fault of each kind, and what is said of it. */
const faults: Record<string, [statement: string, ...said: string[]]> = {
  "a table without a condition": ["select id from sheets where id = $1", unbound("sheets")],
  "a table bound by a join": [
    "select from sheets s join columns c on c.workspace_id = s.workspace_id and c.sheet_id = s.id where s.workspace_id = $1",
    unbound("columns c"),
  ],
  "a table bound with USING": [
    "select from sheets join columns using (workspace_id) where sheets.workspace_id = $1",
    unbound("columns"),
  ],
  "an outer join whose condition binds the outer side": [
    "select from sheets s left join columns c on s.workspace_id = $1 and c.workspace_id = $2 and c.sheet_id = s.id",
    unbound("sheets s"),
  ],
  "a subselect that is bound by what is around it": [
    "select (select count(*) from sheets s where s.workspace_id = t.workspace_id) from tables t where t.workspace_id = $1",
    unbound("sheets s"),
  ],
  "an exists in an OR": [
    "select from tables t where t.workspace_id = $1 and (t.id = $2 or exists (select from sheets where id = t.id))",
    unbound("sheets"),
  ],
  "a table bound in one part of an OR": ["select from sheets where workspace_id = $1 or id = $2", unbound("sheets")],
  "a table bound to several workspaces": ["select from sheets where workspace_id = any($1)", unbound("sheets")],
  "a table bound by a comparison": ["select from sheets where (workspace_id, id) > ($1, $2)", unbound("sheets")],
  "a CTE": ["with a as (select id from sheets) select from a where id = $1", unbound("sheets")],
  "a recursive CTE": [
    `with recursive a as (select id from folders where workspace_id = $1 union all
      select f.id from folders f join a on f.parent_id = a.id) select from a`,
    unbound("folders f"),
  ],
  "one half of a union": [
    "select id from sheets where workspace_id = $1 union all select id from sheets",
    unbound("sheets"),
  ],
  "the source of an update": [
    "update sheets set index = c.index from columns c where sheets.workspace_id = $1 and c.sheet_id = sheets.id",
    unbound("columns c"),
  ],
  "what an update changes": ["update sheets set index = $1 where id = $2", unbound("sheets")],
  "what a deletion uses": [
    "delete from sheets s using tables t where s.workspace_id = $1 and t.id = s.table_id",
    unbound("tables t"),
  ],
  "an insertion of another value": [
    "insert into sheets (workspace_id, table_id) select t.id::text::integer, t.id from tables t where t.workspace_id = $1",
    unbound("sheets"),
  ],
  "an insertion of what a function gives": [
    "insert into sheets (workspace_id) select w from unnest($1::integer[]) w",
    unbound("sheets"),
  ],
  "a subselect in DO UPDATE": [
    `insert into sheets (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do update
      set index = (select max(index) from sheets where id = $2)`,
    unbound("sheets"),
  ],
  "a volatile function in UPDATE": [
    "update sheets set updated_at = clock_timestamp() where workspace_id = $1",
    "clock_timestamp() is volatile, and must not stand in UPDATE or DELETE",
  ],
  "a function of columns in UPDATE": [
    "update sheets set title = format($2, title) where workspace_id = $1",
    "format() is stable, and must not stand of columns in UPDATE or DELETE",
  ],
  "a time of columns in UPDATE": [
    "update sheets set updated_at = created_at + $2 * interval '1 day' where workspace_id = $1",
    "+ of an interval is stable, and must not stand of columns in UPDATE or DELETE",
  ],
  "now() in DO UPDATE": [
    `insert into sheets (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do update
      set updated_at = now() where sheets.created_at < current_timestamp`,
    "now() is stable, and must not stand in DO UPDATE",
    "the current time is stable, and must not stand in DO UPDATE",
  ],
  "now() in CASE, COALESCE and RETURNING": [
    `update sheets set updated_at = case when index > $2 then now() end, deleted_at = coalesce(deleted_at, now())
      where workspace_id = $1 returning now()`,
    "now() is stable, and must not stand in CASE or COALESCE",
    "now() is stable, and must not stand in CASE or COALESCE",
    "now() is stable, and must not stand in RETURNING",
  ],
  "a subselect in the RETURNING of an INSERT": [
    "insert into sheets (workspace_id) values ($1) returning (select count(*) from tables where workspace_id = $2)",
    "a subselect stands in the RETURNING of an INSERT",
  ],
  "a subselect in VALUES": [
    "insert into sheets (workspace_id, index) values ($1, (select 1))",
    "a subselect stands in VALUES",
  ],
  "an advisory lock inside a larger statement": [
    "with l as (select pg_advisory_xact_lock(1)) insert into sheets (workspace_id) select $1 from l",
    "pg_advisory_xact_lock is called inside a larger statement",
  ],
  "a notice inside a larger statement": [
    `with gone as (delete from sheets where workspace_id = $1 returning id) select pg_notify('sheets', id::text) from gone`,
    "pg_notify is called inside a larger statement",
  ],
  "a number that is drawn where a table lies": [
    `insert into folders (workspace_id, name) select $1, n || (select count(*) from tables where workspace_id = $2)
      from unnest($3::text[]) n`,
    "a table is read by a subselect of an INSERT that draws folders's numbers",
  ],
  "a read after a change of the same statement": [
    `with moved as (insert into sheets (workspace_id, id) values ($1, $2) returning id)
      select s.id from sheets s where s.workspace_id = $1`,
    "sheets is read after a part of the statement has changed it",
  ],
  "a read before a change that is computed after it": [
    `with old as (select id from sheets where workspace_id = $1),
      changed as (update sheets set index = $2 where workspace_id = $1 returning id),
      noted as (insert into tables (workspace_id, id) select $1, id from changed)
      select id from old`,
    "sheets is read after a part of the statement has changed it",
  ],
  "a change of what was inserted": [
    `with made as (insert into sheets (workspace_id, id) values ($1, $2))
      update sheets set index = $3 where workspace_id = $1`,
    "sheets is read after a part of the statement has changed it",
  ],
  "a text that is parsed in DO UPDATE": [
    `insert into sheets (workspace_id, id) values ($1, $2) on conflict (workspace_id, id) do update
      set updated_at = $3::text::timestamptz, text_slot_count = $4::text::integer where sheets.title = any($5::text::text[])`,
    "a text is parsed as timestamptz in DO UPDATE",
    "a text is parsed as text[] in DO UPDATE",
  ],
  "columns of an insertion from a table": [
    `with made as (insert into cells (workspace_id, column_key) select workspace_id, column_key from columns
      where workspace_id = $1 returning column_key) select column_key from made`,
    "cells has no alias in an INSERT … SELECT … RETURNING",
  ],
  "locked rows of all workspaces": [
    "select from sheets where id = $1 for update skip locked",
    unbound("sheets"),
    "rows of sheets are locked in all workspaces",
  ],
};

test.each(Object.entries(faults))("%s is a fault", (_, [statement, ...said]) => {
  expect(violationsOf(statement, facts).map(({ text }) => text)).toEqual(said);
});

/** Statements that keep to the rules, each near to a fault. */
const sound: Record<string, string> = {
  "each table bound in its own scope": `with a as (select id from sheets where workspace_id = $1)
    select from a join tables t on t.workspace_id = $2::integer where (t.workspace_id, t.id) = ($3, $4)
      and exists (select from columns c where c.workspace_id = $5 and c.sheet_id = a.id)`,
  "a table bound where it is joined":
    "select from sheets s left join columns c on c.workspace_id = $1 and c.sheet_id = s.id where s.workspace_id = $2",
  "rows that are moved": `with old as (delete from cells where workspace_id = $1 returning *)
    insert into cells_history (workspace_id, column_key) select workspace_id, column_key from old`,
  "a table without a workspace": "select from workspaces where id = $1",
  "a CTE with the name of a table": "with sheets as (select 1 as id) select from sheets",
  "the time of a statement":
    "update sheets set updated_at = now(), deleted_at = $2::timestamptz where workspace_id = $1",
  "the time of an insertion": `insert into sheets (workspace_id, id, updated_at) values ($1, $2, clock_timestamp())
    on conflict (workspace_id, id) do update set updated_at = excluded.updated_at`,
  "the time of a join": `update sheets set updated_at = case when index > $2 then clock.time end
    from (select now() as time) clock where workspace_id = $1`,
  "a number that is drawn beside a table": `insert into folders (workspace_id, name) select $1, n || t.title
    from unnest($3::text[]) n left join tables t on t.workspace_id = $2`,
  "an insertion without a number": `insert into prompt_revisions (workspace_id) select $1
    where not exists (select from tables where workspace_id = $2)`,
  "a read that is computed before a change": `with old as materialized (select id from sheets where workspace_id = $1),
    changed as (update sheets set index = $2 where workspace_id = $1 returning id),
    noted as (insert into tables (workspace_id, id) select $1, id from changed)
    select id from old`,
  "a read within the change itself": `with old as (select id from sheets where workspace_id = $1),
    gone as (delete from sheets where workspace_id = $1 and id in (select id from old) returning id)
    insert into tables (workspace_id, id) select $1, id from gone`,
  "changes without an insertion": `with gone as (delete from sheets where workspace_id = $1)
    select id from sheets where workspace_id = $1`,
  "columns of an insertion from a table, with its alias": `insert into cells as cell (workspace_id, column_key)
    select workspace_id, column_key from columns where workspace_id = $1 returning column_key`,
  "columns of an insertion from a change": `with gone as (delete from cells where workspace_id = $1 returning *)
    insert into cells_history (workspace_id, column_key) select workspace_id, column_key from gone returning column_key`,
  "a lock that is a statement of its own": "select pg_advisory_xact_lock($1)",
};

test.each(Object.entries(sound))("%s is no fault", (_, statement) => {
  expect(violationsOf(statement, facts)).toEqual([]);
});

onOnePostgres(
  "a key across workspaces, a trigger, and a function that reads a table are faults of a schema",
  async () => {
    const before = await faultsOfSchema(sql);
    await sql.unsafe(`
    create unique index keys_across on sheets (id);
    create function count_sheets() returns bigint language sql as 'select count(*) from sheets';
    create function told() returns trigger language plpgsql as 'begin return new; end';
    create trigger tells after insert on tables for each row execute function told()`);
    expect((await faultsOfSchema(sql)).filter((fault) => !before.includes(fault))).toEqual([
      "tables has the trigger tells",
      "the function count_sheets reads the table sheets",
      "the unique key keys_across has no workspace_id",
    ]);
    await sql.unsafe(`
    drop index keys_across; drop function count_sheets; drop trigger tells on tables; drop function told`);
  },
);

onOnePostgres("the schema can be spread by workspace", async () => {
  expect(await faultsOfSchema(sql)).toEqual(Object.keys(schemaExceptions));
});

test("a new table is placed before a foreign key leads to others", () => {
  const columns = "workspace_id integer not null, id bigint not null, primary key (workspace_id, id)";
  const reference = "foreign key (workspace_id) references workspaces (id)";
  expect(faultsOfMigration(`create table a (${columns}); create table b (id integer);`)).toEqual([
    "distribute_table('a') has to be the next",
  ]);
  expect(faultsOfMigration(`create table a (${columns}, ${reference}); select distribute_table('a')`)).toEqual([
    "the foreign keys of a have to come after distribute_table",
  ]);
  const sound = `create table a (${columns}); select distribute_table('a'); alter table a add ${reference}`;
  expect(faultsOfMigration(sound)).toEqual([]);
  const directory = join(import.meta.dir, "../../db/migrations");
  const later = readdirSync(directory).filter((file) => file > "000028_cluster.sql");
  expect(later).not.toBeEmpty();
  for (const file of later) {
    expect([file, ...faultsOfMigration(readFileSync(join(directory, file), "utf8"))]).toEqual([file]);
  }
});

onOnePostgres("what is sent to a database is checked, and told with its source", async () => {
  const served = createPool({ url: database.url, name: "sheaf test faults", max: 1 });
  await served`select id from sheets where id = ${crypto.randomUUID()}`;
  await served`select distinct workspace_id from audit_events where position is null`;
  await served.end();
  const error = await database.checkStatements().then(
    () => null,
    (thrown: Error) => thrown.message,
  );
  if (error === null) throw new Error("nothing was found");
  expect(error).toStartWith("1 faults of statements:");
  expect(error).toContain(`tenancy: ${unbound("sheets")}`);
  expect(error).toContain("select id from sheets where id = $1");
});

test("parameters after an INSERT … SELECT, and comparisons of names of constraints, are faults of a source", () => {
  const insert = (rest: string) => `sql\`insert into sheets (id) \${rows} ${rest}\``;
  const put = (name: string) =>
    `\${${name}} stands in ON CONFLICT or RETURNING of an INSERT … SELECT: select it, and use excluded`;
  expect(faultsOfSource(insert(`select id from s on conflict (id) do update set title = \${title}`))).toEqual([
    put("title"),
  ]);
  expect(faultsOfSource(insert(`select \${id} on conflict (id) do update set id = 1 where n > \${db.n}`))).toEqual([
    put("db.n"),
  ]);
  expect(faultsOfSource(insert(`select id from s returning \${JSON.stringify({ a: 1 })}`))).toEqual([
    put("JSON.stringify({ a: 1 })"),
  ]);
  for (const compared of ['error.constraint_name === "sheets_pkey"', '"sheets_pkey" !== error?.constraint_name']) {
    expect(faultsOfSource(compared)).toEqual([
      "constraint_name is compared, and has a suffix on a node: use violates()",
    ]);
  }
  expect(faultsOfSource(insert(`values (\${id}) on conflict (id) do update set title = \${title}`))).toEqual([]);
  expect(faultsOfSource(insert(`select \${id} on conflict (id) do nothing returning \${sql.unsafe(columns)}`))).toEqual(
    [],
  );
  expect(faultsOfSource(`sql\`with a as (insert into b select \${x} returning \${x}) select from a\``)).toEqual([]);
});

test("no source of the product has such a fault", () => {
  const root = join(import.meta.dir, "../..");
  for (const file of new Bun.Glob("{db,core,workers,server,handlers,scripts}/**/*.ts").scanSync(root)) {
    expect([file, ...faultsOfSource(readFileSync(join(root, file), "utf8"))]).toEqual([file]);
  }
});

test("every exception names a file and has a reason", () => {
  for (const { source, reason } of exceptions) {
    expect(existsSync(join(import.meta.dir, "../..", source))).toBe(true);
    expect(reason).not.toBe("");
  }
});
