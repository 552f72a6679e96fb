import type { FoundCell } from "../../core/sheets/cells/readCell.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentCell } from "../rows/presentRow.ts";
import { presentSystemCell } from "./presentCell.ts";

export function presentFoundCell(found: FoundCell): Schemas["Cell"] {
  if (found.kind === "column") return presentCell(found.column, found.row, found.cells);
  return presentSystemCell(found.column, found.sheetId, found.rowIndex, found.cell);
}

/** Place of a cell by the parameters of a path. */
export function cellPlace(params: { table_id: string; sheet_id: string; cell_id: string }) {
  return { tableId: params.table_id, sheetId: params.sheet_id, cellId: params.cell_id };
}
