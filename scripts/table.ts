/** Lines of a table whose columns are as wide as their widest cells. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd());
}

/** Table of these columns of records. */
export function recordTable<T extends object>(columns: readonly (keyof T & string)[], records: readonly T[]): string {
  return tableLines([columns, ...records.map((one) => columns.map((name) => String(one[name] ?? "-")))]).join("\n");
}
