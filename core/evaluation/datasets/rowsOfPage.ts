import { findRowsAt } from "../../../db/queries/evaluation/datasetRows.ts";
import { type NumberedPage, pageOffsetOf } from "../../../db/queries/evaluation/legacyLists.ts";
import { findRowEndAt } from "../../../db/queries/sheets/rows.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * Indices of the rows on a numbered page of a version of a sheet. Datasets and runs number their rows without gaps, so
 * this costs nothing, until a permanent deletion takes some; from then on it looks at the indices of all rows.
 */
export async function rowsOfPage(
  db: Scope,
  version: { sheetId: string; versionNumber: number; rowCount: number },
  page: NumberedPage,
): Promise<number[]> {
  const { sheetId, versionNumber, rowCount } = version;
  const [offset, limit] = [pageOffsetOf(page), page.per_page];
  if ((await findRowEndAt(db, sheetId, versionNumber)) !== rowCount) {
    return (await findRowsAt(db, version, db.sql`true`, { offset, limit })).rowIndices;
  }
  const count = Math.max(0, Math.min(limit, rowCount - offset));
  return Array.from({ length: count }, (_, index) => offset + index);
}
