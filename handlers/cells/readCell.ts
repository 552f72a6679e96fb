import { cellNotFound, findCellColumn } from "../../core/cells/updateCell.ts";
import { readRowCells } from "../../core/rows/readRows.ts";
import { listSheetColumns } from "../../db/queries/columns.ts";
import { findRow } from "../../db/queries/rows.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import { presentCell } from "../rows/presentRow.ts";

/**
 * One cell as it is now.
 * @throws Problem not_found
 */
export async function readCell(db: Scope, sheetId: string, cellId: string): Promise<components["schemas"]["Cell"]> {
  const columns = await listSheetColumns(db, sheetId);
  const { column, rowIndex } = findCellColumn(columns, cellId);
  const row = await findRow(db, sheetId, rowIndex);
  if (!row) throw cellNotFound(cellId);
  return presentCell(column, row, await readRowCells(db, sheetId, columns, [row]));
}
