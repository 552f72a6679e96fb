import { expect, test } from "bun:test";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import { searchRequestLogs } from "../../../core/logs/requests/searchRequestLogs.ts";
import { trackRequestLog } from "../../../core/logs/requests/track.ts";
import { ingestSpans } from "../../../core/logs/spans/ingestSpans.ts";
import { readNewSpan } from "../../../core/logs/spans/readNewSpan.ts";
import { updateWorkspace } from "../../../core/workspace/workspaces.ts";
import { getRequestLog } from "../../../db/queries/logs/requestLogs.ts";
import { delete_expired } from "../../../workers/tasks/delete_expired.ts";
import { createTestDatabase } from "../../support/database.ts";
import { waitForLockWaiters } from "../../support/rowLock.ts";
import { callAttributes, newTraceId, spanBody } from "../../support/traces.ts";

const database = await createTestDatabase();
const { sql } = database;

const draft: RequestLogDraft = {
  provider: "openai",
  model: "gpt-4o",
  input: { type: "chat", messages: [] },
  output: { type: "chat", messages: [] },
  startUs: 1772442900000000,
  endUs: 1772442900000000,
};

test("a log keeps the time it was stored with; when that is over it is not found, and then gone", async () => {
  const { scope } = await database.createWorkspace();
  const record = async () => (await recordRequestLogs(scope, [draft]))[0]?.id as number;
  const forEver = await record();
  await updateWorkspace(sql, scope.workspaceId, { retention_days: 30 }, null);
  const bounded = await record();
  await updateWorkspace(sql, scope.workspaceId, { retention_days: null }, null);
  const times = await sql`
    select id, extract(day from expires_at - created_at)::integer as days from request_logs
    where workspace_id = ${scope.workspaceId} order by id`;
  expect(times.map(({ days }) => days)).toEqual([null, 30]);

  await sql`update request_logs set expires_at = now() where workspace_id = ${scope.workspaceId} and id = ${bounded}`;
  expect(getRequestLog(scope, bounded)).rejects.toThrow("There is no request log");
  const order = { by: "request_start_time", direction: "desc" } as const;
  const page = await searchRequestLogs(scope, { group: null, q: null, order, page: 1, perPage: 5, cursor: null });
  expect([page.logs.map(({ id }) => id), page.total]).toEqual([[forEver], 1]);

  await delete_expired({ sql });
  const left = await sql`
    select request_id from request_log_contents where workspace_id = ${scope.workspaceId}`;
  expect(left.map(({ request_id }) => request_id)).toEqual([forEver]);
});

test("errors and what has a tag or score are kept longer than the rest, as the workspace says", async () => {
  const { scope } = await database.createWorkspace();
  const settings = { retention_days: 14, retention_of_errors_days: 90, retention_of_labelled_days: 0 };
  await updateWorkspace(sql, scope.workspaceId, settings, null);
  const drafts = [draft, { ...draft, status: "ERROR" as const }, { ...draft, tags: ["kept"] }];
  const [rest, error, tagged] = (await recordRequestLogs(scope, drafts)).map(({ id }) => id);
  const ended = new Date(Date.now() + 3_600_000);
  const end = () => sql`update request_logs set expires_at = ${ended} where workspace_id = ${scope.workspaceId}
    and expires_at is not null`;
  const ends = () => sql<{ id: number; days: number | null }[]>`
    select id, extract(day from expires_at - created_at)::integer as days from request_logs
    where workspace_id = ${scope.workspaceId} order by id`;
  await end();
  await delete_expired({ sql });
  expect((await ends()).map(({ id, days }) => [id, days])).toEqual([
    [rest as number, 0],
    [error as number, 90],
    [tagged as number, null],
  ]);
  await sql`update request_logs set expires_at = now() - interval '1 second', created_at = now() - interval '91 days'
    where workspace_id = ${scope.workspaceId} and expires_at is not null`;
  await delete_expired({ sql });
  expect((await ends()).map(({ id }) => id)).toEqual([tagged as number]);
});

test("what gets a score until its end is kept, also while what is over is being deleted", async () => {
  const { scope } = await database.createWorkspace();
  const { workspaceId } = scope;
  await updateWorkspace(sql, workspaceId, { retention_days: 14, retention_of_labelled_days: 0 }, null);
  const [log] = await recordRequestLogs(scope, [draft]);
  const id = log?.id as number;
  const spans = [readNewSpan(spanBody({ trace_id: newTraceId(), log_request: null, attributes: callAttributes() }), 0)];
  const { requestLogs, spans: stored } = await ingestSpans(scope, spans, { closeAfter: false });
  const ids = [id, requestLogs[0]?.id as number];
  const trace_id = stored[0]?.trace_id as string;
  await sql`
    insert into idempotency_keys (workspace_id, key, request_hash, created_at)
    values (${workspaceId}, 'old', ${Buffer.alloc(32)}, now() - interval '9 days')`;
  let deleting: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from idempotency_keys where workspace_id = ${workspaceId} for update`;
    deleting = delete_expired({ sql });
    await waitForLockWaiters(sql, 1);
    for (const one of ids) await trackRequestLog(scope, one, { scores: { default: 1 } });
    const ended = sql`expires_at = clock_timestamp()`;
    await sql`update request_logs set ${ended} where workspace_id = ${workspaceId}`;
    await sql`update traces set ${ended} where workspace_id = ${workspaceId}`;
  });
  await deleting;
  await delete_expired({ sql });
  const left = await sql`select id, expires_at from request_logs where workspace_id = ${workspaceId} order by id`;
  expect(left.map((one) => [one.id, one.expires_at])).toEqual(ids.map((one) => [one, null]));
  const traces = await sql`select trace_id, expires_at from traces where workspace_id = ${workspaceId}`;
  expect(traces.map((one) => [one.trace_id, one.expires_at])).toEqual([[trace_id, null]]);
});

test("a log that was over when its span came again stays over, so the call has one log", async () => {
  const { scope } = await database.createWorkspace();
  const { workspaceId } = scope;
  await updateWorkspace(sql, workspaceId, { retention_days: 14, retention_of_errors_days: 90 }, null);
  const span = spanBody({ trace_id: newTraceId(), status: "ERROR", log_request: null, attributes: callAttributes() });
  const send = async () => {
    const { requestLogs } = await ingestSpans(scope, [readNewSpan(span, 0)], { closeAfter: false });
    return requestLogs[0]?.id as number;
  };
  const first = await send();
  await sql`update request_logs set expires_at = now() where workspace_id = ${workspaceId} and id = ${first}`;
  const second = await send();
  expect(second).not.toBe(first);
  await delete_expired({ sql });
  const left = await sql`select id from request_logs where workspace_id = ${workspaceId}`;
  expect(left.map(({ id }) => id)).toEqual([second]);
});
