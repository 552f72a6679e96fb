import { useMemo, useRef, useState } from "preact/hooks";
import { addTrace, getTrace, listTraceSpans, searchTraces } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, curlOf } from "../shared/api.ts";
import { Badge, Button, Copy } from "../shared/controls.tsx";
import { Fact } from "../shared/Fact.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, duration, exactMoment, moment } from "../shared/format.ts";
import { type Loaded, Shown, useEvery, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { AddAsRow } from "./AddAsRow.tsx";
import { SpanDetails } from "./SpanDetails.tsx";
import { SpanTree } from "./SpanTree.tsx";
import { type Node, rowsOf, type Tree, treeOf, unfoldedAtFirst } from "./tree.ts";

const pollMs = 4_000;
/** A trace to which nothing came for so long is not asked about any more. */
const liveForMs = 15 * 60_000;

type Totals = Schemas["TraceSearchResult"];

/** One trace: its totals, its spans as a tree with a line of time, and the one that is chosen. */
export function TracePage({ trace_id = "" }: { trace_id?: string }) {
  const totals = useLoaded(
    async (signal) => {
      const filters = [{ field: "trace_id", operator: "is" as const, value: trace_id }];
      return (await call(searchTraces, { body: { filters } }, { signal })).items[0] ?? null;
    },
    [trace_id],
  );
  const known = totals.value;
  const isLive = known !== null && !known.is_closed && Date.now() - Date.parse(known.end_time) < liveForMs;
  useEvery(isLive ? pollMs : null, totals.again);
  // Spans came, or were replaced: of the same trace, so what is shown stays until the new tree is there.
  const revision = known ? `${known.span_count} ${known.end_time} ${known.total_tokens}` : null;
  const first = useRef(revision);
  first.current ??= revision;
  const tree: Loaded<Tree> = useLoaded(
    async (signal) => {
      const showSome = (spans: Schemas["SpanOutline"][]) => {
        if (tree.value === null) tree.set(treeOf(spans));
      };
      return treeOf(await readSpans(trace_id, signal, showSome));
    },
    [trace_id],
    revision === first.current ? null : revision,
  );
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div class="trace-page">
      <Head title={known?.name ?? "Trace"} above={<a href={to("traces")}>Traces</a>}>
        {may(addTrace) && <Button onClick={() => setIsAdding(true)}>Make a row of this</Button>}
        <Copy text={() => trace_id}>Copy id</Copy>
        <Copy text={() => curlOf(getTrace, { params: { trace_id } })}>Copy as curl</Copy>
      </Head>
      {known && <Facts trace={known} isLive={isLive} />}
      <Shown of={tree}>{(value) => <Explored trace_id={trace_id} tree={value} />}</Shown>
      {isAdding && (
        <AddAsRow trace_id={trace_id} span_id={query.value.get("span")} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}

/** Spans of the first page, which is short, so that something of a long trace is seen at once. */
const firstSpans = 2_000;

async function readSpans(
  trace_id: string,
  signal: AbortSignal,
  showSome: (spans: Schemas["SpanOutline"][]) => void,
): Promise<Schemas["SpanOutline"][]> {
  const params = { trace_id };
  const first = await call(listTraceSpans, { params, query: { limit: firstSpans } }, { signal });
  const pages = [first.spans];
  if (first.next_cursor) showSome(first.spans);
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await call(listTraceSpans, { params, query: { cursor } }, { signal });
    pages.push(page.spans);
    cursor = page.next_cursor;
  }
  return pages.flat();
}

function Facts({ trace, isLive }: { trace: Totals; isLive: boolean }) {
  return (
    <dl class="facts">
      <div>
        <dt>Status</dt>
        <dd>
          <Badge tone={trace.status === "ERROR" ? "bad" : trace.status === "OK" ? "good" : "plain"}>
            {trace.status}
          </Badge>{" "}
          {trace.is_closed && <Badge>closed</Badge>}
          {isLive && <Badge tone="accent">live</Badge>}
        </dd>
      </div>
      <Fact name="Started" title={exactMoment(trace.start_time)} value={moment(trace.start_time)} />
      <Fact name="Duration" value={duration(trace.duration_ms)} />
      <Fact name="Spans" value={count(trace.span_count)} />
      <Fact name="Cost" value={cost(trace.total_cost_usd)} />
      <Fact name="Tokens" value={`${count(trace.input_tokens)} in · ${count(trace.output_tokens)} out`} />
      {trace.user_id !== null && <Fact name="User" value={trace.user_id} />}
      {trace.tags.length > 0 && <Fact name="Tags" value={trace.tags.slice(0, 8).join(", ")} />}
    </dl>
  );
}

function Explored({ trace_id, tree }: { trace_id: string; tree: Tree }) {
  const first = useMemo(() => unfoldedAtFirst(tree), [tree]);
  /** What somebody has folded and unfolded, which spans that come later leave as it is. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const unfolded = useMemo(() => {
    const all = new Set(first);
    for (const [id, isUnfolded] of turned) isUnfolded ? all.add(id) : all.delete(id);
    // A span that an address names is seen, wherever it is.
    for (let node = tree.byId.get(query.value.get("span") ?? "")?.parent; node; node = node.parent) {
      if (turned.get(node.span.span_id) !== false) all.add(node.span.span_id);
    }
    return all;
  }, [first, turned, tree, query.value.get("span")]);
  const rows = useMemo(() => rowsOf(tree, unfolded), [tree, unfolded]);
  const chosen = query.value.get("span") ?? firstFailed(tree) ?? tree.roots[0]?.span.span_id ?? null;
  const node = chosen === null ? undefined : tree.byId.get(chosen);
  const turnAll = (isUnfolded: boolean) => setTurned(new Map([...tree.byId.keys()].map((id) => [id, isUnfolded])));
  return (
    <div class="explored">
      <section class="tree-side" aria-label="Tree">
        <div class="tree-head">
          <span class="soft">{count(tree.byId.size)} spans</span>
          <Button kind="quiet" onClick={() => turnAll(true)}>
            Unfold all
          </Button>
          <Button kind="quiet" onClick={() => turnAll(false)}>
            Fold all
          </Button>
          <Scale duration={tree.duration} />
        </div>
        <SpanTree
          tree={tree}
          rows={rows}
          unfolded={unfolded}
          chosen={chosen}
          choose={(span) => setQuery({ span }, { isReplaced: true })}
          fold={({ span }: Node, isUnfolded) => setTurned(new Map([...turned, [span.span_id, isUnfolded]]))}
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

/** Times above the bars: the start, the middle and the end. */
function Scale({ duration: whole }: { duration: number }) {
  return (
    <span class="scale soft" aria-hidden="true">
      <span>0</span>
      <span>{duration(whole / 2)}</span>
      <span>{duration(whole)}</span>
    </span>
  );
}
