import type { components } from "../../../generated/types.ts";

export type SnapshotColumn = components["schemas"]["Column"];
export type SnapshotRow = components["schemas"]["VersionSnapshot"]["rows"][number];

/** What a column makes of the values that it reads, as its documentation says it. */
const formulas: Record<string, (values: unknown[], config: Record<string, unknown>) => unknown> = {
  COUNT: ([value], { type }) =>
    type === "words"
      ? textOf(value)
          .split(/\s+/)
          .filter((word) => word !== "").length
      : textOf(value).trim() === ""
        ? 0
        : [...textOf(value)].length,
  COMBINE_COLUMNS: (values, { separator }) => values.map(textOf).join(separator as string),
  CONTAINS: ([value], { value: part }) => value !== null && textOf(value).toLowerCase().includes(String(part)),
};

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}

/** Whether a column's cells follow from those that they read. */
export function isDeterministic(columns: readonly SnapshotColumn[], column: SnapshotColumn): boolean {
  if (column.type === "TEXT") return true;
  if (!(column.type in formulas)) return false;
  return sourcesOf(column).every((id) => {
    const source = columns.find((other) => other.id === id);
    return source === undefined || isDeterministic(columns, source);
  });
}

/** Ids of the columns that a column reads, in the order of its config. */
function sourcesOf(column: SnapshotColumn): string[] {
  const indexOf = (meta: Record<string, unknown> | null) => Number(meta?.position ?? 0);
  return column.dependencies
    .toSorted((a, b) => indexOf(a.config_meta) - indexOf(b.config_meta))
    .map(({ column_id }) => column_id);
}

/**
 * What is wrong with a row: a fresh cell that does not follow from those that it reads.
 * @returns null when all of it is right
 */
export function wrongIn(columns: readonly SnapshotColumn[], row: SnapshotRow): string | null {
  const typeOf = new Map(columns.map(({ id, type }) => [id, type]));
  for (const column of columns) {
    const formula = formulas[column.type];
    const cell = row.cells[column.id];
    if (!formula || !cell || (cell.status !== "COMPLETED" && cell.status !== "FAILED")) continue;
    const sources = sourcesOf(column);
    const read = sources.map((id) => (typeOf.has(id) ? row.cells[id] : undefined));
    const isBroken = read.some((source) => source === undefined || source.status === "FAILED");
    const where = `row ${row.row_index}, "${column.title}" (${column.type}): ${JSON.stringify(cell)}`;
    if (isBroken !== (cell.status === "FAILED")) return `${where}, which reads ${JSON.stringify(read)}`;
    if (isBroken) continue;
    // A run computes nothing in other sheets: it takes what a composition shows, stale or not.
    const isStale = read.some(
      (source, at) => source?.status !== "COMPLETED" && typeOf.get(sources[at] ?? "") !== "COMPOSITION",
    );
    if (isStale) return `${where} is fresh and reads ${JSON.stringify(read)}`;
    const values = read.map((source) => source?.value ?? null);
    const expected = formula(values, column.config as Record<string, unknown>);
    if (expected !== cell.value)
      return `${where} should be ${JSON.stringify(expected)}, for it reads ${JSON.stringify(values)}`;
  }
  return null;
}
