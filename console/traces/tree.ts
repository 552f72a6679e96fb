import { getTraceTree } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";

type Answer = AnswerOf<"getTraceTree">;
type Asked = { parent_id?: string; depth?: number; from?: string; q?: string; offset?: number; limit: number };

/** Most spans of a trace that is unfolded as a whole at first; a larger one is unfolded only towards its failed spans. */
const mostUnfolded = 300;
/** Number of spans that are loaded at once where they become visible. */
const spansOfPart = 100;
const mostOfPart = 10_000;

/** A span in the tree of its trace. The spans below it are loaded when they become visible. */
export type Node = Schemas["TraceTreeNode"] & {
  parent: Node | null;
  children: (Node | undefined)[];
};

/** A place in the tree, whose span may not be loaded yet. */
export interface Row {
  parent: Node | null;
  position: number;
  depth: number;
  node: Node | undefined;
}

/** Loaded spans of a trace, with the totals of their subtrees. */
export class Tree {
  readonly byId = new Map<string, Node>();
  private readonly roots: (Node | undefined)[];

  constructor(
    private readonly trace_id: string,
    readonly first: Answer,
  ) {
    this.roots = new Array(first.root_count);
    this.put(first);
  }

  static async open(trace_id: string, signal: AbortSignal): Promise<Tree> {
    const sent = { params: { trace_id }, query: { limit: mostUnfolded } };
    return new Tree(trace_id, await call(getTraceTree, sent, { signal }));
  }

  /** Loads a part. @returns the first span of it, and how many spans there are on all parts */
  async load(query: Asked): Promise<{ found: Node | undefined; total: number }> {
    const answer = await call(getTraceTree, { params: { trace_id: this.trace_id }, query });
    this.put(answer);
    return { found: this.byId.get(answer.nodes[0]?.span.span_id ?? ""), total: answer.total };
  }

  /** Loads the spans around a place. */
  async loadRow({ parent, position }: Row): Promise<void> {
    const offset = position - (position % spansOfPart);
    const below = parent && { parent_id: parent.span.span_id };
    const { total } = await this.load({ ...below, depth: 1, offset, limit: spansOfPart });
    // Fewer where some were deleted meanwhile.
    (parent?.children ?? this.roots).length = total;
  }

  async loadAll(): Promise<void> {
    for (let offset = 0; offset < this.first.span_count; offset += mostOfPart) {
      await this.load({ offset, limit: mostOfPart });
    }
  }

  /** Rows of all spans outside folded ones, from top to bottom. */
  rows(unfolded: ReadonlySet<string>): Row[] {
    const rows: Row[] = [];
    const stack = [{ parent: null as Node | null, children: this.roots, depth: 0, position: 0 }];
    for (let level = stack.at(-1); level; level = stack.at(-1)) {
      const { parent, children, depth } = level;
      const position = level.position++;
      const node = children[position];
      if (position < children.length) rows.push({ parent, position, depth, node });
      else stack.pop();
      if (node && unfolded.has(node.span.span_id)) {
        stack.push({ parent: node, children: node.children, depth: depth + 1, position: 0 });
      }
    }
    return rows;
  }

  /** Spans that are unfolded at first: all of a small trace; in a large one, the roots and those with failed spans below. */
  unfoldedAtFirst(): Set<string> {
    const isSmall = this.first.span_count <= mostUnfolded;
    const unfolded = new Set<string>();
    for (const [id, node] of this.byId) if (isSmall || node.depth === 0 || failedBelow(node) > 0) unfolded.add(id);
    return unfolded;
  }

  /** Milliseconds from the start of the trace, to the microsecond. */
  startOf({ span }: Node): number {
    return momentOf(span.start_time) - momentOf(this.first.start_time);
  }

  /** The span of a row; undefined where it is not loaded. */
  at({ parent, position }: Row): Node | undefined {
    return (parent?.children ?? this.roots)[position];
  }

  /** Number of spans directly below the same one. */
  siblingsOf({ parent }: Pick<Row, "parent">): number {
    return (parent?.children ?? this.roots).length;
  }

  private put({ ancestors, nodes }: Answer): void {
    for (const one of [...ancestors, ...nodes]) {
      if (this.byId.has(one.span.span_id)) continue;
      const parent = one.depth === 0 ? null : (this.byId.get(one.span.parent_id ?? "") ?? null);
      const node = { ...one, parent, children: new Array(one.child_count) };
      this.byId.set(one.span.span_id, node);
      (parent?.children ?? this.roots)[one.position] = node;
    }
  }
}

export const failedBelow = ({ span, subtree }: Node) => subtree.error_count - (span.status === "ERROR" ? 1 : 0);

/** Milliseconds since 1970, to the microsecond. */
const momentOf = (time: string) => Date.parse(`${time.slice(0, 19)}Z`) + Number(time.slice(19, -6)) * 1_000;
