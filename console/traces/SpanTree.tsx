import { useEffect, useRef } from "preact/hooks";
import { cost, count, duration } from "../shared/format.ts";
import { useScrolled } from "../shared/scrolled.ts";
import type { Node, Tree } from "./tree.ts";

const rowHeight = 30;
/** Rows that are drawn above and below those that are seen, so that a scroll finds them there. */
const beyond = 8;

interface SpanTreeProps {
  tree: Tree;
  rows: Node[];
  unfolded: ReadonlySet<string>;
  chosen: string | null;
  choose: (spanId: string) => void;
  fold: (node: Node, isUnfolded: boolean) => void;
}

/** The spans of a trace with a line of time beside them. Only those that are seen are drawn; arrow keys walk all of them. */
export function SpanTree({ tree, rows, unfolded, chosen, choose, fold }: SpanTreeProps) {
  const { ref, seen } = useScrolled();
  const first = Math.max(0, Math.min(Math.floor(seen.top / rowHeight), rows.length) - beyond);
  const end = Math.min(rows.length, Math.ceil((seen.top + seen.height) / rowHeight) + beyond);
  const at = rows.findIndex(({ span }) => span.span_id === chosen);
  const hasShown = useRef("");
  useEffect(() => {
    const element = ref.current;
    if (!element || at < 0 || hasShown.current === chosen) return;
    hasShown.current = chosen ?? "";
    const top = at * rowHeight;
    const least = top + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(top, Math.max(least, element.scrollTop));
  });
  const walk = (event: KeyboardEvent) => {
    const node = rows[at];
    const target = node ? stepOf(event.key, at, rows, unfolded) : rows[0];
    if (target === undefined) return;
    event.preventDefault();
    if (typeof target === "boolean") fold(node as Node, target);
    else choose(target.span.span_id);
  };
  return (
    <div
      ref={ref}
      class="tree scroll"
      role="tree"
      aria-label="Spans"
      tabIndex={0}
      aria-activedescendant={at >= first && at < end ? `span-${chosen}` : undefined}
      onKeyDown={walk}
    >
      <div role="presentation" style={{ position: "relative", height: `${rows.length * rowHeight}px` }}>
        {rows.slice(first, end).map((node, index) => (
          <Row
            key={node.span.span_id}
            node={node}
            top={(first + index) * rowHeight}
            whole={tree.duration || 1}
            isChosen={node.span.span_id === chosen}
            isUnfolded={unfolded.has(node.span.span_id)}
            choose={choose}
            fold={fold}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a key leads: to another span, or to folding (false) and unfolding (true) this one. */
function stepOf(key: string, at: number, rows: Node[], unfolded: ReadonlySet<string>): Node | boolean | undefined {
  const { span, children, parent } = rows[at] as Node;
  const isUnfolded = unfolded.has(span.span_id) && children.length > 0;
  const near = (index: number) => rows[Math.max(0, Math.min(index, rows.length - 1))];
  if (key === "ArrowLeft") return isUnfolded ? false : (parent ?? undefined);
  if (key === "ArrowRight" && children.length > 0) return isUnfolded ? children[0] : true;
  const steps: Record<string, number> = {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 20, PageUp: at - 20, Home: 0, End: rows.length },
  };
  return steps[key] === undefined ? undefined : near(steps[key]);
}

const marks: Record<string, string> = {
  ...{ LLM_CALL: "✦", TOOL: "⚒", AGENT: "◎", CHAIN: "⛓", RETRIEVER: "⌕", EMBEDDING: "▦" },
};

interface RowProps extends Pick<SpanTreeProps, "choose" | "fold"> {
  node: Node;
  top: number;
  /** Duration of the whole trace. */
  whole: number;
  isChosen: boolean;
  isUnfolded: boolean;
}

function Row({ node, top, whole, isChosen, isUnfolded, choose, fold }: RowProps) {
  const { span, children, depth, start, parent, errors } = node;
  const isFailed = span.status === "ERROR";
  const isFolded = !isUnfolded && children.length > 0;
  const errorsBelow = errors - (isFailed ? 1 : 0);
  const click = (event: MouseEvent) =>
    (event.target as Element).closest(".fold") ? fold(node, !isUnfolded) : choose(span.span_id);
  const share = (ms: number) => `${(100 * ms) / whole}%`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree, which has the keyboard, walks its items.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree names the item.
    <div
      id={`span-${span.span_id}`}
      role="treeitem"
      class={`tree-row ${isFailed ? "failed" : ""} ${span.type}`}
      style={{ top: `${top}px` }}
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={children.length > 0 ? isUnfolded : undefined}
      aria-setsize={parent?.children.length}
      aria-posinset={parent ? node.place : undefined}
      onClick={click}
    >
      <span class="tree-name" style={{ paddingInlineStart: `${Math.min(depth, 24) * 14}px` }}>
        <span class="fold">{children.length > 0 && (isUnfolded ? "▾" : "▸")}</span>
        <span class="kind" aria-hidden="true">
          {marks[span.type] ?? "·"}
        </span>
        <b dir="auto">{span.name}</b>
        <span class="soft">{span.model}</span>
        {isFailed && <span class="badge bad">failed</span>}
        {isFolded && <span class="badge">{count(node.spans - 1)}</span>}
        {isFolded && errorsBelow > 0 && <span class="badge bad">{count(errorsBelow)} failed</span>}
      </span>
      <span class="number soft wide">{node.cost > 0 && cost(node.cost)}</span>
      <span class="number soft wide">{node.tokens > 0 && `${count(node.tokens)} tok`}</span>
      <span class="tree-time">
        <i style={{ insetInlineStart: share(start), width: share(span.duration_ms) }} />
      </span>
      <span class="number">{duration(span.duration_ms)}</span>
    </div>
  );
}
