/**
 * A cell's id needs no storage: it is a UUID of version 8 that holds the key of its column (60 bits) and its row index
 * (31 bits), so that a cell that was never computed has an id all the same, and the same one for ever.
 *
 *   kkkkkkkk-kkkk-8kkk-9m00-0000rrrrrrrr      k: column key, r: row index, hexadecimal; m: 0
 *   kkkkkkkk-kkkk-8kkk-9m00-ffffffffffff      a system column of the column, and with r a cell of it; m: what it measures
 */
const pattern = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-9([012])00-(0000[0-7][0-9a-f]{7}|f{12})$/;

/** Metrics that system columns show, in the order of m. */
export const metrics = ["price", "latency_ms"] as const;
export type Metric = (typeof metrics)[number];

const systemColumnEnd = "f".repeat(12);

/** The id of a cell, or of a cell of the system column that shows a metric of it. */
export function cellId(columnKey: number, rowIndex: number, metric: Metric | null = null): string {
  return idOf(columnKey, metric, rowIndex.toString(16).padStart(12, "0"));
}

export function systemColumnId(columnKey: number, metric: Metric): string {
  return idOf(columnKey, metric, systemColumnEnd);
}

function idOf(columnKey: number, metric: Metric | null, end: string): string {
  const key = columnKey.toString(16).padStart(15, "0");
  const place = metric === null ? 0 : metrics.indexOf(metric) + 1;
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(12)}-9${place}00-${end}`;
}

/** The parts of a cell's id; null for any other id. */
export function decodeCellId(id: string): { columnKey: number; rowIndex: number; metric: Metric | null } | null {
  const parts = decode(id);
  if (!parts || parts.end === systemColumnEnd) return null;
  return { columnKey: parts.columnKey, rowIndex: Number.parseInt(parts.end, 16), metric: parts.metric };
}

/** The column that a system column belongs to, by its key; null for any other id. */
export function decodeSystemColumnId(id: string): { columnKey: number; metric: Metric } | null {
  const parts = decode(id);
  if (!parts || parts.end !== systemColumnEnd || parts.metric === null) return null;
  return { columnKey: parts.columnKey, metric: parts.metric };
}

function decode(id: string): { columnKey: number; metric: Metric | null; end: string } | null {
  const parts = pattern.exec(id.toLowerCase());
  if (!parts) return null;
  const columnKey = Number.parseInt(`${parts[1]}${parts[2]}${parts[3]}`, 16);
  if (!Number.isSafeInteger(columnKey)) return null;
  return { columnKey, metric: metrics[Number(parts[4]) - 1] ?? null, end: parts[5] as string };
}
