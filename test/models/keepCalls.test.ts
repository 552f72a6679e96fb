import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { unlimited } from "../../core/models/budget.ts";
import { type CallLog, keepCall, type SentCall } from "../../core/models/keepCalls.ts";
import { listModelResults } from "../../db/queries/models/modelResults.ts";
import { createTestDatabase } from "../support/database.ts";

const database = await createTestDatabase();

function logOf(spanName: string): CallLog {
  const [startUs, endUs] = [1_790_000_000_000_000, 1_790_000_000_500_000];
  return {
    span: {
      trace_id: randomBytes(16).toString("hex"),
      span_id: randomBytes(8).toString("hex"),
      parent_id: null,
      trace_state: "",
      name: spanName,
      kind: "CLIENT",
      start_time_ns: BigInt(startUs) * 1000n,
      end_time_ns: BigInt(endUs) * 1000n,
      status_code: "OK",
      status_message: null,
      attributes: {},
      events: [],
      links: [],
      resource: { attributes: {}, schema_url: "" },
      scope: null,
    },
    requestLog: {
      provider: "openai",
      model: "gpt-4o-mini",
      input: { type: "completion", content: [{ type: "text", text: "Say hello" }] },
      output: { type: "completion", content: [{ type: "text", text: "Hello" }] },
      startUs,
      endUs,
    },
  };
}

function sent(spanName: string): SentCall & { result: NonNullable<SentCall["result"]> } {
  const result = { key: randomBytes(32), result: '"Hello"' };
  return { result, log: logOf(spanName), budget: unlimited, cost: { price: 0.5, tokens: 3, requests: 1 } };
}

test("a call is kept with its log and its span, or not at all", async () => {
  const { scope } = await database.createWorkspace();
  // Postgres takes no text with a zero byte.
  const [good, bad, other] = [sent("chat gpt-4o-mini"), sent("chat\u0000"), sent("chat gpt-4o-mini")];
  const kept = await Promise.allSettled([good, bad, other].map((call) => keepCall(scope, call)));
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const known = await listModelResults(
    scope,
    [good, bad, other].map(({ result }) => result.key),
  );
  expect(known.map(({ key }) => Buffer.from(key).toString("hex")).toSorted()).toEqual(
    [good, other].map(({ result }) => Buffer.from(result.key).toString("hex")).toSorted(),
  );
  const logs = await database.sql`
    select l.id::integer, s.trace_id from request_logs l
    join spans s on s.workspace_id = l.workspace_id and s.request_log_id = l.id
    where l.workspace_id = ${scope.workspaceId} order by l.id`;
  const ids = kept.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value.requestId] : []));
  expect(logs.map(({ id }) => id)).toEqual(ids.toSorted((one, next) => one - next));
});

test("calls that come at once are committed together", async () => {
  const { scope } = await database.createWorkspace();
  await keepCall(scope, sent("first"));
  const calls = Array.from({ length: 50 }, () => sent("chat gpt-4o-mini"));
  await Promise.all(calls.map((call) => keepCall(scope, call)));
  const commits = await database.sql`
    select count(distinct xmin::text)::integer as transactions from model_results where workspace_id = ${scope.workspaceId}`;
  expect(commits[0]?.transactions).toBeLessThanOrEqual(3);
});
