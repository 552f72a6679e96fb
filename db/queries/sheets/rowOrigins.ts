import type { Scope } from "../../scope.ts";

/** Request log or trace that a row was made of. */
export interface RowOrigin {
  kind: "request_log" | "trace";
  id: string;
}

/** @param row as a version of the sheet makes it */
export async function insertRowOrigin(
  db: Scope,
  sheetId: string,
  row: { rowIndex: number; versionNumber: number },
  origin: RowOrigin,
): Promise<void> {
  await db.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    values (${db.workspaceId}, ${sheetId}, ${row.rowIndex}, ${row.versionNumber}, ${origin.kind}, ${origin.id})
    on conflict do nothing`;
}

/**
 * Notes of which request logs rows were made.
 * @param slot of the cells that hold the ids of the logs
 */
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

/** Copies the origins of rows that were copied under the same indices, as part of a version. */
export async function copyRowOrigins(
  db: Scope,
  sheetId: string,
  target: { sheetId: string; versionNumber: number },
): Promise<void> {
  await db.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    select ${db.workspaceId}, ${target.sheetId}::uuid, row_index, ${target.versionNumber}::integer, kind, id from row_origins
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    on conflict do nothing`;
}
