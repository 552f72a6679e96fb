import type { SpanColumns } from "../../../../db/queries/logs/traceTree.ts";

/**
 * Merges spans that came to a trace into those that were there, by their starts; of one start, those that were there come
 * first, as their ids do. Null where a new one starts before all that were there: all starts count from the first.
 */
export function mergeColumns(known: SpanColumns, added: SpanColumns): SpanColumns | null {
  const later = Number(BigInt(added.start_time_ns) - BigInt(known.start_time_ns));
  if (later < 0) return null;
  const starts = added.starts.map((start) => start + later);
  const size = known.ids.length + added.ids.length;
  const merged: Pick<SpanColumns, "ids" | "parents" | "starts" | "ends"> = {
    ids: [],
    parents: [],
    starts: new Float64Array(size),
    ends: new Float64Array(size),
  };
  const take = (from: SpanColumns, index: number, shift: number) => {
    const place = merged.ids.push(from.ids[index] as string) - 1;
    merged.parents.push(from.parents[index] as string);
    merged.starts[place] = (from.starts[index] as number) + shift;
    merged.ends[place] = (from.ends[index] as number) + shift;
  };
  let next = 0;
  for (let index = 0; index < known.ids.length; index++) {
    for (; next < starts.length && (starts[next] as number) < (known.starts[index] as number); next++) {
      take(added, next, later);
    }
    take(known, index, 0);
  }
  for (; next < starts.length; next++) take(added, next, later);
  return {
    ...merged,
    failed: [...known.failed, ...added.failed],
    start_time_ns: known.start_time_ns,
    last_id: added.last_id,
  };
}
