import { useEffect, useRef } from "preact/hooks";
import { cost, count, duration } from "../shared/format.ts";
import { useDrawnRows } from "../shared/rows.ts";
import { KindMark } from "./KindMark.tsx";
import type { Node, Tree } from "./tree.ts";

const rowHeight = 30;

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
  const drawn = useDrawnRows(rows.length, rowHeight);
  const at = rows.findIndex(({ span }) => span.span_id === chosen);
  const hasShown = useRef("");
  useEffect(() => {
    if (at >= 0 && hasShown.current !== chosen) drawn.show(at);
    hasShown.current = chosen ?? "";
  });
  const walk = (event: KeyboardEvent) => {
    const node = rows[at];
    const target = node ? stepOf(event.key, node, at, rows, unfolded) : rows[0];
    if (target === undefined) return;
    event.preventDefault();
    if (typeof target === "boolean") fold(node as Node, target);
    else choose(target.span.span_id);
  };
  return (
    <div
      ref={drawn.ref}
      class="tree scroll"
      role="tree"
      aria-label="Spans"
      tabIndex={0}
      aria-activedescendant={at >= drawn.first && at < drawn.end ? idOf(chosen as string) : undefined}
      onKeyDown={walk}
    >
      <div role="presentation" class="tree-rows" style={{ height: `${drawn.height}px` }}>
        {rows.slice(drawn.first, drawn.end).map((node, index) => (
          <Row
            key={node.span.span_id}
            node={node}
            top={(drawn.first + index) * rowHeight}
            whole={tree.duration}
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
function stepOf(
  key: string,
  node: Node,
  at: number,
  rows: Node[],
  unfolded: ReadonlySet<string>,
): Node | boolean | undefined {
  const isUnfolded = unfolded.has(node.span.span_id) && node.children.length > 0;
  if (key === "ArrowDown") return rows[at + 1];
  if (key === "ArrowUp") return rows[at - 1];
  if (key === "Home") return rows[0];
  if (key === "End") return rows.at(-1);
  if (key === "PageDown") return rows[Math.min(at + 20, rows.length - 1)];
  if (key === "PageUp") return rows[Math.max(at - 20, 0)];
  if (key === "ArrowLeft") return isUnfolded ? false : (node.parent ?? undefined);
  if (key === "ArrowRight" && node.children.length > 0) return isUnfolded ? node.children[0] : true;
}

const idOf = (spanId: string) => `span-${spanId}`;

interface RowProps extends Pick<SpanTreeProps, "choose" | "fold"> {
  node: Node;
  top: number;
  /** Duration of the whole trace. */
  whole: number;
  isChosen: boolean;
  isUnfolded: boolean;
}

function Row({ node, top, whole, isChosen, isUnfolded, choose, fold }: RowProps) {
  const { span, children, depth, start } = node;
  const isFailed = span.status === "ERROR";
  const click = (event: MouseEvent) =>
    (event.target as Element).closest(".fold") ? fold(node, !isUnfolded) : choose(span.span_id);
  const share = (ms: number) => `${whole > 0 ? (100 * ms) / whole : 0}%`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree, which has the keyboard, walks its items.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree names the item.
    <div
      id={idOf(span.span_id)}
      role="treeitem"
      class={`tree-row ${isFailed ? "failed" : ""}`}
      style={{ top: `${top}px` }}
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={children.length > 0 ? isUnfolded : undefined}
      aria-setsize={node.parent?.children.length}
      aria-posinset={node.parent ? node.place : undefined}
      onClick={click}
    >
      <span class="tree-name" style={{ paddingInlineStart: `${Math.min(depth, 24) * 14}px` }}>
        <span class="fold">{children.length > 0 && (isUnfolded ? "▾" : "▸")}</span>
        <KindMark type={span.type} />
        <span class="cut" dir="auto">
          {span.name}
        </span>
        {span.model !== null && <span class="soft by">{span.model}</span>}
        {isFailed && <span class="error-mark">failed</span>}
        {!isUnfolded && children.length > 0 && <span class="badge">{count(node.spans - 1)}</span>}
        {!isUnfolded && node.errors > (isFailed ? 1 : 0) && <span class="badge bad">{count(node.errors)} failed</span>}
      </span>
      <span class="number soft tree-cost">{node.cost > 0 && cost(node.cost)}</span>
      <span class="number soft tree-tokens">{node.tokens > 0 && `${count(node.tokens)} tok`}</span>
      <span class="tree-time">
        <i
          class={`bar ${barOf(span.type, isFailed)}`}
          style={{ insetInlineStart: share(start), width: share(span.duration_ms) }}
        />
      </span>
      <span class="number tree-duration">{duration(span.duration_ms)}</span>
    </div>
  );
}

function barOf(type: string, isFailed: boolean): string {
  if (isFailed) return "bad";
  if (type === "LLM_CALL") return "model";
  return type === "TOOL" ? "tool" : "";
}
