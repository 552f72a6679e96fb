import { useMemo, useState } from "preact/hooks";
import { addTrace, getTrace, listTraceSpans, searchTraces } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Button, Copy, Facts, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, duration } from "../shared/format.ts";
import { type Loaded, Shown, useCall, useEvery, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { AddAsRow } from "./AddAsRow.tsx";
import { SpanDetails } from "./SpanDetails.tsx";
import { SpanTree } from "./SpanTree.tsx";
import { rowsOf, type Tree, treeOf, unfoldedAtFirst } from "./tree.ts";

const pollMs = 4_000;
/** A trace to which nothing came for so long is not asked about any more. */
const liveForMs = 15 * 60_000;

/** One trace: its totals, its spans as a tree with a line of time, and the one that is chosen. */
export function Page({ trace_id }: { trace_id: string }) {
  const filters = [{ field: "trace_id", operator: "is" as const, value: trace_id }];
  const totals = useCall(searchTraces, { body: { filters } });
  const trace = totals.value?.items[0] ?? null;
  const isLive = trace !== null && !trace.is_closed && Date.now() - Date.parse(trace.end_time) < liveForMs;
  useEvery(isLive ? pollMs : null, totals.again);
  // Spans came, or were replaced: of the same trace, so what is shown stays until the new tree is there.
  const revision = trace && `${trace.span_count} ${trace.end_time} ${trace.total_tokens}`;
  const tree: Loaded<Tree> = useLoaded(
    (signal) => readTree(trace_id, signal, (some) => tree.value === null && tree.set(some)),
    [trace_id],
    revision,
  );
  const [isAdding, setIsAdding] = useState(false);
  const span_id = query.value.get("span");
  return (
    <>
      <Head title={trace?.name ?? "Trace"} above={<a href={to("traces")}>Traces</a>}>
        {may(addTrace) && <Button onClick={() => setIsAdding(true)}>Make a row of this</Button>}
        <Copy text={() => trace_id}>Copy id</Copy>
        <Copy text={() => curlOf(getTrace, { params: { trace_id } })}>Copy as curl</Copy>
      </Head>
      {trace && <Facts of={factsOf(trace, isLive)} />}
      <Shown of={tree}>{(value) => <Explored trace_id={trace_id} tree={value} />}</Shown>
      {isAdding && <AddAsRow {...{ trace_id, span_id }} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** Spans of the first page, which is short, so that something of a long trace is seen at once. */
const firstSpans = 2_000;

async function readTree(trace_id: string, signal: AbortSignal, showSome: (some: Tree) => void): Promise<Tree> {
  const params = { trace_id };
  const { spans, next_cursor } = await call(listTraceSpans, { params, query: { limit: firstSpans } }, { signal });
  const pages = [spans];
  if (next_cursor) showSome(treeOf(spans));
  for (let cursor = next_cursor; cursor !== null; ) {
    const page = await call(listTraceSpans, { params, query: { cursor } }, { signal });
    pages.push(page.spans);
    cursor = page.next_cursor;
  }
  return treeOf(pages.flat());
}

const factsOf = (trace: Schemas["TraceSearchResult"], isLive: boolean) => ({
  Status: (
    <>
      <Badge>{trace.status}</Badge> {trace.is_closed && <Badge>closed</Badge>} {isLive && <Badge>live</Badge>}
    </>
  ),
  Started: <Time at={trace.start_time} />,
  Duration: duration(trace.duration_ms),
  Spans: count(trace.span_count),
  Cost: cost(trace.total_cost_usd),
  Tokens: `${count(trace.input_tokens)} in · ${count(trace.output_tokens)} out`,
  User: trace.user_id,
  Tags: trace.tags.slice(0, 8).join(", "),
});

function Explored({ trace_id, tree }: { trace_id: string; tree: Tree }) {
  const wanted = query.value.get("span");
  const first = useMemo(() => unfoldedAtFirst(tree), [tree]);
  /** What somebody has folded and unfolded, which spans that come later leave as it is. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const unfolded = useMemo(() => {
    const all = new Set(first);
    for (const [id, isUnfolded] of turned) isUnfolded ? all.add(id) : all.delete(id);
    // A span that an address names is seen, wherever it is.
    for (let node = tree.byId.get(wanted ?? "")?.parent; node; node = node.parent) {
      if (turned.get(node.span.span_id) !== false) all.add(node.span.span_id);
    }
    return all;
  }, [first, turned, tree, wanted]);
  const rows = useMemo(() => rowsOf(tree, unfolded), [tree, unfolded]);
  const chosen = wanted ?? firstFailed(tree) ?? tree.roots[0]?.span.span_id ?? null;
  const node = tree.byId.get(chosen ?? "");
  const turnAll = (isUnfolded: boolean) => setTurned(new Map([...tree.byId.keys()].map((id) => [id, isUnfolded])));
  return (
    <div class="explored">
      <section class="column" aria-label="Tree">
        <div class="bar row">
          <span class="soft">{count(tree.byId.size)} spans</span>
          <Button kind="quiet" onClick={() => turnAll(true)}>
            Unfold all
          </Button>
          <Button kind="quiet" onClick={() => turnAll(false)}>
            Fold all
          </Button>
          <small class="end">of {duration(tree.duration)}</small>
        </div>
        <SpanTree
          {...{ tree, rows, unfolded, chosen }}
          choose={(span) => setQuery({ span }, { isReplaced: true })}
          fold={({ span }, isUnfolded) => setTurned(new Map([...turned, [span.span_id, isUnfolded]]))}
        />
      </section>
      {node && <SpanDetails key={chosen} trace_id={trace_id} node={node} />}
    </div>
  );
}

function firstFailed({ byId }: Tree): string | null {
  for (const { span, errors, children } of byId.values()) {
    if (span.status === "ERROR" && errors === 1 && children.every((child) => child.errors === 0)) return span.span_id;
  }
  return null;
}
