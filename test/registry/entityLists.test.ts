import { expect, test } from "bun:test";
import { folderKinds } from "../../core/folderKinds.ts";
import { type EntityKey, type EntityOrder, listEntities } from "../../db/queries/registry/entityLists.ts";
import type { Scope } from "../../db/scope.ts";
import { startHarness } from "../support/harness.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;
const types = new Set(folderKinds.flatMap((kind) => kind.types));

/** So many entities of some kinds, and folders. */
async function store(workspaceId: number, count: number): Promise<void> {
  const place = sql`now() - n * 7919 % ${count}::integer * interval '1 second'`;
  for (const [table, name] of [
    ["tools", "name"],
    ["prompt_templates", "prompt_name"],
    ["workflows", "name"],
    ["tables", "title"],
  ] as const) {
    await sql`
      insert into ${sql(table)} (workspace_id, ${sql(name)}, created_at, updated_at)
      select ${workspaceId}, ${`${table} `} || md5(n::text), ${place}, ${place} from generate_series(1, ${count}::integer) n`;
  }
  await sql`
    insert into folders (workspace_id, name, created_at, updated_at)
    select ${workspaceId}, 'Folder ' || n, ${place}, ${place} from generate_series(1, ${count / 100}::integer) n`;
}

async function readRows(db: Scope): Promise<number> {
  const [row] = await db.sql<{ rows: number }[]>`
    select sum(seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
    where relname in ('tools', 'prompt_templates', 'workflows', 'tables', 'folders')`;
  return row?.rows as number;
}

/** Rows that Postgres reads for the first page of 25, and for the one after three such pages. */
function readForPages(
  scope: Scope,
  kinds: typeof folderKinds,
  folders: "anywhere" | "root",
  order: EntityOrder,
): Promise<number[]> {
  return scope.transaction(async (tx) => {
    const read: number[] = [];
    let after: EntityKey | null = null;
    for (let page = 0; page < 4; page++) {
      const before = await readRows(tx);
      const found = await listEntities(tx, kinds, { types, folders }, order, { after, limit: 25, withMetadata: true });
      read.push((await readRows(tx)) - before);
      expect(found).toHaveLength(26);
      after = found[24] as EntityKey;
    }
    return [read[0] as number, read[3] as number];
  });
}

const orders: EntityOrder[] = (["asc", "desc"] as const).flatMap((direction) => [
  { sortBy: null, direction },
  { sortBy: "name", direction },
  { sortBy: "id", direction },
  { sortBy: "created_at", direction },
  { sortBy: "updated_at", direction },
]);

test("a page of what lies in folders costs what a page is, however much there is", async () => {
  const { workspace } = await server.newWorkspace();
  await store(workspace.id, 1_000);
  await sql`vacuum analyze tools, prompt_templates, workflows, tables, folders`;
  for (const order of orders) {
    for (const folders of ["anywhere", "root"] as const) {
      for (const rows of await readForPages(workspace.scope, folderKinds, folders, order))
        expect([order, folders, rows < 300 || rows]).toEqual([order, folders, true]);
    }
  }
});

test("a cursor with a time or number that there is not continues somewhere, or is refused", async () => {
  const { client } = await server.newWorkspace();
  for (const name of ["a", "b", "c"]) {
    const body = { name, tool_definition: { type: "function" as const, function: { name: "f" } } };
    await client.expect(201, "createTool", { body: body as never });
  }
  for (const sort_by of ["updated_at", "created_at", "id", "name"] as const) {
    const query = { sort_by, sort_order: "asc" as const, limit: 1 };
    const { next_cursor } = await client.expect(200, "listTools", { query });
    const [version, sort, order, [rank, , ...rest], hash] = JSON.parse(
      Buffer.from(next_cursor as string, "base64url").toString(),
    );
    for (const key of [
      "2026-02-30T00:00:00.000000",
      "0000-01-01T00:00:00.000000",
      "99999999999",
      "-1",
      "NaN",
      "",
      "u",
    ]) {
      const made = [version, sort, order, [rank, key, ...rest], hash];
      const cursor = Buffer.from(JSON.stringify(made)).toString("base64url");
      const { status } = await client.call("listTools", { query: { ...query, cursor } });
      expect([sort_by, key, status]).toEqual([sort_by, key, 200]);
    }
  }
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
