/** A span by how it hangs in its trace. */
export interface HangingSpan {
  span_id: string;
  parent_id: string | null;
  /** Spans on the longest way down from it, itself included; 0 for one that hangs on a circle. */
  height: number;
}

export function isRoot({ parent_id, span_id }: Pick<HangingSpan, "parent_id" | "span_id">): boolean {
  return parent_id === null || parent_id === span_id;
}

/**
 * Raises each span above the spans that hang on it. Takes time as there are spans.
 * @param spans by their ids, of one trace
 * @returns those that are their own ancestors
 */
export function raiseHeights(spans: ReadonlyMap<string, HangingSpan>): HangingSpan[] {
  const parentOf = (span: HangingSpan) => (isRoot(span) ? undefined : spans.get(span.parent_id as string));
  const waiting = new Map<HangingSpan, number>();
  for (const span of spans.values()) {
    const parent = parentOf(span);
    if (parent) waiting.set(parent, (waiting.get(parent) ?? 0) + 1);
  }
  const raised = [...spans.values()].filter((span) => !waiting.has(span));
  for (const span of raised) {
    const parent = parentOf(span);
    if (!parent) continue;
    parent.height = Math.max(parent.height, span.height + 1);
    const left = (waiting.get(parent) as number) - 1;
    waiting.set(parent, left);
    if (left === 0) raised.push(parent);
  }
  if (raised.length === spans.size) return [];
  const done = new Set(raised);
  return [...spans.values()].filter((span) => !done.has(span));
}

/** Gives all spans of a trace their heights. A span whose parent is not there hangs on nothing, as a root does. */
export function settleHeights(spans: ReadonlyMap<string, HangingSpan>): void {
  for (const span of spans.values()) span.height = 1;
  const circling = raiseHeights(spans);
  if (circling.length === 0) return;
  const children = Map.groupBy(
    [...spans.values()].filter((span) => !isRoot(span)),
    ({ parent_id }) => parent_id,
  );
  const hanging = new Set(circling);
  for (const span of hanging) {
    span.height = 0;
    for (const child of children.get(span.span_id) ?? []) hanging.add(child);
  }
}
