import type { Fragment, Scope } from "../../scope.ts";
import { recordsAt } from "../sheets/past.ts";

interface RowsOfVersion {
  sheetId: string;
  versionNumber: number;
}

/** Indices of the rows that fulfil a condition, in which a row is `r`: a page of them, and how many there are. It looks at all. */
export async function findRowsAt(
  db: Scope,
  version: RowsOfVersion,
  condition: Fragment,
  page: { offset: number; limit: number },
): Promise<{ rowIndices: number[]; total: number }> {
  const [found] = await db.sql<{ total: number; row_indices: number[] }[]>`
    with matching as (select row_index from (${rowsOfVersion(db, version)}) r where ${condition})
    select (select count(*)::integer from matching) as total,
      array(select row_index from matching order by row_index limit ${page.limit} offset ${page.offset}) as row_indices`;
  const { total, row_indices } = found as { total: number; row_indices: number[] };
  return { rowIndices: row_indices, total };
}

/**
 * Copies the rows of a version, under their indices, into a sheet that has none yet, as part of a version of that.
 * @returns the number of rows
 */
export async function copyRowsOfVersion(
  db: Scope,
  source: RowsOfVersion,
  target: { sheetId: string; versionNumber: number },
): Promise<number> {
  const { count } = await db.sql`
    insert into sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells)
    select ${db.workspaceId}, ${target.sheetId}::uuid, row_index, ${target.versionNumber}::integer, cells
    from (${rowsOfVersion(db, source)}) rows`;
  return count;
}

function rowsOfVersion(db: Scope, { sheetId, versionNumber }: RowsOfVersion): Fragment {
  const ofSheet = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}`;
  return recordsAt(db, "sheet_rows", db.sql`row_index, cells`, ofSheet, versionNumber);
}
