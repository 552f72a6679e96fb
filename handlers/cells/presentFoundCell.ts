import type { FoundCell } from "../../core/sheets/cells/readCell.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentCell } from "../rows/presentRow.ts";
import { presentSystemCell } from "./presentCell.ts";

export function presentFoundCell(found: FoundCell): Schemas["Cell"] {
  if (found.kind === "column") return presentCell(found.column, found.row, found.cells);
  return presentSystemCell(found.column, found.sheetId, found.rowIndex, found.cell);
}
