import { expect, test } from "bun:test";
import { continueDeletion } from "../../core/deletion/continueDeletion.ts";
import { eraseTargets } from "../../core/deletion/eraseTargets.ts";
import { lockOpenDeletion, type OpenDeletion } from "../../db/queries/deletion/deletions.ts";
import { deletionEnd } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { countLockWaiters, lockRows, waitForLockWaiters } from "../support/rowLock.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../support/traces.ts";
import { trackedLog } from "../support/trackedLog.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { sql } = server.database;

test("spans that come while their log is deleted name none that is gone", async () => {
  const { client, workspace } = await server.newWorkspace();
  const [trace_id, run] = [newTraceId(), newSpanId()];
  const call = spanBody({ trace_id, name: "call", attributes: callAttributes() });
  await client.expect(201, "createSpans", { body: { spans: [call] } });
  const other = (await readTrace(client, trace_id)).spans[0]?.request_log_id as number;
  const request_id = await trackedLog(workspace.scope, run);
  const attributes = { "promptlayer.request_log.managed": true, "promptlayer.request_log.span_id": run };
  let sent: Promise<unknown> | undefined;
  let deletionId = "";
  await sql.begin(async (tx) => {
    // The spans wait for this log when they have found the one that is deleted.
    await lockRows(tx, "request_logs", [other]);
    const spans = [call, spanBody({ trace_id, name: "managed", attributes })];
    sent = client.expect(201, "createSpans", { body: { spans } });
    await waitForLockWaiters(sql, 1);
    const params = { request_id };
    deletionId = (await client.expect(202, "deleteRequest", { params })).deletion.id;
    await waitFor("the deletion to end, or to wait for the spans", async () => {
      const { deletion } = await client.expect(200, "getDeletion", { params: { deletion_id: deletionId } });
      return deletion.finished_at !== null || (await countLockWaiters(sql)) === 2;
    });
  });
  await sent;
  await deletionEnd(client, deletionId);
  expect((await readTrace(client, trace_id)).spans.map(({ name }) => name)).toEqual(["call"]);
  const [found] = (await client.expect(200, "searchTraces", { body: {} })).items;
  expect(found).toMatchObject({ span_count: 1, request_log_ids: [other], input_tokens: 100 });
});

test("a span that is sent again while its trace is deleted has a log of its own", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const spans = [spanBody({ trace_id, attributes: callAttributes() })];
  const [before] = (await client.expect(201, "createSpans", { body: { spans } })).request_logs;
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
  await workspace.scope.transaction(async (tx) => {
    const open = (await lockOpenDeletion(tx, deletion.id)) as OpenDeletion;
    await eraseTargets(tx, open, [{ kind: "trace", id: trace_id }]);
  });
  const [after] = (await client.expect(201, "createSpans", { body: { spans } })).request_logs;
  expect(after?.id).not.toBe(before?.id as number);
  await server.startWorker();
  await deletionEnd(client, deletion.id);
  expect((await readTrace(client, trace_id)).spans.map((span) => span.request_log_id)).toEqual([after?.id as number]);
  const logs = (await client.expect(200, "searchRequestLogs", { body: {} })).items;
  expect(logs.map(({ id }) => id)).toEqual([after?.id as number]);
});

test("a trace that is deleted while spans of it are stored takes their logs along", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const first = spanBody({ trace_id, attributes: callAttributes() });
  await client.expect(201, "createSpans", { body: { spans: [first] } });
  const log = (await readTrace(client, trace_id)).spans[0]?.request_log_id as number;
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
  let under: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await lockRows(tx, "request_logs", [log]);
    const spans = [first, spanBody({ trace_id, attributes: callAttributes("gpt-4o-mini") })];
    under = [client.expect(201, "createSpans", { body: { spans } })];
    await waitForLockWaiters(sql, 1);
    under.push(continueDeletion(workspace.scope, deletion.id));
    await waitForLockWaiters(sql, 2);
  });
  await Promise.all(under);
  await server.startWorker();
  await deletionEnd(client, deletion.id);
  refused(await client.call("getTrace", { params: { trace_id } }), 404, "not_found");
  expect((await client.expect(200, "searchRequestLogs", { body: {} })).items).toEqual([]);
});

test("traces are deleted beside spans that begin another of them anew, and neither waits for the other for ever", async () => {
  const { client, workspace } = await server.newWorkspace();
  // In this order they are locked.
  const [anew, stored] = ["1".repeat(32), "f".repeat(32)];
  const send = (...traces: string[]) => {
    const spans = traces.map((trace_id) => spanBody({ trace_id }));
    return client.expect(201, "createSpans", { body: { spans } });
  };
  await send(stored);
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id: stored } });
  let under: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    // The deletion has locked what is there when it looks for the rows that were made of it.
    await tx`lock table row_origins in access exclusive mode`;
    const targets = [anew, stored].map((id) => ({ kind: "trace" as const, id }));
    const erased = workspace.scope.transaction(async (scope) =>
      eraseTargets(scope, (await lockOpenDeletion(scope, deletion.id)) as OpenDeletion, targets),
    );
    await waitForLockWaiters(sql, 1);
    await send(anew);
    under = [erased, send(anew, stored)];
    await waitForLockWaiters(sql, 2);
  });
  await Promise.all(under);
  expect((await readTrace(client, anew)).spans).toHaveLength(2);
  expect((await readTrace(client, stored)).spans).toHaveLength(1);
  await server.startWorker();
});
