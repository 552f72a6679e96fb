import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { ImportRecord } from "../../../db/queries/sheets/imports.ts";
import { ImportFault } from "./fault.ts";

/**
 * Slot for each field of an import, by the columns as they are now: one that was computed since the import was accepted, and
 * takes texts again, has a new slot. The slot of a deleted column shows nowhere.
 * @throws ImportFault for a column that is computed now, whose values would be lost
 */
export function presentSlots(
  { field_names: names, field_slots: slots }: Pick<ImportRecord, "field_names" | "field_slots">,
  columns: readonly ColumnRecord[],
): number[] {
  const present = new Set(columns.map(({ text_slot }) => text_slot));
  return slots.map((slot, field) => {
    if (present.has(slot)) return slot;
    const title = (names[field] as string).trim();
    const column = columns.find((one) => one.title === title);
    if (!column) return slot;
    if (column.type === "TEXT") return column.text_slot as number;
    const message = `The column "${title}" has become one of the type ${column.type}. Only TEXT columns accept imported values.`;
    throw new ImportFault(message, { column: title });
  });
}
