import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { addTrace, getTrace, searchTraces } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Failure } from "../shared/api.ts";
import { Act, Badge, Button, Copy, Curl, Facts, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { cost, count, counted, duration } from "../shared/format.ts";
import { FailureNote, Shown, useAgainEvery, useCall, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { AddAsRow } from "./AddAsRow.tsx";
import { SpanDetails } from "./SpanDetails.tsx";
import { SpanTree } from "./SpanTree.tsx";
import { type Node, type Row, Tree } from "./tree.ts";

const pollMs = 4_000;
/** Time without new spans after which a trace is no longer polled. */
const liveForMs = 15 * 60_000;

/** Page of a trace: its totals, its spans as a tree with a time line, and the selected span. */
export function Page({ trace_id }: { trace_id: string }) {
  const filters = [{ field: "trace_id", operator: "is" as const, value: trace_id }];
  const totals = useCall(searchTraces, { body: { filters } });
  const trace = totals.value?.items[0] ?? null;
  const isLive = trace !== null && !trace.is_closed && Date.now() - Date.parse(trace.end_time) < liveForMs;
  useAgainEvery(isLive ? pollMs : null, totals);
  // Spans came, or were replaced: of the same trace, so what is shown stays until the new tree is there.
  const revision = trace && `${trace.span_count} ${trace.end_time} ${trace.total_tokens}`;
  const tree = useLoaded((signal) => Tree.open(trace_id, signal), [trace_id], revision);
  useEffect(() => {
    // Spans came after the tree was read, and before the first totals.
    if (tree.value && trace && tree.value.first.has_all_spans && tree.value.first.span_count < trace.span_count)
      tree.again();
  }, [tree.value === null, trace === null]);
  const [isAdding, setIsAdding] = useState(false);
  const span_id = query.value.get("span");
  return (
    <>
      <Head title={trace?.name ?? "Trace"} above={<a href={to("traces")}>Traces</a>}>
        {may(addTrace) && tree.value && <Button onClick={() => setIsAdding(true)}>Add as a row</Button>}
        <Copy text={() => trace_id}>Copy id</Copy>
        <Curl of={getTrace} input={{ params: { trace_id } }} />
      </Head>
      {trace && <Facts of={factsOf(trace, isLive)} />}
      <Shown of={tree}>{(value) => <Explored trace_id={trace_id} tree={value} />}</Shown>
      {isAdding && <AddAsRow {...{ trace_id, span_id }} onClose={() => setIsAdding(false)} />}
    </>
  );
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

/** Selected span; in a long trace that was read again, the span of the tree before until the new tree has loaded it. */
function useChosen(node: Node | undefined, chosen: string | null): Node | undefined {
  const last = useRef<Node | undefined>(undefined);
  if (node) last.current = node;
  return last.current?.span.span_id === chosen ? last.current : undefined;
}

/** Loads parts of a tree; `parts` grows with each, and `note` tells the last failure, with a way to try again. */
function useParts() {
  const [parts, setParts] = useState(0);
  const [failed, setFailed] = useState<{ failure: Failure; work: () => Promise<unknown> } | null>(null);
  const load = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setFailed(null);
      setParts((before) => before + 1);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      setFailed({ failure, work });
    }
  };
  const note = failed && <FailureNote failure={failed.failure} again={() => load(failed.work)} />;
  return { parts, load, note };
}

/** A tree with its selected span. */
function Explored({ trace_id, tree }: { trace_id: string; tree: Tree }) {
  const wanted = query.value.get("span");
  const { parts, load, note } = useParts();
  /** Spans that the user folded (false) or unfolded (true); spans that arrive later do not change this. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const chosen = wanted ?? tree.first.first_failed_span_id ?? tree.first.nodes[0]?.span.span_id ?? null;
  const node = tree.byId.get(chosen ?? "");
  const detailed = useChosen(node, chosen);
  useEffect(() => {
    if (chosen && !tree.byId.has(chosen)) load(() => tree.load({ from: chosen, limit: 1 }));
  }, [tree, chosen]);
  const unfolded = useMemo(() => {
    const all = tree.unfoldedAtFirst();
    for (const [id, isUnfolded] of turned) isUnfolded ? all.add(id) : all.delete(id);
    // A span that an address names is seen, wherever it is.
    for (let above = node?.parent; above; above = above.parent) {
      if (turned.get(above.span.span_id) !== false) all.add(above.span.span_id);
    }
    return all;
  }, [tree, parts, turned, node]);
  const rows = useMemo(() => tree.rows(unfolded), [tree, parts, unfolded]);
  const show = (found: Node | undefined) => found && setQuery({ span: found.span.span_id }, { isReplaced: true });
  const choices = useRef(0);
  const begin = () => {
    const choice = ++choices.current;
    return () => choice === choices.current;
  };
  const choose = async (row: Row) => {
    const isLatest = begin();
    if (!row.node) await load(() => tree.loadRow(row));
    if (isLatest()) show(tree.at(row));
  };
  const turnAll = (isUnfolded: boolean) => setTurned(new Map([...tree.byId.keys()].map((id) => [id, isUnfolded])));
  return (
    <div class="explored">
      <section class="column" aria-label="Tree">
        <TreeBar {...{ tree, load, begin, show, turnAll }} from={node?.span.span_id} />
        {note}
        <SpanTree
          {...{ tree, rows, unfolded, chosen, choose }}
          fold={({ span }, isUnfolded) => setTurned(new Map([...turned, [span.span_id, isUnfolded]]))}
          load={(row) => load(() => tree.loadRow(row))}
        />
      </section>
      {detailed && <SpanDetails key={chosen} trace_id={trace_id} node={detailed} start={tree.startOf(detailed)} />}
    </div>
  );
}

interface TreeBarProps {
  tree: Tree;
  load: (work: () => Promise<unknown>) => Promise<void>;
  /** Begins to choose a span; the result tells whether that is still what the user chose last. */
  begin: () => () => boolean;
  show: (found: Node | undefined) => void;
  turnAll: (isUnfolded: boolean) => void;
  /** Span after which a search begins. */
  from: string | undefined;
}

/** Bar above a tree: its size, a search of its spans, and buttons that unfold and fold all of them. */
function TreeBar({ tree, load, begin, show, turnAll, from }: TreeBarProps) {
  const { has_all_spans, span_count, root_count, duration_ms } = tree.first;
  const [hasFound, setHasFound] = useState(true);
  /** Goes to the next span that has the words, wherever it is folded away. */
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget as HTMLFormElement).get("sought"));
    const isLatest = begin();
    load(async () => {
      const { found } = await tree.load({ q, limit: 1, ...(from && { from }) });
      if (!isLatest()) return;
      setHasFound(found !== undefined);
      show(found);
    });
  };
  return (
    <div class="bar row">
      <span class="soft">
        {has_all_spans || "The first "}
        {counted(span_count, "span")}
      </span>
      <search>
        <form onSubmit={find}>
          <input
            type="search"
            name="sought"
            required
            maxLength={1_000}
            aria-label="Find a span"
            placeholder="Find a span"
          />
        </form>
      </search>
      <span class="soft" role="status">
        {hasFound ? "" : "No span has this in its name, type, model or tool."}
      </span>
      {root_count < span_count && (
        <>
          <Act kind="quiet" does={() => load(() => tree.loadAll()).then(() => turnAll(true))}>
            Expand all
          </Act>
          <Button kind="quiet" onClick={() => turnAll(false)}>
            Collapse all
          </Button>
        </>
      )}
      <small class="end">{duration(duration_ms)} in all</small>
    </div>
  );
}
