import { expect, test } from "bun:test";
import { updateWorkspace } from "../../core/workspace/workspaces.ts";
import { deleteExpiredTraces } from "../../db/queries/logs/traces.ts";
import { delete_expired } from "../../workers/tasks/delete_expired.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { callAttributes, newTraceId, otlpSpan, readTrace, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

async function send(client: Client, trace_id: string, count = 1, more: { close_after?: boolean } = {}) {
  const spans = Array.from({ length: count }, () => spanBody({ trace_id, attributes: callAttributes() }));
  return client.expect(201, "createSpans", { body: { spans, ...more } });
}

/** As if its time were over. */
async function expire(trace_id: string): Promise<void> {
  await sql`update traces set expires_at = now() where trace_id = ${trace_id}`;
}

function found(client: Client) {
  return client.expect(200, "searchTraces", { body: {} });
}

async function counted(client: Client) {
  const body = { customCharts: [{ id: "all", chartType: "bar" as const }] };
  return (await client.expect(200, "getTraceCustomAnalytics", { body })).customCharts[0]?.data[0]?.value;
}

async function spansLeft(trace_id: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from spans where trace_id = ${trace_id}`;
  return row?.count ?? 0;
}

test("a trace is kept for as long as the setting says after its newest spans, a closed one as when it was closed", async () => {
  const { workspace, client } = await server.newWorkspace();
  const days = async (trace_id: string) => {
    const [row] = await sql<{ days: number | null }[]>`
      select extract(epoch from expires_at - updated_at) / 86400 as days from traces where trace_id = ${trace_id}`;
    return row?.days == null ? null : Number(row.days);
  };
  const [forEver, bounded, closed] = [newTraceId(), newTraceId(), newTraceId()];
  await send(client, forEver);
  await updateWorkspace(sql, workspace.id, { retention_days: 30 }, null);
  await send(client, bounded);
  await send(client, closed, 1, { close_after: true });
  expect(await days(forEver)).toBeNull();
  // To the full hour.
  expect(await days(bounded)).toBeGreaterThan(30);
  expect(await days(bounded)).toBeLessThanOrEqual(30 + 1 / 24);
  await updateWorkspace(sql, workspace.id, { retention_days: 60 }, null);
  await send(client, bounded);
  await send(client, closed);
  expect(await days(bounded)).toBeGreaterThan(60);
  expect(await days(closed)).toBeLessThan(31);
  await updateWorkspace(sql, workspace.id, { retention_days: null }, null);
  expect(await days(closed)).toBeLessThan(31);
});

test("a trace whose time is over is found nowhere, and then gone with all of its spans", async () => {
  const { client } = await server.newWorkspace();
  const [kept, gone] = [newTraceId(), newTraceId()];
  await send(client, kept, 2);
  await send(client, gone, 3);
  expect([(await found(client)).total, await counted(client)]).toEqual([2, 2]);
  await expire(gone);
  const page = await found(client);
  expect([page.items.map(({ trace_id }) => trace_id), page.total, await counted(client)]).toEqual([[kept], 1, 1]);
  const params = { trace_id: gone };
  refused(await client.call("getTrace", { params }), 404, "not_found");
  refused(await client.call("closeTrace", { params }), 404, "not_found");
  const words = await client.expect(200, "searchTraces", { body: { q: "work" } });
  expect(words.items.map(({ trace_id }) => trace_id)).toEqual([kept]);

  await delete_expired({ sql });
  expect([await spansLeft(gone), await spansLeft(kept)]).toEqual([0, 2]);
  expect(await sql`select trace_id from traces where trace_id = ${gone}`).toHaveLength(0);
  expect((await readTrace(client, kept)).spans).toHaveLength(2);
});

test("traces that are kept longer are locked in the order in which spans lock them", async () => {
  const { workspace, client } = await server.newWorkspace();
  await updateWorkspace(sql, workspace.id, { retention_days: 30, retention_of_errors_days: 60 }, null);
  const [first, second] = ["1".repeat(32), "2".repeat(32)];
  // Postgres reads a table of some length as a whole, and finds what was stored first.
  await sql`
    insert into traces (workspace_id, trace_id)
    select ${workspace.id}, md5(n::text) from generate_series(1, 3000) n`;
  for (const trace_id of [second, first]) {
    const span = spanBody({ trace_id, status: "ERROR" });
    await client.expect(201, "createSpans", { body: { spans: [span] } });
  }
  await sql`update traces set expires_at = now() + interval '1 hour' where trace_id = ${second}`;
  await sql`update traces set expires_at = now() + interval '2 hours' where trace_id = ${first}`;
  await sql`analyze traces`;
  let kept: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from traces where workspace_id = ${workspace.id} and trace_id = ${first} for update`;
    kept = delete_expired({ sql });
    await waitForLockWaiters(sql, 1);
    const free = await tx`
      select trace_id from traces where workspace_id = ${workspace.id} and trace_id = ${second} for update skip locked`;
    expect(free).toHaveLength(1);
  });
  await kept;
  const ends = await sql`select extract(day from expires_at - now())::integer as days from traces
    where workspace_id = ${workspace.id} and expires_at is not null`;
  expect(ends.map(({ days }) => days)).toEqual([59, 59]);
});

test("a trace of more spans than a step deletes goes in several", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const [first] = (await send(client, trace_id)).spans;
  await sql`
    insert into spans overriding system value select (json_populate_record(s, json_build_object('id', 1000000 + n, 'span_id', n::text))).*
    from spans s, generate_series(1, 6000) n where s.id = ${first?.id as number}`;
  await expire(trace_id);
  await delete_expired({ sql });
  expect(await spansLeft(trace_id)).toBe(0);
  expect(await sql`select trace_id from traces where trace_id = ${trace_id}`).toHaveLength(0);
});

test("a trace that goes on while it is being deleted is found by the spans that are left alone", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const words = Array.from({ length: 40 }, () => newTraceId());
  const spans = words.map((name) => spanBody({ trace_id, name }));
  await client.expect(201, "createSpans", { body: { spans } });
  await expire(trace_id);
  await deleteExpiredTraces(sql, 7, "now");
  await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, name: "later" })] } });
  const left = (await readTrace(client, trace_id)).spans.map(({ name }) => name);
  expect(left).toHaveLength(34);
  for (const word of [...words, "later"]) {
    const { items } = await client.expect(200, "searchTraces", { body: { q: word } });
    expect([word, items.length]).toEqual([word, left.includes(word) ? 1 : 0]);
  }
});

test("a closed trace takes no spans also when it is deleted", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  await send(client, trace_id, 1, { close_after: true });
  await expire(trace_id);
  await delete_expired({ sql });
  for (let time = 0; time < 2; time++) {
    const late = await send(client, trace_id);
    expect([late.spans, late.rejected_trace_ids]).toEqual([[], [trace_id]]);
    const body = { resourceSpans: [{ scopeSpans: [{ spans: [otlpSpan({ traceId: trace_id })] }] }] };
    expect((await client.call("ingestOtlpTraces", { body: body as never })).status).toBe(409);
    refused(await client.call("getTrace", { params: { trace_id } }), 404, "not_found");
    expect((await found(client)).items).toEqual([]);
    await delete_expired({ sql });
    expect(await sql`select trace_id from traces where trace_id = ${trace_id}`).toHaveLength(0);
  }
  const stranger = (await server.newWorkspace()).client;
  expect((await send(stranger, trace_id)).spans).toHaveLength(1);
});

test("ingestion goes on while traces are deleted, and a span of an expired trace that was taken stays", async () => {
  const { workspace, client } = await server.newWorkspace();
  await updateWorkspace(sql, workspace.id, { retention_days: 30 }, null);
  const old = Array.from({ length: 150 }, newTraceId);
  await Promise.all(
    Array.from({ length: 3 }, (_, part) =>
      client.expect(201, "createSpans", {
        body: { spans: old.slice(part * 50, part * 50 + 50).map((trace_id) => spanBody({ trace_id })) },
      }),
    ),
  );
  await sql`update traces set expires_at = now() where workspace_id = ${workspace.id}`;
  const again = old.slice(0, 20);
  const [taken] = await Promise.all([
    Promise.all(again.map(async (trace_id) => ({ trace_id, id: (await send(client, trace_id)).spans[0]?.span_id }))),
    delete_expired({ sql }),
  ]);
  await delete_expired({ sql });
  for (const { trace_id, id } of taken) {
    const { spans } = await readTrace(client, trace_id);
    expect(spans.map(({ span_id }) => span_id)).toContain(id as string);
  }
  expect((await found(client)).total).toBe(again.length);
});

test("a span does not name a request log that is over", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const { request_logs } = await send(client, trace_id);
  const id = request_logs?.[0]?.id as number;
  expect((await readTrace(client, trace_id)).spans[0]?.request_log_id).toBe(id);
  await sql`update request_logs set expires_at = now() where id = ${id}`;
  expect((await readTrace(client, trace_id)).spans[0]?.request_log_id).toBeNull();
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});

test("a trace with an error, or with a log that has a tag, is kept longer than the rest", async () => {
  const { workspace, client } = await server.newWorkspace();
  const settings = { retention_days: 14, retention_of_errors_days: 90, retention_of_labelled_days: 0 };
  await updateWorkspace(sql, workspace.id, settings, null);
  const [rest, failed, tagged] = [newTraceId(), newTraceId(), newTraceId()];
  const attributes = { ...callAttributes(), "promptlayer.tags": ["kept"] };
  const spans = [
    spanBody({ trace_id: rest }),
    spanBody({ trace_id: failed, status: "ERROR" }),
    spanBody({ trace_id: tagged, attributes }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  for (const trace_id of [rest, failed, tagged]) await expire(trace_id);
  await delete_expired({ sql });
  const left = await sql<{ trace_id: string; days: number | null }[]>`
    select trace_id, extract(day from expires_at - updated_at)::integer as days from traces
    where workspace_id = ${workspace.id}`;
  expect(Object.fromEntries(left.map(({ trace_id, days }) => [trace_id, days]))).toEqual({
    [failed]: 90,
    [tagged]: null,
  });
});
