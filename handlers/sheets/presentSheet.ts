import type { SheetRecord } from "../../db/queries/sheets/sheets.ts";
import type { Schemas } from "../../generated/types.ts";

/** A sheet without the fields that only the engine needs. */
export function presentSheet(sheet: SheetRecord): Schemas["Sheet"] {
  const { id, table_id, workspace_id, title, index, row_count, version_count, created_at, updated_at } = sheet;
  return { id, table_id, workspace_id, title, index, row_count, version_count, created_at, updated_at };
}
