import type { components } from "../generated/types.ts";
import { Api } from "./support/api.ts";
import { type Bar, type Figure, median, note, ratioFigure } from "./support/bar.ts";
import { storeLongTrace } from "./support/longTrace.ts";
import { awaitIdle, withServer } from "./support/server.ts";
import { bulkBody, makeSpans } from "./support/spans.ts";

const spanCount = 30_000;
const turns = 31;
const nodes = 100;
/** Spans of the trace that a span more is compared in. */
const fewSpans = 10;

/**
 * The first 100 nodes of a trace of 30,000 spans with the totals of their subtrees: after a span has come to the trace, after
 * nothing has, and after a span was replaced. After that, as when a process has not read the tree before, all spans are read.
 * Besides, one span more in this trace against one more in a trace of ten.
 */
export const traceTreeBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const api = new Api(server);
    const traceId = await storeLongTrace(server, spanCount, "steps");
    await awaitIdle(server);
    const path = `/api/public/v2/traces/${traceId}/tree`;
    const read = async () => {
      const { ms, body } = await api.call<components["schemas"]["TraceTreeResponse"]>("GET", path);
      if (body.nodes.length !== nodes) throw new Error(`a page of ${body.nodes.length} nodes`);
      return ms;
    };
    for (let turn = 0; turn < 5; turn++) await read();
    const [changed, same, replaced]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < (isQuick ? 9 : turns); turn++) {
      const body = bulkBody(makeSpans(1).map((span) => ({ ...span, traceId })));
      await api.call("POST", "/spans-bulk", body);
      changed.push(await read());
      same.push(await read());
      await api.call("POST", "/spans-bulk", body);
      replaced.push(await read());
    }
    note(`${[changed, same, replaced].map((list) => list.map(Math.round).join(" ")).join(" ms; ")} ms`);
    const what = `first ${nodes} nodes of a trace of ${spanCount.toLocaleString("en")} spans`;
    return [
      time(`${what}, after a change`, changed),
      time(`${what}, and further pages`, same),
      time(`${what}, all of them read`, replaced),
      await oneSpanMore(api, { long: traceId, short: await storeLongTrace(server, fewSpans, "steps") }),
    ];
  });

async function oneSpanMore(api: Api, traces: { long: string; short: string }): Promise<Figure> {
  const add = async (traceId: string) =>
    (await api.call("POST", "/spans-bulk", bulkBody(makeSpans(1).map((span) => ({ ...span, traceId }))))).ms;
  const times = { long: [] as number[], short: [] as number[] };
  for (let turn = -turns; turn < turns * 3; turn++) {
    const took = { long: await add(traces.long), short: await add(traces.short) };
    if (turn < 0) continue;
    times.long.push(took.long);
    times.short.push(took.short);
  }
  return ratioFigure(
    `one span more in a trace of ${spanCount.toLocaleString("en")} spans, against one of ${fewSpans}`,
    {
      sheaf: median(times.long),
      baseline: median(times.short),
      unit: "ms",
      limit: { atMost: 1.5 },
    },
  );
}

function time(what: string, all: number[]): Figure {
  const value = median(all);
  const shown = `${value.toFixed(1)} ms`;
  return { what, sheaf: shown, baseline: "", value, shown, limit: { atMost: 30 } };
}
