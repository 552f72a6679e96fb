import { cellNotFound, findCellColumn } from "../../core/sheets/cells/updateCell.ts";
import { listSystemColumns } from "../../core/sheets/columns/systemColumns.ts";
import { readRowCells } from "../../core/sheets/rows/readRows.ts";
import { readSystemCells } from "../../core/sheets/rows/readSystemCells.ts";
import { listSheetColumns } from "../../db/queries/sheets/columns.ts";
import { findRow } from "../../db/queries/sheets/rows.ts";
import type { Scope } from "../../db/scope.ts";
import { decodeCellId } from "../../domain/cellId.ts";
import type { components } from "../../generated/types.ts";
import { presentCell, presentSystemCells } from "../rows/presentRow.ts";

type Cell = components["schemas"]["Cell"];

/**
 * One cell as it is now.
 * @throws Problem not_found
 */
export async function readCell(db: Scope, sheetId: string, cellId: string): Promise<Cell> {
  if (decodeCellId(cellId)?.metric) return readSystemCell(db, sheetId, cellId);
  const columns = await listSheetColumns(db, sheetId);
  const { column, rowIndex } = findCellColumn(columns, cellId);
  const row = await findRow(db, sheetId, rowIndex);
  if (!row) throw cellNotFound(cellId);
  return presentCell(column, row, await readRowCells(db, sheetId, columns, [row]));
}

async function readSystemCell(db: Scope, sheetId: string, cellId: string): Promise<Cell> {
  const { columnKey, rowIndex, metric } = decodeCellId(cellId) as NonNullable<ReturnType<typeof decodeCellId>>;
  const columns = await listSheetColumns(db, sheetId);
  const column = (await listSystemColumns(db, sheetId, columns)).find(
    (one) => one.source.column_key === columnKey && one.metric === metric,
  );
  const row = column && (await findRow(db, sheetId, rowIndex));
  if (!row) throw cellNotFound(cellId);
  const read = await readRowCells(db, sheetId, columns, [row]);
  const cells = await readSystemCells(db, [column], [row], read);
  return presentSystemCells([column], sheetId, rowIndex, cells)[column.id] as Cell;
}
