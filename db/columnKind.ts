import type { ColumnRecord } from "./queries/columns.ts";

type Kind = Pick<ColumnRecord, "type" | "text_slot">;

/** Whether its cells hold what was put there; they are in sheet_rows.cells. */
export function holdsData<Column extends Kind>(column: Column): column is Column & { text_slot: number } {
  return column.text_slot !== null;
}

/** Whether its cells show those of another column; it stores none. */
export function isComposition(column: Kind): boolean {
  return column.type === "COMPOSITION";
}

/** Whether runs compute its cells; they are in the table of cells. */
export function isComputed(column: Kind): boolean {
  return column.text_slot === null && column.type !== "COMPOSITION";
}
