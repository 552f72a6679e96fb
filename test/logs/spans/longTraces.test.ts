import { describe, expect, test } from "bun:test";
import { ingestSpans } from "../../../core/logs/spans/ingestSpans.ts";
import { readNewSpan } from "../../../core/logs/spans/readNewSpan.ts";
import { readTree } from "../../../core/logs/spans/tree/readTree.ts";
import { listSpanPage } from "../../../db/queries/logs/spans.ts";
import { listFoundTraces } from "../../../db/queries/logs/traceSearch.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { callAttributes, newSpanId, newTraceId, spanBody } from "../../support/traces.ts";
import { trackedLog } from "../../support/trackedLog.ts";

const server = await startHarness({ hasWorker: false });

/** A trace of which three spans say something, among `length`; each span has a request log where `isCalls`. */
async function storeTrace(client: Client, length: number, { isCalls = false } = {}): Promise<string> {
  const trace_id = newTraceId();
  const told = [
    { "promptlayer.tags": ["night"], "promptlayer.metadata.plan": "pro" },
    { "user.id": "77", "promptlayer.workflow.id": 9 },
    callAttributes(),
  ];
  const spans = Array.from({ length }, (_, index) => {
    const start_time = String(1_772_442_900_000_000_000n + BigInt(index));
    const attributes = {
      index,
      ...(isCalls && callAttributes()),
      ...(index % Math.floor(length / 3) === 1 && told.pop()),
    };
    return spanBody({ trace_id, span_id: newSpanId(), start_time, end_time: start_time, attributes });
  });
  for (let from = 0; from < length; from += 500) {
    await client.expect(201, "createSpans", { body: { spans: spans.slice(from, from + 500) } as never });
  }
  return trace_id;
}

/** Runs `read`, and counts the rows of spans and request logs that Postgres read for it. */
function rowsRead<T>(scope: Scope, read: (tx: Scope) => Promise<T>): Promise<[T, rows: number]> {
  return scope.transaction(async (tx) => {
    // The counter may still have what the connection read before.
    const before = await readRows(tx);
    const result = await read(tx);
    return [result, (await readRows(tx)) - before] as const;
  }) as Promise<[T, number]>;
}

async function readRows({ sql }: Scope): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read + idx_tup_fetch)::integer as rows
    from pg_stat_xact_user_tables where relname in ('spans', 'request_logs')`;
  return row?.rows as number;
}

describe("a long trace", () => {
  test("costs what a short one does to be found and to be paged through", async () => {
    const { client, workspace } = await server.newWorkspace();
    const traces = [await storeTrace(client, 60), await storeTrace(client, 3_000)];
    await server.database.sql`analyze spans`;
    const found: number[] = [];
    const paged: number[] = [];
    for (const trace_id of traces) {
      const [[trace], rows] = await rowsRead(workspace.scope, (tx) => listFoundTraces(tx, [trace_id]));
      expect(trace).toMatchObject({
        tags: ["night"],
        metadata: { plan: "pro" },
        user_id: "77",
        workflows: [{ id: 9 }],
      });
      expect(trace?.request_log_ids).toHaveLength(1);
      found.push(rows);
      const [page] = await rowsRead(workspace.scope, (tx) => listSpanPage(tx, trace_id, { after: null, limit: 30 }));
      const [next, read] = await rowsRead(workspace.scope, (tx) =>
        listSpanPage(tx, trace_id, { after: page[9] as NonNullable<(typeof page)[0]>, limit: 10 }),
      );
      expect(next.map(({ id }) => id)).toEqual(page.slice(10, 21).map(({ id }) => id));
      paged.push(read);
    }
    // The planner may look at some rows too, at the end of an index.
    for (const rows of [...found, ...paged]) expect(rows).toBeLessThan(150);
  });

  test("takes a span more as a short one does", async () => {
    const { client, workspace } = await server.newWorkspace();
    const read: number[] = [];
    for (const length of [60, 3_000]) {
      const trace_id = await storeTrace(client, length);
      await server.database.sql`analyze spans, traces`;
      const [first] = await server.database.sql`select span_id from spans where trace_id = ${trace_id} limit 1`;
      const span = readNewSpan(spanBody({ trace_id, parent_id: first?.span_id, attributes: callAttributes() }), 0);
      const [ingested, rows] = await rowsRead(workspace.scope, (tx) => ingestSpans(tx, [span], { closeAfter: false }));
      expect(ingested.spans).toHaveLength(1);
      read.push(rows);
    }
    expect(read[1]).toBeLessThan((read[0] as number) + 20);
  });

  test("has spans replaced that share blocks with others as a short one does", async () => {
    const { client, workspace } = await server.newWorkspace();
    const read: number[] = [];
    for (const length of [60, 3_000]) {
      const trace_id = await storeTrace(client, length);
      await server.database.sql`analyze spans, span_blocks, traces`;
      const stored = await server.database.sql`
        select span_id, start_time_ns::text as start_time from spans where trace_id = ${trace_id} order by id`;
      const again = [4, 40].map((place) => {
        const { span_id, start_time } = stored[place] as Record<string, string>;
        return readNewSpan(spanBody({ trace_id, span_id, start_time, end_time: start_time }), place);
      });
      const [, rows] = await rowsRead(workspace.scope, (tx) => ingestSpans(tx, again, { closeAfter: false }));
      read.push(rows);
    }
    expect(read[1]).toBeLessThan((read[0] as number) + 20);
  });

  test("of which each span hangs on the one before takes many at once, after many with a few", async () => {
    const { workspace } = await server.newWorkspace();
    const [few, many] = [newTraceId(), newTraceId()];
    const idOf = (place: number) => place.toString(16).padStart(16, "0");
    const chain = (trace_id: string, from: number, length: number) =>
      Array.from({ length }, (_, index) => {
        const [span_id, parent_id] = [idOf(from + index), from + index === 1 ? null : idOf(from + index - 1)];
        return readNewSpan(spanBody({ trace_id, span_id, parent_id }) as never, index);
      });
    // One connection: it keeps a plan for what it was asked five times.
    const rows = await workspace.scope.transaction(async (tx) => {
      for (let from = 1; from < 100; from += 5) await ingestSpans(tx, chain(few, from, 5), { closeAfter: false });
      await ingestSpans(tx, chain(many, 1, 1_000), { closeAfter: false });
      const before = await readRows(tx);
      await ingestSpans(tx, chain(many, 1_001, 1_000), { closeAfter: false });
      return (await readRows(tx)) - before;
    });
    expect(rows).toBeLessThan(20_000);
  });

  test("whose spans have the ids of those of many others takes a span more, and is shown, as one with ids of its own", async () => {
    const { workspace } = await server.newWorkspace();
    const idOf = (place: number) => place.toString(16).padStart(16, "0");
    const spansOf = (trace_id: string, from: number, length: number) =>
      Array.from({ length }, (_, index) => {
        const [span_id, parent_id] = [idOf(from + index), from + index === 1 ? null : idOf(from + index - 1)];
        return readNewSpan(spanBody({ trace_id, span_id, parent_id }) as never, index);
      });
    const others = Array.from({ length: 100 }, newTraceId).flatMap((trace_id) => spansOf(trace_id, 1, 10));
    const trace_id = newTraceId();
    await ingestSpans(workspace.scope, [...others, ...spansOf(trace_id, 1, 10)], { closeAfter: false });
    const [, ingested] = await rowsRead(workspace.scope, (tx) =>
      ingestSpans(tx, spansOf(trace_id, 11, 1), { closeAfter: false }),
    );
    const [{ nodes }, shown] = await rowsRead(workspace.scope, (tx) =>
      readTree(tx, trace_id, { offset: 0, limit: 20 }),
    );
    expect(nodes.map(({ span }) => span.span_id)).toEqual(Array.from({ length: 11 }, (_, index) => idOf(index + 1)));
    for (const rows of [ingested, shown]) expect(rows).toBeLessThan(150);
  });

  test("whose calls have the ids of those of many others reads as much as with few others", async () => {
    const { workspace } = await server.newWorkspace();
    const callsOf = (trace_id: string) =>
      Array.from({ length: 10 }, (_, index) => {
        const span_id = (index + 1).toString(16).padStart(16, "0");
        return readNewSpan(spanBody({ trace_id, span_id, attributes: callAttributes() }), index);
      });
    const store = (tx: Scope, traces: number) =>
      ingestSpans(tx, Array.from({ length: traces }, newTraceId).flatMap(callsOf), { closeAfter: false });
    const read: number[] = [];
    for (const others of [2, 100]) {
      await store(workspace.scope, others);
      await server.database.sql`analyze spans, traces, request_logs`;
      const [{ requestLogs }, rows] = await rowsRead(workspace.scope, (tx) => store(tx, 1));
      expect(requestLogs).toHaveLength(10);
      read.push(rows);
    }
    expect(read[1]).toBeLessThan((read[0] as number) + 20);
  });

  test("shows its tree as a short one does, after a span more", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = await storeTrace(client, 3_000);
    await server.database.sql`analyze spans, traces, request_logs`;
    const page = { offset: 0, limit: 10 };
    const before = await readTree(workspace.scope, trace_id, page);
    const [root] = before.nodes;
    const attributes = callAttributes();
    const span = spanBody({ trace_id, parent_id: root?.span.span_id as string, attributes });
    await client.expect(201, "createSpans", { body: { spans: [span] } as never });
    const [after, rows] = await rowsRead(workspace.scope, (tx) => readTree(tx, trace_id, page));
    expect(after.span_count).toBe(3_001);
    expect(after.nodes[0]?.subtree).toMatchObject({ span_count: 2, input_tokens: 100 });
    expect(rows).toBeLessThan(150);
  });

  test("takes a span whose log the SDK keeps as a short one does, whichever comes first", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { scope } = workspace;
    const read: [number, number][] = [];
    for (const length of [60, 3_000]) {
      const trace_id = await storeTrace(client, length, { isCalls: true });
      await server.database.sql`analyze spans, traces, request_logs`;
      const managed = (span_id: string) => ({
        "promptlayer.request_log.managed": true,
        "promptlayer.request_log.span_id": span_id,
      });
      const spanOf = (run: string) => readNewSpan(spanBody({ trace_id, attributes: managed(run) }), 0);
      const [first, second] = [newSpanId(), newSpanId()];
      await trackedLog(scope, first);
      const [, withSpan] = await rowsRead(scope, (tx) => ingestSpans(tx, [spanOf(first)], { closeAfter: false }));
      await ingestSpans(scope, [spanOf(second)], { closeAfter: false });
      const [, withLog] = await rowsRead(scope, (tx) => trackedLog(tx, second));
      read.push([withSpan, withLog]);
      const [trace] = await listFoundTraces(scope, [trace_id]);
      expect(trace).toMatchObject({ input_tokens: length * 100 + 10, span_count: length + 2 });
    }
    const [short, long] = read as [[number, number], [number, number]];
    expect(long[0]).toBeLessThan(short[0] + 20);
    expect(long[1]).toBeLessThan(short[1] + 20);
  });
});

test("a batch whose logs Postgres refuses leaves nothing, and is stored when it comes again", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { sql } = server.database;
  const trace_id = newTraceId();
  // As many logs as go by COPY.
  const batch = Array.from({ length: 100 }, () => readNewSpan(spanBody({ trace_id, attributes: callAttributes() }), 0));
  const store = () => ingestSpans(workspace.scope, batch, { closeAfter: false });
  const check = `check (workspace_id <> ${workspace.id})`;
  await sql.unsafe(`alter table request_log_contents add constraint refusing ${check} not valid`);
  await expect(store()).rejects.toThrow("refusing");
  await sql.unsafe("alter table request_log_contents drop constraint refusing");
  expect((await client.expect(200, "searchRequestLogs", { body: {} })).items).toEqual([]);
  expect((await store()).requestLogs).toHaveLength(100);
});
