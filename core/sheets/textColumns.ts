/** A TEXT column to insert, whose values are in this slot. */
export function textColumn(title: string, text_slot: number) {
  return { title, type: "TEXT", config: null, dependencies: [], is_output_column: false, text_slot };
}

/** TEXT columns in new slots for titles that the sheet does not have. */
export function textColumns(titles: readonly string[], firstSlot: number) {
  return titles.map((title, index) => textColumn(title, firstSlot + index));
}
