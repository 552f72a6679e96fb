import type { Sql } from "postgres";
import { facetHash } from "../core/logs/requests/facets.ts";
import { searchRequestLogs } from "../core/logs/requests/searchRequestLogs.ts";
import { prefixQuery } from "../core/logs/requests/words.ts";
import type { GivenGroup } from "../core/logs/search/field.ts";
import { searchTraces } from "../core/logs/spans/search/searchTraces.ts";
import { createPool } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import type { TraceOrder } from "../db/queries/logs/traceSearch.ts";
import { insertWorkspace } from "../db/queries/workspace/workspaces.ts";
import { type Fragment, type Scope, workspaceScope } from "../db/scope.ts";
import { type Bar, type Figure, note, ratioFigure, rounded, timed } from "./support/bar.ts";
import { withServer } from "./support/server.ts";
import { shape, storeTraces } from "./support/storedTraces.ts";

/** Searches of each kind. (The 95th percentile of 40 was the third worst and changed by a factor of three between runs.) */
const searches = 200;
/** Values that they search for, in turn. */
const questions = 40;
/** Warm-up searches, after which plans are cached and code is compiled, as in a server that has run for a while. */
const warmUps = 60;
const perPage = 25;
/** Pages to turn to reach one in the middle. */
const pagesBefore = 40;

interface Found {
  ids: (string | number)[];
  nextCursor: string | null;
}

/** One kind of search: as Sheaf answers it, and as somebody who knows the tables would write it. */
interface Case {
  what: string;
  search(n: number, cursor: string | null): Promise<Found>;
  sql(n: number): Promise<(string | number)[]>;
  /** Whether enough traces match for a page in the middle. */
  hasMiddle: boolean;
}

/**
 * First pages and pages in the middle of lists and searches at 1,000,000 spans (`--large`: 20,000,000, which need 30 GB), in
 * process, against handwritten SQL. Storing the spans takes most of the time: with SHEAF_BENCH_DATABASE they are stored in
 * that database once and reused.
 */
export const traceSearchBar: Bar = ({ isQuick, isLarge }) => {
  const traces = isLarge ? 2_000_000 : isQuick ? 10_000 : 100_000;
  const kept = process.env.SHEAF_BENCH_DATABASE;
  const firstPages = isLarge ? withinTime : besideHandwritten;
  return kept
    ? compareIn(kept, traces, firstPages)
    : withServer((server) => compareIn(server.databaseUrl, traces, firstPages));
};

/** Figure of the first pages of a search. @param first milliseconds of Sheaf @param byHand of the SQL by hand */
type FirstPages = (what: string, first: number, byHand: number) => Figure;

function besideHandwritten(what: string, first: number, byHand: number): Figure {
  return ratioFigure(what, { sheaf: first, baseline: byHand, unit: "ms", limit: { atMost: 3 } });
}

function withinTime(what: string, first: number, byHand: number): Figure {
  const shown = `${rounded(first)} ms`;
  return { what, sheaf: shown, baseline: `${rounded(byHand)} ms`, value: first, shown, limit: { atMost: 50 } };
}

async function compareIn(url: string, traces: number, firstPages: FirstPages): Promise<Figure[]> {
  await migrate({ url });
  // Connections of the API's pool (server/boot/service.ts); a search runs its queries at once, over several of them.
  const sql = createPool({ url, name: "sheaf bench", max: 20, idleInTransactionTimeoutMs: 0 });
  try {
    const workspaceId = await filledWorkspace(sql, traces);
    const figures: Figure[] = [];
    for (const one of casesOf(workspaceScope(sql, workspaceId), sql, traces))
      figures.push(...(await measure(one, firstPages)));
    return figures;
  } finally {
    await sql.end();
  }
}

/** Workspace with that many traces, which is filled when there is none. */
async function filledWorkspace(sql: Sql, traces: number): Promise<number> {
  const name = `${traces} traces`;
  const [there] = await sql<{ id: number }[]>`select id from workspaces where name = ${name}`;
  if (there) return there.id;
  const { id } = await insertWorkspace(sql, name);
  const took = await timed(() => storeTraces(sql, [{ workspaceId: id, traces }]));
  note(`${traces * shape.spansPerTrace} spans stored in ${(took / 1000).toFixed(0)} s`);
  return id;
}

async function measure({ what, search, sql, hasMiddle }: Case, firstPages: FirstPages): Promise<Figure[]> {
  const [first, byHand, middle]: number[][] = [[], [], []];
  let cursor: string | null = null;
  if (hasMiddle) {
    for (let page = 0; page < pagesBefore; page++) cursor = (await search(0, cursor)).nextCursor;
  }
  for (let n = -warmUps; n < searches; n++) {
    const question = Math.abs(n) % questions;
    let [found, expected]: [Found, (string | number)[]] = [{ ids: [], nextCursor: null }, []];
    const times = [
      await timed(async () => {
        found = await search(question, null);
      }),
      await timed(async () => {
        expected = await sql(question);
      }),
      hasMiddle ? await timed(() => search(0, cursor)) : 0,
    ];
    if (found.ids.join() !== expected.join()) throw new Error(`${what}: Sheaf and the SQL by hand found other things`);
    if (n < 0) continue;
    for (const [index, list] of [first, byHand, middle].entries()) list?.push(times[index] as number);
  }
  const figures = [firstPages(`first page of ${what}, p95`, p95(first), p95(byHand))];
  if (hasMiddle) {
    const baseline = p95(first);
    figures.push(
      ratioFigure(`page ${pagesBefore} of ${what} against the first, p95`, {
        sheaf: p95(middle),
        baseline,
        unit: "ms",
        limit: { atMost: 1.5 },
      }),
    );
  }
  note(figures.map(({ sheaf, baseline, shown }) => `${what}: ${sheaf}, ${baseline}, ${shown}`).join("; "));
  return figures;
}

function p95(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

function casesOf(db: Scope, sql: Sql, traces: number): Case[] {
  const { workspaceId } = db;
  const customers = Math.ceil(traces / shape.tracesPerCustomer);
  const words = (traces * shape.spansPerTrace) / shape.spansPerRareWord;
  const customerOf = (n: number) => `customer-${(n * 7919) % customers}`;

  const ofTraces = async (
    group: GivenGroup | null,
    q: string | null,
    cursor: string | null,
    by: TraceOrder["by"] = "trace_start",
  ): Promise<Found> => {
    const order = { by, direction: "desc" } as const;
    const found = await searchTraces(db, { group, q, order, page: 1, perPage, cursor, includeSpans: false });
    return { ids: found.traces.map(({ trace_id }) => trace_id), nextCursor: found.nextCursor };
  };
  const ofRequests = async (group: GivenGroup, cursor: string | null): Promise<Found> => {
    const order = { by: "request_start_time", direction: "desc" } as const;
    const found = await searchRequestLogs(db, { group, q: null, order, page: 1, perPage, cursor });
    return { ids: found.logs.map(({ id }) => id), nextCursor: found.nextCursor };
  };
  /**
   * Page of traces for the ids that `page` finds, in order, with the facts that a list shows of their spans; where spans are
   * requested, with the matching ones.
   */
  const tracesByHand = async (
    page: Fragment,
    matching: Fragment = sql`false`,
    key: Fragment = sql`t.start_time_ns`,
  ): Promise<string[]> => {
    const rows = await sql<{ trace_id: string }[]>`
      with page as materialized (${page})
      select t.trace_id, t.name, t.status, t.start_time_ns::text, t.end_time_ns::text, t.span_count, t.depth,
        t.root_span_id, t.closed_at, t.total_cost_usd, t.input_tokens, t.output_tokens, t.models_used, t.tool_names,
        l.logs, a.said, m.matched
      from page join traces t on t.workspace_id = ${workspaceId} and t.trace_id = page.trace_id
      cross join lateral (
        select jsonb_agg(jsonb_build_array(r.id, r.metadata, r.tags, r.prompt_id)) as logs
        from spans s join request_logs r on r.workspace_id = s.workspace_id and r.id = s.request_log_id
        where s.workspace_id = ${workspaceId} and s.trace_id = page.trace_id
      ) l
      cross join lateral (
        select jsonb_agg(s.labels) as said from spans s
        where s.workspace_id = ${workspaceId} and s.trace_id = page.trace_id and s.labels is not null
      ) a
      cross join lateral (
        select array_agg(s.span_id) as matched from spans s
        where s.workspace_id = ${workspaceId} and s.trace_id = page.trace_id and ${matching}
      ) m
      order by ${key} desc, t.trace_id desc`;
    return rows.map(({ trace_id }) => trace_id);
  };
  const requestsByHand = async (condition: Fragment): Promise<number[]> => {
    const rows = await sql<{ id: number }[]>`
      select * from request_logs where workspace_id = ${workspaceId} and ${condition}
      order by request_start_time desc, id desc limit ${perPage}`;
    return rows.map(({ id }) => id);
  };
  /** Condition that few logs meet: with the order in the same query the planner may walk through all logs. */
  const fewRequestsByHand = async (condition: Fragment): Promise<number[]> => {
    const rows = await sql<{ id: number }[]>`
      with found as materialized (select * from request_logs where workspace_id = ${workspaceId} and ${condition})
      select * from found order by request_start_time desc, id desc limit ${perPage}`;
    return rows.map(({ id }) => id);
  };
  const facet = (...parts: Parameters<typeof facetHash> extends [number, ...infer Rest] ? Rest : never) =>
    sql`facets @> array[${facetHash(workspaceId, ...parts)}]::bigint[]`;
  const newest = sql`order by t.start_time_ns desc, t.trace_id desc limit ${perPage}`;
  /** Condition on an array of ids: for a join the planner would read all traces. */
  const inTraces = (condition: Fragment) => sql`
    select t.trace_id from traces t
    where t.workspace_id = ${workspaceId}
      and t.trace_id = any(array(select b.trace_id from span_blocks b where b.workspace_id = ${workspaceId} and ${condition}))
    ${newest}`;
  const walkingTraces = (condition: Fragment) => sql`
    select t.trace_id from traces t
    where t.workspace_id = ${workspaceId} and exists (
      select 1 from span_blocks b where b.workspace_id = ${workspaceId} and b.trace_id = t.trace_id and ${condition} offset 0)
    ${newest}`;
  /** Conditions on a block of spans and on the spans of a trace: these are steps of tools that have an attribute, as all spans of their block. */
  const toolsWith = (attributes: Record<string, string>) => ({
    ofBlock: sql`b.attributes @> ${sql.json([attributes])}`,
    ofSpan: sql`s.type = 'TOOL' and exists (
      select 1 from span_blocks b
      where b.workspace_id = s.workspace_id and b.trace_id = s.trace_id and b.number = s.block
        and b.attributes -> s.place @> ${sql.json(attributes)})`,
  });
  const hasWord = (word: string) => sql`b.words @@ ${prefixQuery(workspaceId, [[word]])}::tsquery`;
  const spanAnd = (key: string, value: string): GivenGroup => ({
    logic: "SPAN_AND",
    filters: [
      { field: "span_attributes", nested_key: key, operator: "key_equals", value },
      { field: "span_type", operator: "is", value: "TOOL" },
    ],
  });
  const metadata = (key: string, value: string): GivenGroup => ({
    filters: [{ field: "metadata", nested_key: key, operator: "key_equals", value }],
  });
  return [
    {
      what: "the list of traces",
      search: (_, cursor) => ofTraces(null, null, cursor),
      sql: () => tracesByHand(sql`select t.trace_id from traces t where t.workspace_id = ${workspaceId} ${newest}`),
      hasMiddle: true,
    },
    {
      what: "the list of traces by duration",
      search: (_, cursor) => ofTraces(null, null, cursor, "trace_duration_ms"),
      sql: () => {
        const duration = sql`(t.duration_ns / 1e6)`;
        const page = sql`
          select t.trace_id from traces t where t.workspace_id = ${workspaceId}
          order by ${duration} desc, t.trace_id desc limit ${perPage}`;
        return tracesByHand(page, undefined, duration);
      },
      hasMiddle: true,
    },
    {
      what: "traces of a duration that a thousandth has",
      search: (n, cursor) =>
        ofTraces({ filters: [{ field: "trace_duration_ms", operator: "eq", value: 1 + n }] }, null, cursor),
      sql: (n) =>
        tracesByHand(sql`
          select * from (
            select t.trace_id, t.start_time_ns from traces t
            where t.workspace_id = ${workspaceId} and t.duration_ns / 1e6 = ${1 + n} offset 0
          ) t ${newest}`),
      hasMiddle: false,
    },
    {
      what: "SPAN_AND on an attribute that ten traces have",
      search: (n, cursor) => ofTraces(spanAnd("customer.id", customerOf(n)), null, cursor),
      sql: (n) => {
        const { ofBlock, ofSpan } = toolsWith({ "customer.id": customerOf(n) });
        return tracesByHand(inTraces(ofBlock), ofSpan);
      },
      hasMiddle: false,
    },
    {
      what: "SPAN_AND on an attribute that a quarter has",
      search: (n, cursor) => ofTraces(spanAnd("region", `region-${n % shape.regions}`), null, cursor),
      sql: (n) => {
        const { ofBlock, ofSpan } = toolsWith({ region: `region-${n % shape.regions}` });
        return tracesByHand(walkingTraces(ofBlock), ofSpan);
      },
      hasMiddle: true,
    },
    {
      what: "free text that ten spans have",
      search: (n, cursor) => ofTraces(null, `rare${(n * 7919) % words}`, cursor),
      sql: (n) => tracesByHand(inTraces(hasWord(`rare${(n * 7919) % words}`))),
      hasMiddle: false,
    },
    {
      what: "free text that all spans have",
      search: (_, cursor) => ofTraces(null, "parcel", cursor),
      sql: () => tracesByHand(walkingTraces(hasWord("parcel"))),
      hasMiddle: true,
    },
    {
      what: "requests by metadata that twenty have",
      search: (n, cursor) => ofRequests(metadata("customer", customerOf(n)), cursor),
      sql: (n) => fewRequestsByHand(facet("metadata", "customer", customerOf(n))),
      hasMiddle: false,
    },
    {
      what: "requests by metadata that a third has",
      search: (n, cursor) => ofRequests(metadata("tier", `tier-${n % shape.tiers}`), cursor),
      sql: (n) => requestsByHand(sql`metadata ->> 'tier' = ${`tier-${n % shape.tiers}`}`),
      hasMiddle: true,
    },
    {
      what: "requests by a score that a hundredth has",
      search: (n, cursor) =>
        ofRequests({ filters: [{ field: "scores", nested_key: "quality", operator: "key_equals", value: n }] }, cursor),
      sql: (n) => requestsByHand(sql`scores ->> 'quality' = ${String(n)}`),
      hasMiddle: true,
    },
    {
      what: "requests by a least score",
      search: (n, cursor) =>
        ofRequests({ filters: [{ field: "scores", nested_key: "quality", operator: "gte", value: 60 + n }] }, cursor),
      sql: (n) => requestsByHand(sql`(scores ->> 'quality')::double precision >= ${60 + n}`),
      hasMiddle: true,
    },
  ];
}
