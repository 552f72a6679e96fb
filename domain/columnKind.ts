/** Facts of a column that tell where its cells are stored. */
interface Kind {
  type: string;
  /** Place of its values in the texts of a row; null for columns that are not TEXT. */
  text_slot: number | null;
}

/** True for a column whose cells hold values that were put there; they are stored in sheet_rows.cells. */
export function holdsData<Column extends Kind>(column: Column): column is Column & { text_slot: number } {
  return column.text_slot !== null;
}

/** True for a column that shows the cells of another column and stores none. */
export function isComposition(column: Kind): boolean {
  return column.type === "COMPOSITION";
}

/** True for a column whose cells runs compute; they are stored in the table of cells. */
export function isComputed(column: Kind): boolean {
  return column.text_slot === null && column.type !== "COMPOSITION";
}
