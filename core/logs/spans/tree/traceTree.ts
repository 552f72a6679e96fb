import type { CallOfSpan, SpanColumns } from "../../../../db/queries/logs/traceTree.ts";
import type { Schemas } from "../../../../generated/types.ts";

const nanosecondsPerMs = 1_000_000;
/** Digits of a sum of prices, which floating point would follow with others. */
const priceDigits = 12;

/** Totals of a span and all below it. */
type Subtree = NonNullable<Schemas["TraceTreeNode"]["subtree"]>;

/**
 * The spans of a trace as a tree, by their index in the order of their starts. Typed arrays and loops: 30,000 spans take
 * some milliseconds, and a tree may be as deep as it is long.
 */
export class TraceTree {
  readonly ids: readonly string[];
  readonly size: number;
  readonly duration_ms: number;
  /** Index of the first span that failed with none failed below it; -1 for none. */
  readonly firstFailed: number;
  private readonly indexes = new Map<string, number>();
  /** Parent of each span; -1 for a root. */
  private readonly parents: Int32Array;
  /** Children of each span one after another, the roots last; those of `i` begin at `childrenFrom[i]`. */
  private readonly children: Int32Array;
  private readonly childrenFrom: Int32Array;
  /** All spans depth first; a span's subtree is the part of it that begins at its `placeOf`. */
  private readonly order: Int32Array;
  private readonly placeOf: Int32Array;
  private readonly depths: Int32Array;
  private readonly positions: Int32Array;
  private readonly counts: Float64Array;
  private readonly errors: Float64Array;
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  private readonly sums: Record<"price" | "input" | "output", Float64Array>;

  constructor({ ids, parents, starts, ends, failed }: SpanColumns, calls: readonly CallOfSpan[]) {
    const size = ids.length;
    this.ids = ids;
    this.size = size;
    for (let index = 0; index < size; index++) this.indexes.set(ids[index] as string, index);
    this.parents = cutCircles(this.indexesOf(parents));
    [this.children, this.childrenFrom] = childrenOf(this.parents);
    this.order = new Int32Array(size);
    this.placeOf = new Int32Array(size);
    this.depths = new Int32Array(size);
    this.positions = new Int32Array(size);
    this.walk();
    this.counts = new Float64Array(size).fill(1);
    this.errors = new Float64Array(size);
    const failures = failed.map((id) => this.indexes.get(id) as number).sort((a, b) => a - b);
    for (const index of failures) this.errors[index] = 1;
    this.starts = starts.slice();
    this.ends = ends.slice();
    this.sums = { price: new Float64Array(size), input: new Float64Array(size), output: new Float64Array(size) };
    this.placeCalls(calls);
    this.sumUp();
    this.duration_ms = this.ends.reduce((last, end) => Math.max(last, end), 0) / nanosecondsPerMs;
    this.firstFailed = failures.find((index) => this.errors[index] === 1) ?? -1;
  }

  /** Index of the span with this id; undefined where the tree has none. */
  find(id: string): number | undefined {
    return this.indexes.get(id);
  }

  /** What stands below a span (-1: all), depth first and up to so many levels. */
  below(parent: number, levels = Number.POSITIVE_INFINITY): Int32Array {
    if (levels === 1) return this.childrenAt(parent < 0 ? this.size : parent);
    const from = parent < 0 ? 0 : at(this.placeOf, parent) + 1;
    const all = this.order.subarray(from, parent < 0 ? this.size : from - 1 + sumAt(this.counts, parent));
    const deepest = (parent < 0 ? -1 : at(this.depths, parent)) + levels;
    return levels >= this.size ? all : all.filter((index) => at(this.depths, index) <= deepest);
  }

  /** The spans above one, the root first. */
  above(index: number): number[] {
    const found: number[] = [];
    for (let up = at(this.parents, index); up >= 0; up = at(this.parents, up)) found.push(up);
    return found.reverse();
  }

  /** Where a span stands, and what is below it. */
  nodeAt(index: number): { depth: number; position: number; child_count: number; subtree: Subtree } {
    return {
      depth: at(this.depths, index),
      position: at(this.positions, index),
      child_count: this.childrenAt(index).length,
      subtree: {
        span_count: sumAt(this.counts, index),
        error_count: sumAt(this.errors, index),
        duration_ms: (sumAt(this.ends, index) - sumAt(this.starts, index)) / nanosecondsPerMs,
        cost_usd: Number(sumAt(this.sums.price, index).toFixed(priceDigits)),
        input_tokens: sumAt(this.sums.input, index),
        output_tokens: sumAt(this.sums.output, index),
      },
    };
  }

  private childrenAt(index: number): Int32Array {
    return this.children.subarray(at(this.childrenFrom, index), at(this.childrenFrom, index + 1));
  }

  private walk(): void {
    const roots = this.childrenAt(this.size);
    for (let position = 0; position < roots.length; position++) this.positions[at(roots, position)] = position;
    const stack = [...roots].reverse();
    let place = 0;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      this.placeOf[index] = place;
      this.order[place++] = index;
      const below = this.childrenAt(index);
      for (let position = below.length - 1; position >= 0; position--) {
        const child = at(below, position);
        this.positions[child] = position;
        this.depths[child] = at(this.depths, index) + 1;
        stack.push(child);
      }
    }
  }

  /** Indexes of spans by their ids; -1 for one that is not stored. Children of one span often follow each other. */
  private indexesOf(ids: readonly string[]): Int32Array {
    const found = new Int32Array(ids.length);
    let [last, lastIndex] = ["", -1];
    for (let place = 0; place < ids.length; place++) {
      const id = ids[place] as string;
      if (id !== last) [last, lastIndex] = [id, this.indexes.get(id) ?? -1];
      found[place] = lastIndex;
    }
    return found;
  }

  /** Puts what each call cost at the deepest of the spans that name its log, of several as deep at the first. */
  private placeCalls(calls: readonly CallOfSpan[]): void {
    const deepest = new Map<number, { index: number; call: CallOfSpan }>();
    for (const call of calls) {
      const index = this.indexes.get(call[0]);
      if (index === undefined) continue;
      const known = deepest.get(call[1])?.index ?? -1;
      const lower = known < 0 ? 1 : at(this.depths, index) - at(this.depths, known);
      if (lower > 0 || (lower === 0 && index < known)) deepest.set(call[1], { index, call });
    }
    for (const { index, call } of deepest.values()) {
      [, , this.sums.price[index], this.sums.input[index], this.sums.output[index]] = call;
    }
  }

  /** Adds each span to the one above it, the last in depth-first order first. */
  private sumUp(): void {
    const { order, parents, counts, errors, starts, ends, sums } = this;
    for (let place = this.size - 1; place >= 0; place--) {
      const index = at(order, place);
      const parent = at(parents, index);
      if (parent < 0) continue;
      add(counts, parent, index);
      add(errors, parent, index);
      add(sums.price, parent, index);
      add(sums.input, parent, index);
      add(sums.output, parent, index);
      starts[parent] = Math.min(sumAt(starts, parent), sumAt(starts, index));
      ends[parent] = Math.max(sumAt(ends, parent), sumAt(ends, index));
    }
  }
}

/** An element that is known to be there. One function for each type of list: of both, it would be several times slower. */
function at(list: Int32Array, index: number): number {
  return list[index] as number;
}

function sumAt(list: Float64Array, index: number): number {
  return list[index] as number;
}

function add(list: Float64Array, to: number, from: number): void {
  list[to] = (list[to] as number) + (list[from] as number);
}

/** Makes roots of the first spans of those that are each other's parents, as faulty senders name them. */
function cutCircles(parents: Int32Array): Int32Array {
  /** Number of the walk upwards that came to a span first, from 1. */
  const walks = new Int32Array(parents.length);
  for (let from = 0; from < parents.length; from++) {
    let index = from;
    for (; index >= 0 && walks[index] === 0; index = at(parents, index)) walks[index] = from + 1;
    if (index < 0 || walks[index] !== from + 1) continue;
    let first = index;
    for (let next = at(parents, index); next !== index; next = at(parents, next)) first = Math.min(first, next);
    parents[first] = -1;
  }
  return parents;
}

/** Children by parent, the roots after all others, and where those of each begin. */
function childrenOf(parents: Int32Array): [Int32Array, Int32Array] {
  const size = parents.length;
  const from = new Int32Array(size + 2);
  const rowOf = (index: number) => (at(parents, index) < 0 ? size : at(parents, index));
  for (let index = 0; index < size; index++) from[rowOf(index) + 1] = at(from, rowOf(index) + 1) + 1;
  for (let row = 0; row <= size; row++) from[row + 1] = at(from, row) + at(from, row + 1);
  const free = from.slice();
  const children = new Int32Array(size);
  for (let index = 0; index < size; index++) {
    const place = at(free, rowOf(index));
    children[place] = index;
    free[rowOf(index)] = place + 1;
  }
  return [children, from];
}
