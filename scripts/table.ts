/** Lines of a table whose columns are as wide as their widest cells. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd());
}

/** Table of these columns of records. */
export function recordTable<T extends object>(columns: readonly (keyof T & string)[], records: readonly T[]): string {
  const cells = records.map((one) => columns.map((name) => printable(String(one[name] ?? "-"))));
  return tableLines([columns, ...cells]).join("\n");
}

/** Names are users' texts: a terminal would obey the control characters in them. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
