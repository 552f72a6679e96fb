import type { Schemas } from "../../generated/types.ts";

/** A span in the tree of its trace, with sums over itself and all below it. */
export interface Node {
  span: Schemas["SpanOutline"];
  children: Node[];
  parent: Node | null;
  depth: number;
  /** Position among the spans below the same one, from 1. */
  place: number;
  /** Milliseconds from the start of the trace. */
  start: number;
  /** Spans, of it and all below. */
  spans: number;
  errors: number;
  cost: number;
  tokens: number;
}

export interface Tree {
  roots: Node[];
  byId: Map<string, Node>;
  /** Milliseconds from the first start to the last end. */
  duration: number;
}

/** Traces with more spans than this begin with what failed, everything else being folded. */
const mostUnfolded = 300;

/** Puts spans, those that started first in front, into their tree. Walks in loops: a trace may be as deep as it is long. */
export function treeOf(spans: readonly Schemas["SpanOutline"][]): Tree {
  const begun = spans[0] ? momentOf(spans[0].start_time) : 0;
  const byId = new Map<string, Node>();
  for (const span of spans) {
    const start = momentOf(span.start_time) - begun;
    const own = { span, children: [], parent: null, depth: 0, place: 1, start };
    byId.set(span.span_id, { ...own, spans: 1, errors: 0, cost: 0, tokens: 0 });
  }
  const roots: Node[] = [];
  for (const node of byId.values()) {
    const parent = byId.get(node.span.parent_id ?? "");
    if (parent && !(node.children.length > 0 && isBelow(parent, node))) {
      node.parent = parent;
      node.place = parent.children.push(node);
    } else roots.push(node);
  }
  const order = [...roots];
  for (let index = 0; index < order.length; index++) {
    const node = order[index] as Node;
    for (const child of node.children) {
      child.depth = node.depth + 1;
      order.push(child);
    }
  }
  sumUp(order.reverse());
  let duration = 0;
  for (const { start, span } of byId.values()) duration = Math.max(duration, start + span.duration_ms);
  return { roots, byId, duration };
}

/** Whether spans name each other as parents in a circle, as faulty senders do. */
function isBelow(node: Node, above: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at === above) return true;
  return false;
}

/** Adds each span to the one above it, the deepest first. A log that several spans name counts with the deepest alone. */
function sumUp(deepestFirst: Node[]): void {
  const counted = new Set<number>();
  for (const node of deepestFirst) {
    const { span, parent } = node;
    if (span.status === "ERROR") node.errors++;
    if (span.request_log_id !== null && !counted.has(span.request_log_id)) {
      counted.add(span.request_log_id);
      node.cost += span.cost_usd ?? 0;
      node.tokens += (span.input_tokens ?? 0) + (span.output_tokens ?? 0);
    }
    if (!parent) continue;
    parent.spans += node.spans;
    parent.errors += node.errors;
    parent.cost += node.cost;
    parent.tokens += node.tokens;
  }
}

/** Milliseconds since 1970, to the microsecond. */
function momentOf(time: string): number {
  return Date.parse(`${time.slice(0, 19)}Z`) + Number(`0.${/\.(\d+)/.exec(time)?.[1] ?? 0}`) * 1_000;
}

/** Spans that are unfolded at first: all of a small trace, of a large one the ways to what failed. */
export function unfoldedAtFirst({ byId, roots }: Tree): Set<string> {
  const unfolded = new Set(roots.map(({ span }) => span.span_id));
  for (const { span, children, errors } of byId.values()) {
    if (children.length > 0 && (byId.size <= mostUnfolded || errors > (span.status === "ERROR" ? 1 : 0))) {
      unfolded.add(span.span_id);
    }
  }
  return unfolded;
}

/** The rows that are seen, from above to below. */
export function rowsOf({ roots }: Tree, unfolded: ReadonlySet<string>): Node[] {
  const rows: Node[] = [];
  const stack = roots.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    rows.push(node);
    if (!unfolded.has(node.span.span_id)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Node);
  }
  return rows;
}
