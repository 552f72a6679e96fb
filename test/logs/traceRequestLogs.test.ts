import { describe, expect, test } from "bun:test";
import { eraseTraces, listParts, lockErasedTraces } from "../../db/queries/deletion/eraseTelemetry.ts";
import { contentsOfLogs } from "../../db/queries/logs/logBlocks.ts";
import type { Scope } from "../../db/scope.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { waitForLockWaiters } from "../support/rowLock.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../support/traces.ts";
import { trackedLog } from "../support/trackedLog.ts";

const server = await startHarness({ hasWorker: false });

const message = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
const loggedCall = {
  provider: "openai",
  model: "gpt-4o",
  input: { type: "chat", messages: [message("user", "How are you?")] },
  output: { type: "chat", messages: [message("assistant", "Well.")] },
  input_tokens: 7,
  output_tokens: 3,
  price: 0.5,
};

function store(client: Client, ...spans: ReturnType<typeof spanBody>[]) {
  return client.expect(201, "createSpans", { body: { spans } });
}

async function logIds(client: Client, traceId: string): Promise<Record<string, number | null>> {
  const { spans } = await readTrace(client, traceId);
  return Object.fromEntries(spans.map(({ name, request_log_id }) => [name, request_log_id]));
}

async function totals(traceId: string) {
  const [row] = await server.database.sql`
    select request_log_count as logs, input_tokens, output_tokens, total_cost_usd::float8 as cost, models_used as models
    from traces where trace_id = ${traceId}`;
  return row;
}

async function logsOf({ sql, workspaceId }: Scope) {
  const rows = await sql<{ id: number; span_id: string; engine: string; input_tokens: number; start: string }[]>`
    select id, span_id, engine, input_tokens, request_start_time as start from request_logs
    where workspace_id = ${workspaceId} order by id`;
  return [...rows];
}

describe("what a call said", () => {
  async function messagesOf(attributes: Record<string, unknown>, events: Record<string, unknown>[] = []) {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    await store(client, spanBody({ trace_id, name: "call", attributes, events }));
    const { call: request_id } = await logIds(client, trace_id);
    const log = await client.expect(200, "getRequest", { params: { request_id: request_id as number } });
    return (log.prompt_blueprint as { prompt_template: { messages: object[] } }).prompt_template.messages;
  }

  test("is the first of several choices, also where none says why it ends", async () => {
    const indexed = {
      ...callAttributes(),
      "gen_ai.completion.0.role": "assistant",
      "gen_ai.completion.0.content": "one",
      "gen_ai.completion.1.role": "assistant",
      "gen_ai.completion.1.content": "two",
    };
    const openInference = {
      "openinference.span.kind": "LLM",
      "llm.model_name": "gpt-4o",
      "llm.output_messages.0.message.role": "assistant",
      "llm.output_messages.0.message.content": "one",
      "llm.output_messages.1.message.role": "assistant",
      "llm.output_messages.1.message.content": "two",
    };
    for (const attributes of [indexed, openInference]) {
      expect(await messagesOf(attributes)).toMatchObject([message("assistant", "one")]);
    }
    // A text and then a call of a tool are parts of one answer.
    const parts = {
      ...indexed,
      "gen_ai.completion.1.content": "",
      "gen_ai.completion.1.tool_calls.0.name": "look_up",
      "gen_ai.completion.1.tool_calls.0.arguments": "{}",
    };
    expect(await messagesOf(parts)).toMatchObject([
      { ...message("assistant", "one"), tool_calls: [{ function: { name: "look_up" } }] },
    ]);
  });

  test("is kept as a text where its JSON was cut off", async () => {
    const [input, output] = [
      '[{"role":"user","parts":[{"type":"text","content":"hello wor',
      '[{"role":"assistant","pa',
    ];
    const cut = { "gen_ai.input.messages": input, "gen_ai.output.messages": output };
    expect(await messagesOf({ ...callAttributes(), ...cut })).toMatchObject([
      message("user", input as string),
      message("assistant", output as string),
    ]);
  });
});

describe("request logs of spans", () => {
  test("many at once are stored as each by itself would be", async () => {
    const { client, workspace } = await server.newWorkspace();
    const described = {
      ...loggedCall,
      tags: ["a", "größe"],
      metadata: { customer: "東京", nested: "x" },
      prompt_input_variables: { name: "Ada", list: [1, null] },
      parameters: { temperature: 0.2 },
      price: 0.000_012_5,
    };
    const calls = [loggedCall, described, { ...loggedCall, price: 0, model: "nobody-knows" }];
    const spans = Array.from({ length: 48 }, (_, n) =>
      spanBody({ name: `call ${n % 3}`, log_request: calls[n % 3], trace_id: newTraceId() }),
    );
    const together = await store(client, ...spans);
    expect(new Set(together.request_logs.map(({ span_id }) => span_id)).size).toBe(48);
    for (const span of spans.slice(0, 3)) {
      await store(client, { ...span, context: { ...span.context, trace_id: newTraceId(), span_id: newSpanId() } });
    }
    const { sql } = server.database;
    const stored = await sql<{ id: number; log: object; contents: object }[]>`
      select l.id,
        to_jsonb(l) - array['id', 'created_at', 'span_id', 'trace_id', 'request_end_time', 'latency_ms'] as log,
        to_jsonb(c) - array['request_id'] as contents
      from request_logs l join ${contentsOfLogs({ sql, workspaceId: workspace.id })} c on c.request_id = l.id
      where l.workspace_id = ${workspace.id} order by l.id`;
    expect(stored.map(({ id }) => id).slice(0, 48)).toEqual(together.request_logs.map(({ id }) => id));
    const alone = stored.slice(48);
    expect(alone).toHaveLength(3);
    for (const [n, { log, contents }] of stored.entries()) {
      expect([log, contents]).toEqual([alone[n % 3]?.log as object, alone[n % 3]?.contents as object]);
    }
    expect(stored[1]?.log).toMatchObject({ price: 0.000_012_5, tags: ["a", "größe"], output_tokens: 3 });
    const tagged = { filters: [{ field: "tags", operator: "in", value: ["größe"] }], per_page: 25 };
    const found = await client.expect(200, "searchRequestLogs", { body: tagged as never });
    expect(found.items).toHaveLength(17);
  });

  test("log_request makes one, with the span's times where it has none, and counts in the trace", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    const span = spanBody({ trace_id, name: "call", log_request: loggedCall });
    const answer = await store(client, span, spanBody({ trace_id, name: "other" }));
    const [log] = await logsOf(workspace.scope);
    expect(answer.request_logs).toEqual([{ id: log?.id as number, span_id: span.context.span_id }]);
    expect(log).toMatchObject({ engine: "gpt-4o", input_tokens: 7, start: "2026-03-02T09:15:00+00:00" });
    expect(await logIds(client, trace_id)).toEqual({ call: log?.id as number, other: null });
    expect(await totals(trace_id)).toEqual({
      logs: 1,
      input_tokens: 7,
      output_tokens: 3,
      cost: 0.5,
      models: ["gpt-4o"],
    });
    const read = await client.expect(200, "getRequest", { params: { request_id: log?.id as never } });
    expect(read).toMatchObject({ trace_id });
  });

  test("attributes of a model's call make one, by both ways in", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    await store(client, spanBody({ trace_id, name: "a", attributes: callAttributes("gpt-4o") }));
    const attributes = Object.entries(callAttributes("gpt-4o-mini")).map(([key, value]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
    }));
    const otlp = {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: trace_id,
                  spanId: newSpanId(),
                  name: "b",
                  startTimeUnixNano: "1772442900000000000",
                  attributes,
                },
              ],
            },
          ],
        },
      ],
    };
    await client.expect(200, "ingestOtlpTraces", { body: otlp });
    const ids = await logIds(client, trace_id);
    expect((await logsOf(workspace.scope)).map(({ id, engine }) => [id, engine])).toEqual([
      [ids.a as number, "gpt-4o"],
      [ids.b as number, "gpt-4o-mini"],
    ]);
    expect(await totals(trace_id)).toMatchObject({ logs: 2, input_tokens: 200, models: ["gpt-4o", "gpt-4o-mini"] });
  });

  test("a span that is sent again writes its log again, and makes no second one", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    const span = spanBody({ trace_id, name: "call", log_request: loggedCall });
    const first = await store(client, span);
    const again = await store(client, { ...span, log_request: { ...loggedCall, input_tokens: 20, price: 2 } as never });
    expect(again.request_logs).toEqual(first.request_logs);
    expect((await logsOf(workspace.scope)).map(({ input_tokens }) => input_tokens)).toEqual([20]);
    expect(await totals(trace_id)).toMatchObject({ logs: 1, input_tokens: 20, cost: 2 });
  });

  test("a log_request counts instead of what the attributes say, and one that names an unknown prompt is left out", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    const both = spanBody({ trace_id, name: "both", attributes: callAttributes("other"), log_request: loggedCall });
    const lost = spanBody({ trace_id, name: "lost", log_request: { ...loggedCall, prompt_name: "nowhere" } });
    const answer = await store(client, both, lost);
    expect(answer.spans).toHaveLength(2);
    expect((await logsOf(workspace.scope)).map(({ engine }) => engine)).toEqual(["gpt-4o"]);
    expect(await logIds(client, trace_id)).toMatchObject({ lost: null });
  });

  test("a faulty log_request refuses the whole request", async () => {
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    const faults = {
      provider: {},
      input_tokens: { ...loggedCall, input_tokens: -1 },
      request_start_time: { ...loggedCall, request_start_time: "tomorrow at 8" },
      error_type: { ...loggedCall, status: "SUCCESS", error_type: "PROVIDER_TIMEOUT" },
    };
    for (const [property, log_request] of Object.entries(faults)) {
      const body = { spans: [spanBody({ trace_id }), spanBody({ trace_id, log_request })] };
      const answer = await client.call("createSpans", { body });
      refused(answer, 422, "validation_error");
      const { detail } = answer.body as { detail: { loc: unknown[] }[] };
      expect(detail[0]?.loc).toEqual(["body", "spans", 1, "log_request", property]);
    }
    refused(await client.call("getTrace", { params: { trace_id } }), 404, "not_found");
    expect(await logsOf(workspace.scope)).toEqual([]);
  });
});

describe("managed spans", () => {
  const managed = (run: string) => ({
    ...callAttributes(),
    "promptlayer.request_log.managed": true,
    "promptlayer.request_log.span_id": run,
  });

  test("and the span of the run are bound to the caller's log, whichever comes first", async () => {
    for (const order of ["log first", "spans first", "log between"]) {
      const { client, workspace } = await server.newWorkspace();
      const [trace_id, run] = [newTraceId(), newSpanId()];
      const runSpan = spanBody({ trace_id, span_id: run, name: "run" });
      const call = spanBody({ trace_id, parent_id: run, name: "call", attributes: managed(run) });
      let id: number;
      if (order === "log first") {
        id = await trackedLog(workspace.scope, run);
        await store(client, call);
        await store(client, runSpan);
      } else if (order === "spans first") {
        await store(client, call, runSpan);
        id = await trackedLog(workspace.scope, run);
      } else {
        await store(client, call);
        id = await trackedLog(workspace.scope, run);
        await store(client, runSpan);
      }
      expect(await logIds(client, trace_id)).toEqual({ run: id, call: id });
      expect(await logsOf(workspace.scope)).toHaveLength(1);
      expect(await totals(trace_id)).toMatchObject({ logs: 1, input_tokens: 5, cost: 0.25 });
    }
  });

  test("are bound also when both are stored at the same moment", async () => {
    const { client, workspace } = await server.newWorkspace();
    const rounds = Array.from({ length: 20 }, async () => {
      const [trace_id, run] = [newTraceId(), newSpanId()];
      const call = spanBody({ trace_id, parent_id: run, name: "call", attributes: managed(run) });
      const [id] = await Promise.all([trackedLog(workspace.scope, run), store(client, call)]);
      expect(await logIds(client, trace_id)).toEqual({ call: id });
    });
    await Promise.all(rounds);
  });

  test("are bound to the log that was made of the span of the run, also when they come later", async () => {
    const { client, workspace } = await server.newWorkspace();
    const [trace_id, run] = [newTraceId(), newSpanId()];
    await store(client, spanBody({ trace_id, span_id: run, name: "run", attributes: callAttributes() }));
    const id = (await logIds(client, trace_id)).run as number;
    await store(client, spanBody({ trace_id, parent_id: run, name: "call", attributes: managed(run) }));
    expect(await logIds(client, trace_id)).toEqual({ run: id, call: id });
    expect(await logsOf(workspace.scope)).toHaveLength(1);
    expect(await totals(trace_id)).toMatchObject({ logs: 1, input_tokens: 100 });
  });

  test("that had a log of their own before leave it to the trace, and get it back", async () => {
    const { client, workspace } = await server.newWorkspace();
    const span = { trace_id: newTraceId(), span_id: newSpanId(), name: "call" };
    await store(client, spanBody({ ...span, attributes: callAttributes() }));
    const id = (await logIds(client, span.trace_id)).call as number;
    await store(client, spanBody({ ...span, attributes: managed(newSpanId()) }));
    expect(await logIds(client, span.trace_id)).toEqual({ call: null });
    expect(await listParts(workspace.scope, [span.trace_id])).toEqual([{ kind: "request_log", id: `${id}` }]);
    await store(client, spanBody({ ...span, attributes: callAttributes() }));
    expect(await logIds(client, span.trace_id)).toEqual({ call: id });
    expect(await logsOf(workspace.scope)).toHaveLength(1);
  });

  test("leave no trace behind when theirs is deleted while the caller's log is stored", async () => {
    const { client, workspace } = await server.newWorkspace();
    const [trace_id, run] = [newTraceId(), newSpanId()];
    await store(client, spanBody({ trace_id, span_id: run }));
    let logged: Promise<number> | undefined;
    await workspace.scope.transaction(async (tx) => {
      expect(await eraseTraces(tx, await lockErasedTraces(tx, [trace_id]), 100)).toBe(1);
      logged = trackedLog(workspace.scope, run);
      await waitForLockWaiters(server.database.sql, 1);
    });
    const id = await logged;
    expect((await logsOf(workspace.scope)).map((log) => log.id)).toEqual([id as number]);
    expect((await client.expect(200, "searchTraces", { body: {} })).items).toEqual([]);
    await store(client, spanBody({ trace_id, span_id: run, name: "again" }));
    expect(await logIds(client, trace_id)).toEqual({ again: id as number });
  });
});

test("a log that names a span, and not its trace, is bound to no trace where several have such a span, and to one where it came first", async () => {
  const { client, workspace } = await server.newWorkspace();
  const ofTrace = (trace_id: string) => spanBody({ trace_id, span_id: "0000000000000001", name: "call" });
  const [first, second, later] = [newTraceId(), newTraceId(), newTraceId()];
  const early = await trackedLog(workspace.scope, "0000000000000001");
  for (const trace_id of [first, second]) await store(client, ofTrace(trace_id));
  await trackedLog(workspace.scope, "0000000000000001");
  await store(client, ofTrace(later));
  expect(await logIds(client, first)).toEqual({ call: early });
  expect(await logIds(client, second)).toEqual({ call: null });
  expect(await totals(second)).toMatchObject({ logs: 0, cost: 0 });
  expect((await client.expect(200, "getRequest", { params: { request_id: early } })).trace_id).toBe(first);
});

test.each(["below the whole", "below one of its calls", "beside it"])(
  "the logs of calls stay as they are when a span that is no call comes later %s",
  async (where) => {
    const { client, workspace } = await server.newWorkspace();
    const [trace_id, whole, first] = [newTraceId(), newSpanId(), newSpanId()];
    const calls = [first, newSpanId()].map((span_id, index) =>
      spanBody({
        trace_id,
        span_id,
        parent_id: whole,
        start_time: `177244290000000000${index + 1}`,
        attributes: callAttributes(),
      }),
    );
    const usage = { "gen_ai.usage.input_tokens": 200, "gen_ai.usage.output_tokens": 20 };
    await store(
      client,
      spanBody({ trace_id, span_id: whole, attributes: { ...callAttributes(), ...usage } }),
      ...calls,
    );
    const [logs, sums] = [await logsOf(workspace.scope), await totals(trace_id)];
    expect(sums).toMatchObject({ logs: 2, input_tokens: 200 });
    const parent = { "below the whole": whole, "below one of its calls": first, "beside it": null }[where] ?? null;
    await store(client, spanBody({ trace_id, parent_id: parent, name: "late" }));
    expect(await totals(trace_id)).toEqual(sums);
    expect(await logsOf(workspace.scope)).toEqual(logs);
  },
);

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
