import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders, tableInFolders } from "../../folderLimit.ts";
import { readTogether } from "../../readTogether.ts";
import { onlyRow } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type PromptFilters, sheetsWithPrompt } from "./promptColumns.ts";
import { positionedSheets } from "./sheets.ts";

export type TableRecord = Schemas["Table"];

function recordColumns({ sql, workspaceId }: Scope): Fragment {
  return sql`id, workspace_id, title, folder_id, created_at, updated_at, (
    select count(*)::integer from sheets s
    where s.workspace_id = ${workspaceId} and s.table_id = t.id and s.deleted_at is null
  ) as sheet_count`;
}

/** @param table.serves the older family that it holds the sheets of; such a table stands in no list */
export function insertTable(
  db: Scope,
  table: { title: string; folder_id: number | null; serves?: "dataset_group" | "report" },
): Promise<TableRecord> {
  return onlyRow(db.sql<TableRecord[]>`
    insert into tables (workspace_id, title, folder_id, serves)
    values (${db.workspaceId}, ${table.title}, ${table.folder_id}, ${table.serves ?? null})
    returning id, workspace_id, title, folder_id, 0 as sheet_count, created_at, updated_at`);
}

/** @throws Problem not_found */
export async function getTable(db: Scope, tableId: string): Promise<TableRecord> {
  const [row] = await db.sql<TableRecord[]>`
    select ${recordColumns(db)}
    from tables t
    where workspace_id = ${db.workspaceId} and id = ${tableId} and deleted_at is null ${tableInFolders(db, "t.id")}`;
  return row ?? notFound(`table ${tableId}`);
}

/** A table with the number of rows of each of its sheets, by their ids, in their order. */
export interface CountedTable {
  table: TableRecord;
  rowCounts: Record<string, number>;
}

const tablesById = readTogether(async (db, ids) => {
  const tables = await db.sql<(TableRecord & { row_counts: Record<string, number> | null })[]>`
    select ${recordColumns(db)}, (
      select json_object_agg(id, row_count order by index) from ${positionedSheets(db)}
      where table_id = t.id and deleted_at is null
    ) as row_counts
    from tables t
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
      ${tableInFolders(db, "t.id")}`;
  return new Map(tables.map(({ row_counts, ...table }) => [table.id, { table, rowCounts: row_counts ?? {} }]));
});

/** @throws Problem not_found */
export async function readTable(db: Scope, tableId: string): Promise<CountedTable> {
  return (await tablesById(db, tableId.toLowerCase())) ?? notFound(`table ${tableId}`);
}

/**
 * Locks the table until the transaction ends: what changes it or the order of its sheets goes one after the other.
 * @returns its title
 * @throws Problem not_found
 */
export async function lockTable(db: Scope, tableId: string): Promise<string> {
  const [row] = await db.sql<{ title: string }[]>`
    select title from tables
    where workspace_id = ${db.workspaceId} and id = ${tableId} and deleted_at is null ${tableInFolders(db, "tables.id")}
    for no key update`;
  if (!row) notFound(`table ${tableId}`);
  return row.title;
}

interface TableFilters extends PromptFilters {
  folder_id?: number | undefined;
  /** Part of the title, in any letter case. */
  name?: string | undefined;
}

/** Newest first (or oldest), after the given key; one row more than `limit` when there are more. */
export function listTables(
  db: Scope,
  filters: TableFilters,
  page: { order: "asc" | "desc"; after: { created_at: string; id: string } | null; limit: number },
): Promise<TableRecord[]> {
  const { sql } = db;
  const after = page.after
    ? sql`and (t.created_at, t.id) ${page.order === "asc" ? sql`>` : sql`<`}
        (${page.after.created_at}::timestamptz, ${page.after.id}::uuid)`
    : sql``;
  const direction = page.order === "asc" ? sql`asc` : sql`desc`;
  const sheets = sheetsWithPrompt(db, filters);
  return sql<TableRecord[]>`
    select ${recordColumns(db)}
    from tables t
    where workspace_id = ${db.workspaceId} and deleted_at is null and serves is null ${inFolders(db, "t.folder_id")}
      ${filters.folder_id === undefined ? sql`` : sql`and folder_id = ${filters.folder_id}`}
      ${filters.name === undefined ? sql`` : sql`and strpos(lower(title), lower(${filters.name})) > 0`}
      ${
        sheets === null
          ? sql``
          : sql`and id in (select s.table_id from sheets s
              where s.workspace_id = ${db.workspaceId} and s.deleted_at is null and s.id in (${sheets}))`
      }
      ${after}
    order by t.created_at ${direction}, t.id ${direction}
    limit ${page.limit + 1}`;
}

/** Changes what is given, leaves the rest. */
export async function updateTable(
  db: Scope,
  tableId: string,
  change: { title?: string | undefined; folder_id?: number | null | undefined },
): Promise<void> {
  const { sql } = db;
  await sql`
    update tables set updated_at = now()
      ${change.title === undefined ? sql`` : sql`, title = ${change.title}`}
      ${change.folder_id === undefined ? sql`` : sql`, folder_id = ${change.folder_id}`}
    where workspace_id = ${db.workspaceId} and id = ${tableId} and deleted_at is null`;
}

export async function markTablesDeleted(db: Scope, tableIds: string[]): Promise<void> {
  await db.sql`
    update tables set deleted_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${tableIds}::uuid[]) and deleted_at is null`;
}
