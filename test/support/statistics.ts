/** The figures that analytics give, computed in the plainest way, to hold the server's against. */
export type Metric = "count" | "sum" | "avg" | "min" | "max" | "percentile";

export function figureOf(metric: Metric, values: readonly number[], percentile = 0): number | null {
  if (metric === "count") return values.length;
  const sum = values.reduce((left, right) => left + right, 0);
  if (metric === "sum") return sum;
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  if (metric === "avg") return sum / values.length;
  if (metric === "min") return sorted[0] as number;
  if (metric === "max") return sorted.at(-1) as number;
  const place = (percentile / 100) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return low + (high - low) * (place - Math.floor(place));
}

/** Records under each of their values, as a chart groups them. */
export function groupsOf<T>(records: readonly T[], valuesOf: (record: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    for (const value of new Set(valuesOf(record))) groups.set(value, [...(groups.get(value) ?? []), record]);
  }
  return groups;
}
