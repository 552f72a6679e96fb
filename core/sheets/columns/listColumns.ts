import { type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { type ColumnSources, readColumnSources } from "./columnSources.ts";
import { listSystemColumns, type SystemColumn } from "./systemColumns.ts";

type ListedColumn = ColumnRecord | SystemColumn;
type SortKey = { position_rank: number; id: string };

interface ColumnPage {
  order: "asc" | "desc";
  after: SortKey | null;
  limit: number;
}

/**
 * One page of a sheet's columns, with one column more than `limit` when there are more. All columns are read, since their
 * dependencies are shown by title; a sheet has at most a few thousand.
 * @throws Problem not_found
 */
export async function listColumns(
  db: Scope,
  place: SheetPlace,
  { withSystemColumns, ...page }: ColumnPage & { withSystemColumns: boolean },
): Promise<{ sheet: LockedSheet; columns: ListedColumn[]; sources: ColumnSources }> {
  const sheet = await getSheet(db, place);
  const columns = await listColumnsOf(db, sheet);
  const system = withSystemColumns ? await listSystemColumns(db, sheet.id, columns) : [];
  const sources = await readColumnSources(db, columns, sheet.table_id);
  return { sheet, columns: cutPage([...columns, ...system], page), sources };
}

function cutPage(columns: ListedColumn[], { order, after, limit }: ColumnPage): ListedColumn[] {
  const direction = order === "asc" ? 1 : -1;
  const compare = (a: SortKey, b: SortKey) =>
    direction * (a.position_rank - b.position_rank || (a.id < b.id ? -1 : Number(a.id > b.id)));
  return columns
    .filter((column) => after === null || compare(column, after) > 0)
    .sort(compare)
    .slice(0, limit + 1);
}
