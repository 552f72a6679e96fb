import { listMetricTotals, type MetricTotals } from "../../../db/queries/sheets/cellMetrics.ts";
import { type ColumnRecord, listColumnsOf } from "../../../db/queries/sheets/columns.ts";
import { listRowPageWithin, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { getSheet, type LockedSheet, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { fittingOf } from "../../../db/within.ts";
import { holdsData, isComputed } from "../../../domain/columnKind.ts";
import { maxPageBytes } from "../../values/pageBytes.ts";
import { type ColumnSources, readColumnSources } from "../columns/columnSources.ts";
import { listSystemColumns, type SystemColumn } from "../columns/systemColumns.ts";
import { type RowCells, readRowCells } from "./readRows.ts";
import { readSystemCells, type SystemCells } from "./readSystemCells.ts";
import { rowsWithin } from "./rowsWithin.ts";

interface RowPageRequest {
  order: "asc" | "desc";
  after: number | null;
  limit: number;
  /** Ids of the columns whose cells are wanted; null for all. */
  columnIds: ReadonlySet<string> | null;
  /** Position of the first column whose cells are wanted; `columnCount` is the number of such columns, null for all. */
  firstColumn: number;
  columnCount: number | null;
  withSources: boolean;
  withSystemColumns: boolean;
  withTotals: boolean;
}

interface RowPage {
  sheet: LockedSheet;
  columns: readonly ColumnRecord[];
  /** The columns whose cells were asked for. */
  shownColumns: ColumnRecord[];
  shownSystemColumns: SystemColumn[];
  /** Rows from the page's first on, also such as the page has no room for. */
  rows: RowRecord[];
  /** Number of the rows that there is room for. */
  fitting: number;
  cells: RowCells;
  /** Empty unless requested. */
  systemColumns: SystemColumn[];
  systemCells: SystemCells;
  /** Null unless requested. */
  sources: ColumnSources | null;
  /** Totals of the metrics behind all system columns; null unless requested. */
  metrics: { columns: SystemColumn[]; totals: MetricTotals[] } | null;
}

/** One page of rows with their cells, all as they are at one moment. @throws Problem not_found */
export function listRows(db: Scope, place: SheetPlace, request: RowPageRequest): Promise<RowPage> {
  const { order, after, limit, columnIds, firstColumn, columnCount } = request;
  const { withSources, withSystemColumns, withTotals } = request;
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const columns = await listColumnsOf(tx, sheet);
    const system = withSystemColumns || withTotals ? await listSystemColumns(tx, sheet.id, columns) : [];
    const systemColumns = withSystemColumns ? system : [];
    const placed = [...columns, ...systemColumns].sort((a, b) => a.position_rank - b.position_rank);
    const inWindow = new Set(
      placed.slice(firstColumn, firstColumn + (columnCount ?? placed.length)).map(({ id }) => id),
    );
    const isShown = ({ id }: { id: string }) => inWindow.has(id) && (columnIds?.has(id) ?? true);
    const shownSystemColumns = systemColumns.filter(isShown);
    const measured = new Set(shownSystemColumns.map(({ source }) => source.column_key));
    const readColumns = columns.filter((column) => isShown(column) || measured.has(column.column_key));
    const isAll = readColumns.length === columns.length;
    const slots = isAll ? null : readColumns.filter(holdsData).map(({ text_slot }) => text_slot);
    const columnKeys = readColumns.filter(isComputed).map(({ column_key }) => column_key);
    const wanted = { slots, columnKeys, maxBytes: maxPageBytes };
    const rows = await listRowPageWithin(tx, sheet.id, { order, after, limit }, wanted);
    const listed = rows.slice(0, fittingOf(rows, limit));
    const present = { sheetId: sheet.id, columns, version: null };
    const shown = listed.slice(0, await rowsWithin(tx, present, readColumns, listed));
    const cells = await readRowCells(tx, sheet.id, columns, shown, readColumns);
    return {
      sheet,
      columns,
      shownColumns: columns.filter(isShown),
      shownSystemColumns,
      rows,
      fitting: shown.length,
      cells,
      systemColumns,
      systemCells: await readSystemCells(tx, shownSystemColumns, shown, cells),
      sources: withSources ? await readColumnSources(tx, columns, sheet.table_id) : null,
      metrics: withTotals ? { columns: system, totals: await readTotals(tx, system) } : null,
    };
  });
}

function readTotals(db: Scope, systemColumns: readonly SystemColumn[]): Promise<MetricTotals[]> {
  return listMetricTotals(db, [...new Set(systemColumns.map(({ source }) => source.column_key))]);
}
