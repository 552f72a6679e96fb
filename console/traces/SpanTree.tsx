import { useEffect, useMemo, useRef } from "preact/hooks";
import { cost, count, duration } from "../shared/format.ts";
import { useScrolled } from "../shared/scrolled.ts";
import { failedBelow, type Node, type Row, type Tree } from "./tree.ts";

const rowHeight = 30;
/** Rows that are drawn above and below those that are seen, so that a scroll finds them there. */
const beyond = 8;

interface SpanTreeProps {
  tree: Tree;
  rows: Row[];
  unfolded: ReadonlySet<string>;
  chosen: string | null;
  choose: (row: Row) => void;
  fold: (node: Node, isUnfolded: boolean) => void;
  /** Loads the spans around a row that is seen, and is not loaded yet. */
  load: (row: Row) => void;
}

/** The spans of a trace with a line of time beside them. Only those that are seen are drawn; arrow keys walk all of them. */
export function SpanTree({ tree, rows, unfolded, chosen, choose, fold, load }: SpanTreeProps) {
  const { ref, seen } = useScrolled();
  const first = Math.max(0, Math.min(Math.floor(seen.top / rowHeight), rows.length) - beyond);
  const end = Math.min(rows.length, Math.ceil((seen.top + seen.height) / rowHeight) + beyond);
  const at = useMemo(() => rows.findIndex(({ node }) => node && node.span.span_id === chosen), [rows, chosen]);
  const hasShown = useRef("");
  useEffect(() => {
    const element = ref.current;
    if (!element || at < 0 || hasShown.current === chosen) return;
    hasShown.current = chosen ?? "";
    const top = at * rowHeight;
    const least = top + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(top, Math.max(least, element.scrollTop));
  });
  const missing = rows.slice(first, end).find(({ node }) => !node);
  useEffect(() => missing && load(missing), [rows, missing?.parent, missing?.position]);
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = rows[at] ? stepOf(event.key, at, rows, unfolded) : rows[0];
    if (target === undefined) return;
    event.preventDefault();
    if (typeof target === "boolean") fold(rows[at]?.node as Node, target);
    else choose(target);
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
        {rows.slice(first, end).map((row, index) => {
          const top = (first + index) * rowHeight;
          const id = row.node?.span.span_id;
          if (!row.node || !id) return <div key={top} class="tree-row waiting-row" style={{ top: `${top}px` }} />;
          const isUnfolded = unfolded.has(id);
          return (
            <Span key={id} {...{ tree, row, node: row.node, top, choose, fold, isUnfolded }} isChosen={id === chosen} />
          );
        })}
      </div>
    </div>
  );
}

/** Target of a key: another row, or folding (false) or unfolding (true) the current one. */
function stepOf(key: string, at: number, rows: Row[], unfolded: ReadonlySet<string>): Row | boolean | undefined {
  const { span, child_count, parent } = (rows[at] as Row).node as Node;
  const isUnfolded = unfolded.has(span.span_id) && child_count > 0;
  const near = (index: number) => rows[Math.max(0, Math.min(index, rows.length - 1))];
  if (key === "ArrowLeft") return isUnfolded ? false : rows.find(({ node }) => node && node === parent);
  if (key === "ArrowRight" && child_count > 0) return isUnfolded ? near(at + 1) : true;
  const steps: Record<string, number> = {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, j: at + 1, k: at - 1 },
    ...{ PageDown: at + 20, PageUp: at - 20, Home: 0, End: rows.length },
  };
  return steps[key] === undefined ? undefined : near(steps[key]);
}

const marks: Record<string, string> = {
  ...{ LLM_CALL: "✦", TOOL: "⚒", AGENT: "◎", CHAIN: "⛓", RETRIEVER: "⌕", EMBEDDING: "▦" },
};

interface SpanProps extends Pick<SpanTreeProps, "tree" | "choose" | "fold"> {
  row: Row;
  node: Node;
  top: number;
  isChosen: boolean;
  isUnfolded: boolean;
}

function Span({ tree, row, node, top, isChosen, isUnfolded, choose, fold }: SpanProps) {
  const { span, child_count, depth, subtree } = node;
  const isFailed = span.status === "ERROR";
  const isFolded = !isUnfolded && child_count > 0;
  const errorsBelow = failedBelow(node);
  const tokens = subtree.input_tokens + subtree.output_tokens;
  const click = (event: MouseEvent) =>
    (event.target as Element).closest(".fold") ? fold(node, !isUnfolded) : choose(row);
  const share = (ms: number) => `${(100 * ms) / (tree.first.duration_ms || 1)}%`;
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
      aria-expanded={child_count > 0 ? isUnfolded : undefined}
      aria-setsize={tree.siblingsOf(row)}
      aria-posinset={node.position + 1}
      onClick={click}
    >
      <span class="tree-name" style={{ paddingInlineStart: `min(${depth * 14}px, 50%)` }}>
        <span class="fold">{child_count > 0 && (isUnfolded ? "▾" : "▸")}</span>
        <span class="kind" aria-hidden="true">
          {marks[span.type] ?? "·"}
        </span>
        <b dir="auto" title={span.name}>
          {span.name}
        </b>
        <span class="soft">{span.model}</span>
        {isFailed && <span class="badge bad">failed</span>}
        {isFolded && <span class="badge">{count(subtree.span_count - 1)}</span>}
        {isFolded && errorsBelow > 0 && <span class="badge bad">{count(errorsBelow)} failed</span>}
      </span>
      <span class="number soft wide">{subtree.cost_usd > 0 && cost(subtree.cost_usd)}</span>
      <span class="number soft wide">{tokens > 0 && `${count(tokens)} tok`}</span>
      <span class="tree-time">
        <i style={{ insetInlineStart: share(tree.startOf(node)), width: share(span.duration_ms) }} />
      </span>
      <span class="number">{duration(span.duration_ms)}</span>
    </div>
  );
}
