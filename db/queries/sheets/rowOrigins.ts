import type { Scope } from "../../scope.ts";

export interface RowOrigin {
  kind: "request_log" | "trace";
  id: string;
}

/** Notes of which request logs rows were made. @param slot of the cells that hold the ids of the logs */
export async function insertOriginsOfLogs(
  db: Scope,
  sheetId: string,
  rows: { first: number; end: number },
  slot: number,
): Promise<void> {
  await db.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    select ${db.workspaceId}, ${sheetId}::uuid, row_index, valid_from, 'request_log', ltrim(cells[${slot}::integer], E'\\x01') from sheet_rows
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and row_index >= ${rows.first} and row_index < ${rows.end}
    on conflict do nothing`;
}

/** Origin of a row that a version of its sheet made. */
export interface OriginOfRow extends RowOrigin {
  rowIndex: number;
  version: number;
}

/** Lists the origins of rows whose index has a past: in another version it may have another row. */
export function listOriginsWithPast(db: Scope, sheetId: string): Promise<OriginOfRow[]> {
  return db.sql<OriginOfRow[]>`
    select row_index as "rowIndex", valid_from as version, kind, id from row_origins o
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and exists (
      select from sheet_rows_history h
      where h.workspace_id = ${db.workspaceId} and h.sheet_id = ${sheetId} and h.row_index = o.row_index)`;
}

/** Notes the origins of rows that a version of a sheet made. */
export async function insertRowOrigins(
  db: Scope,
  { sheetId, versionNumber }: { sheetId: string; versionNumber: number },
  origins: readonly (RowOrigin & { rowIndex: number })[],
): Promise<void> {
  if (origins.length === 0) return;
  await db.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    select ${db.workspaceId}, ${sheetId}::uuid, row_index, ${versionNumber}::integer, kind, id
    from unnest(${origins.map(({ rowIndex }) => rowIndex)}::integer[], ${origins.map(({ kind }) => kind)}::text[],
      ${origins.map(({ id }) => id)}::text[]) as given (row_index, kind, id)
    on conflict do nothing`;
}

/**
 * Copies the origins of the rows of a version whose index has no past, and that were copied under the same indices by a version. Rows
 * that came later are not among them: a deletion would look for their copies for ever.
 */
export async function copyRowOrigins(
  db: Scope,
  source: { sheetId: string; versionNumber: number },
  target: { sheetId: string; versionNumber: number },
): Promise<void> {
  await db.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    select ${db.workspaceId}, ${target.sheetId}::uuid, row_index, ${target.versionNumber}::integer, kind, id
    from row_origins o
    where workspace_id = ${db.workspaceId} and sheet_id = ${source.sheetId} and valid_from <= ${source.versionNumber}
      and not exists (
        select from sheet_rows_history h
        where h.workspace_id = ${db.workspaceId} and h.sheet_id = ${source.sheetId} and h.row_index = o.row_index)
    on conflict do nothing`;
}
