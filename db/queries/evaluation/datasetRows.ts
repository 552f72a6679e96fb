import type { Fragment, Scope } from "../../scope.ts";

interface RowsOfVersion {
  sheetId: string;
  versionNumber: number;
}

/** Indices of the rows that fulfil a condition, in which a row is `r`: a page of them, and how many there are. It looks at all. */
export async function findRowsAt(
  db: Scope,
  { sheetId, versionNumber }: RowsOfVersion,
  condition: Fragment,
  page: { offset: number; limit: number },
): Promise<{ rowIndices: number[]; total: number }> {
  const ofVersion = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and valid_from <= ${versionNumber}`;
  const [found] = await db.sql<{ total: number; row_indices: number[] }[]>`
    with matching as (
      select row_index from (
        select row_index, cells from sheet_rows where ${ofVersion}
        union all
        select row_index, cells from sheet_rows_history where ${ofVersion} and valid_to > ${versionNumber}
      ) r
      where ${condition}
    )
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
  { sheetId, versionNumber }: RowsOfVersion,
  target: { sheetId: string; versionNumber: number },
): Promise<number> {
  const ofVersion = db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and valid_from <= ${versionNumber}`;
  const { count } = await db.sql`
    insert into sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells)
    select ${db.workspaceId}, ${target.sheetId}::uuid, row_index, ${target.versionNumber}::integer, cells
    from (
      select row_index, cells from sheet_rows where ${ofVersion}
      union all
      select row_index, cells from sheet_rows_history where ${ofVersion} and valid_to > ${versionNumber}
    ) rows`;
  return count;
}
