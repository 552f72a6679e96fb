/** The facts of a column that tell where its cells are. */
interface Kind {
  type: string;
  /** Place of its values in the texts of a row; null for other than TEXT columns. */
  text_slot: number | null;
}

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
