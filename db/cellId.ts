/**
 * A cell's id needs no storage: it is a UUID of version 8 that holds the key of its column (60 bits) and its row index
 * (31 bits), so that a cell that was never computed has an id all the same, and the same one for ever.
 *
 *   kkkkkkkk-kkkk-8kkk-9000-0000rrrrrrrr      k: column key, r: row index, hexadecimal
 */
const pattern = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-9000-0000([0-7][0-9a-f]{7})$/;

export function cellId(columnKey: number, rowIndex: number): string {
  const key = columnKey.toString(16).padStart(15, "0");
  const row = rowIndex.toString(16).padStart(8, "0");
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(12)}-9000-0000${row}`;
}

/** The column key and the row index that an id holds; null when the id is none of a cell. */
export function decodeCellId(id: string): { columnKey: number; rowIndex: number } | null {
  const parts = pattern.exec(id.toLowerCase());
  if (!parts) return null;
  const columnKey = Number.parseInt(`${parts[1]}${parts[2]}${parts[3]}`, 16);
  if (!Number.isSafeInteger(columnKey)) return null;
  return { columnKey, rowIndex: Number.parseInt(parts[4] as string, 16) };
}
