import type { TableRecord } from "../../db/queries/sheets/tables.ts";
import type { Schemas } from "../../generated/types.ts";

/** A table with the number of rows of each of its sheets. */
export function presentTable(table: TableRecord, sheetRowCounts: Record<string, number>): Schemas["TableDetail"] {
  return { ...table, sheet_row_counts: sheetRowCounts };
}
