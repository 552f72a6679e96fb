import { type ColumnRecord, listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { findRow, type RowRecord } from "../../../db/queries/sheets/rows.ts";
import { getSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { decodeCellId } from "../../../domain/cellId.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import type { Json } from "../../values/json.ts";
import { listSystemColumns, type SystemColumn } from "../columns/systemColumns.ts";
import { type RowCells, readRowCells } from "../rows/readRows.ts";
import { readSystemCells, type SystemCell } from "../rows/readSystemCells.ts";
import { type CellExplanation, explainCell } from "./explainCell.ts";
import { type CellPlace, cellNotFound, findCellColumn, type UpdatedCell, updateCell } from "./updateCell.ts";

/** A cell with what is needed to show it. */
export type FoundCell =
  | { kind: "column"; column: ColumnRecord; row: RowRecord; cells: RowCells }
  | { kind: "system"; column: SystemColumn; sheetId: string; rowIndex: number; cell: SystemCell };

/** @throws Problem not_found */
export function readCell(db: Scope, place: CellPlace): Promise<FoundCell> {
  return db.snapshot(async (tx) => findCell(tx, (await getSheet(tx, place)).id, place.cell_id));
}

/** @throws Problem not_found */
export function readExplainedCell(db: Scope, place: CellPlace): Promise<CellExplanation & { found: FoundCell }> {
  return db.snapshot(async (tx) => {
    const sheet = await getSheet(tx, place);
    const explanation = await explainCell(tx, sheet.id, place.cell_id);
    return { ...explanation, found: await findCell(tx, sheet.id, place.cell_id) };
  });
}

/** Sets a cell as updateCell does, and reads it before the change is committed. */
export function updateAndReadCell(
  db: Scope,
  place: CellPlace,
  value: Json,
  as: "value" | "display",
): Promise<UpdatedCell & { found: FoundCell }> {
  return db.transaction(async (tx) => {
    const updated = await updateCell(tx, place, value, as);
    return { ...updated, found: await findCell(tx, updated.sheet.id, place.cell_id) };
  });
}

async function findCell(db: Scope, sheetId: string, cellId: string): Promise<FoundCell> {
  const decoded = decodeCellId(cellId);
  const columns = await listSheetColumns(db, sheetId);
  if (!decoded?.metric) {
    const { column, rowIndex } = findCellColumn(columns, cellId);
    const row = await findRow(db, sheetId, rowIndex, holdsData(column) ? [column.text_slot] : []);
    if (!row) throw cellNotFound(cellId);
    return { kind: "column", column, row, cells: await readRowCells(db, sheetId, columns, [row], [column]) };
  }
  const { columnKey, rowIndex, metric } = decoded;
  const systemColumns = await listSystemColumns(db, sheetId, columns);
  const column = systemColumns.find((system) => system.source.column_key === columnKey && system.metric === metric);
  const row = column && (await findRow(db, sheetId, rowIndex, []));
  if (!row) throw cellNotFound(cellId);
  const measured = column.source.column ? [column.source.column] : [];
  const cells = await readRowCells(db, sheetId, columns, [row], measured);
  const systemCells = await readSystemCells(db, [column], [row], cells);
  return { kind: "system", column, sheetId, rowIndex, cell: systemCells(column, rowIndex) };
}
