import { describe, expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { newSpanId, newTraceId, otlpSpan, spanBody } from "../../support/traces.ts";
import { trackedLog } from "../../support/trackedLog.ts";

const server = await startHarness({ hasWorker: false });

const call = {
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": "openai",
  "gen_ai.request.model": "gpt-4o",
};

function attributes(values: Record<string, string | number>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}

async function send(client: Client, ...spans: object[]): Promise<void> {
  const body = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
  const headers = { "content-type": "application/json" };
  const answer = await client.fetch("/v1/traces", { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

async function logIds(client: Client, trace_id: string): Promise<(number | null)[]> {
  const { spans } = await client.expect(200, "getTrace", { params: { trace_id } });
  return spans.map(({ request_log_id }) => request_log_id ?? null);
}

function getLog(client: Client, request_id: number) {
  return client.expect(200, "getRequest", { params: { request_id } });
}

describe("request logs of spans", () => {
  test("a span that is sent again writes its log again", async () => {
    const { client } = await server.newWorkspace();
    const ids = { traceId: newTraceId(), spanId: newSpanId() };
    await send(client, otlpSpan({ ...ids, attributes: attributes({ ...call, "gen_ai.usage.input_tokens": 5 }) }));
    const [first] = await logIds(client, ids.traceId);
    await send(client, otlpSpan({ ...ids, attributes: attributes({ ...call, "gen_ai.usage.input_tokens": 7 }) }));
    expect(await logIds(client, ids.traceId)).toEqual([first as number]);
    expect((await getLog(client, first as number)).input_tokens).toBe(7);
  });

  test("spans in bulk become logs as those of OTLP do", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const said = { "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "Hello" };
    const answer = await client.expect(201, "createSpans", {
      body: { spans: [spanBody({ trace_id, attributes: { ...call, ...said } }), spanBody({ trace_id })] },
    });
    expect(answer.request_logs).toHaveLength(1);
    const [log] = answer.request_logs ?? [];
    const { prompt_blueprint, trace_id: loggedIn } = await getLog(client, log?.id as number);
    expect(loggedIn).toBe(trace_id);
    expect(prompt_blueprint.prompt_template).toMatchObject({
      messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
    });
  });

  test("a span of a prompt that there is not has a log without a link", async () => {
    const { client } = await server.newWorkspace();
    const traceId = newTraceId();
    const prompt = { "promptlayer.prompt.name": "no such prompt", "promptlayer.prompt.version": 3 };
    await send(client, otlpSpan({ traceId, attributes: attributes({ ...call, ...prompt }) }));
    const [id] = await logIds(client, traceId);
    expect(await getLog(client, id as number)).toMatchObject({ prompt_id: null, prompt_name: null });
  });

  test("attributes that nobody would send are kept and answered with 200", async () => {
    const { client } = await server.newWorkspace();
    const traceId = newTraceId();
    const hostile = {
      "gen_ai.input.messages": '[{"role":"user","parts":[{"type":"text","content":"a\\u0000\\ud800b"}]}]',
      "gen_ai.prompt.999999.content": "x".repeat(1_000_000),
      "gen_ai.usage.input_tokens": "99999999999999",
      "gen_ai.request.temperature": "[".repeat(50_000),
      "promptlayer.prompt.id": "9".repeat(40),
      "ai.operationId": "constructor.doGenerate",
      metadata: '{"__proto__":{"a":1}}',
    };
    await send(client, otlpSpan({ traceId, attributes: attributes({ ...call, ...hostile }) }));
    const [id] = await logIds(client, traceId);
    const { prompt_blueprint, input_tokens } = await getLog(client, id as number);
    expect(input_tokens).not.toBe(99999999999999);
    expect(prompt_blueprint.prompt_template).toMatchObject({
      messages: [{ role: "user", content: [{ type: "text", text: "a\uFFFD\uFFFDb" }] }],
    });
  });
});

describe("two calls right below each other", () => {
  const tokens = { "gen_ai.usage.input_tokens": 100, "gen_ai.usage.output_tokens": 10 };
  const said = { "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "Hello" };

  function pair(outer: Record<string, string | number>, inner: Record<string, string | number>) {
    const [traceId, spanId] = [newTraceId(), newSpanId()];
    return {
      traceId,
      outer: otlpSpan({ traceId, spanId, name: "outer", attributes: attributes({ ...call, ...outer }) }),
      inner: otlpSpan({
        traceId,
        parentSpanId: spanId,
        name: "inner",
        startTimeUnixNano: "1772442900000001000",
        attributes: attributes({ ...call, ...inner }),
      }),
    };
  }

  async function totalsOf(client: Client, trace_id: string) {
    const filters = [{ field: "trace_id", operator: "is", value: trace_id }];
    const { items } = await client.expect(200, "searchTraces", { body: { filter_group: { filters } } as never });
    return [items[0]?.request_log_ids.length, items[0]?.input_tokens];
  }

  test("of different models are two, and of one model one, whichever is sent first", async () => {
    const { client } = await server.newWorkspace();
    const other = { "gen_ai.request.model": "gpt-4o-mini" };
    const dated = { "gen_ai.request.model": "openai/gpt-4o-2024-08-06" };
    for (const [inner, logs, input] of [
      [{ ...other, ...tokens, ...said }, 2, 200],
      [{ ...dated, ...tokens, ...said }, 1, 100],
      [{ ...dated, ...tokens }, 1, 100],
    ] as const) {
      for (const order of [["outer", "inner"], ["inner", "outer"], ["both"], ["inner", "outer", "inner"]]) {
        const spans = pair(tokens, inner);
        for (const name of order) {
          await send(client, ...(name === "both" ? [spans.outer, spans.inner] : [spans[name as "outer" | "inner"]]));
        }
        expect([order, ...(await totalsOf(client, spans.traceId))]).toEqual([order, logs, input]);
      }
    }
  });

  test("are one also when both come at once, and it keeps what was tracked", async () => {
    const { client } = await server.newWorkspace();
    const pairs = Array.from({ length: 30 }, () => pair(tokens, { ...tokens, ...said }));
    await Promise.all(pairs.flatMap(({ outer, inner }) => [send(client, outer), send(client, inner)]));
    for (const { traceId } of pairs) expect(await totalsOf(client, traceId)).toEqual([1, 100]);
    const late = pair(tokens, { ...tokens, ...said });
    await send(client, late.outer);
    const [request_id] = await logIds(client, late.traceId);
    await client.expect(200, "trackScore", { body: { request_id: request_id as number, score: 70, name: "tone" } });
    await send(client, late.inner);
    expect((await logIds(client, late.traceId)).toSorted()).toEqual([null, request_id as number].toSorted());
    expect(await getLog(client, request_id as number)).toMatchObject({
      scores: { tone: 70 },
      span_id: late.inner.spanId,
    });
  });

  test("show the log that the caller keeps of the outer one, whichever comes first", async () => {
    const { client, workspace } = await server.newWorkspace();
    for (const order of [
      "outer inner kept",
      "outer kept inner",
      "kept outer inner",
      "inner outer kept",
      "kept inner outer",
    ]) {
      const spans = pair(tokens, { ...tokens, ...said });
      let kept = 0;
      for (const name of order.split(" ") as ("outer" | "inner" | "kept")[]) {
        if (name === "kept") kept = await trackedLog(workspace.scope, spans.outer.spanId);
        else await send(client, spans[name]);
      }
      const { spans: stored } = await client.expect(200, "getTrace", { params: { trace_id: spans.traceId } });
      expect([order, stored.find(({ name }) => name === "outer")?.request_log_id]).toEqual([order, kept]);
      expect([order, ...(await totalsOf(client, spans.traceId))]).toEqual([order, 2, 105]);
    }
  });

  test("have no log that their trace does not show, where the caller keeps one of the inner call", async () => {
    for (const order of ["outer kept inner", "kept outer inner", "kept inner outer", "outer kept inner outer"]) {
      const { client, workspace } = await server.newWorkspace();
      const spans = pair(tokens, { ...tokens, ...said });
      for (const name of order.split(" ") as ("outer" | "inner" | "kept")[]) {
        if (name === "kept") await trackedLog(workspace.scope, spans.inner.spanId);
        else await send(client, spans[name]);
      }
      const shown = (await logIds(client, spans.traceId)).filter((id) => id !== null);
      const { items } = await client.expect(200, "searchRequestLogs", { body: {} });
      expect([order, items.map(({ id }) => id).toSorted()]).toEqual([order, shown.toSorted()]);
    }
  });

  test("leave a span that one of them manages to a log that comes later, where their logs become one", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { traceId, outer, inner } = pair(tokens, tokens);
    const middle = { ...inner, spanId: newSpanId(), name: "middle" };
    const innermost = {
      ...inner,
      parentSpanId: middle.spanId,
      attributes: attributes({ ...call, ...tokens, ...said }),
    };
    const managing = { "promptlayer.request_log.managed": "true", "promptlayer.request_log.span_id": outer.spanId };
    const managed = otlpSpan({ traceId, name: "managed", attributes: attributes(managing) });
    for (const span of [outer, innermost, managed, middle]) await send(client, span);
    expect(await totalsOf(client, traceId)).toEqual([1, 100]);
    const kept = await trackedLog(workspace.scope, outer.spanId);
    const { spans } = await client.expect(200, "getTrace", { params: { trace_id: traceId } });
    expect(spans.find(({ name }) => name === "managed")?.request_log_id).toBe(kept);
  });

  test("one in another within a third are one, however they come", async () => {
    const { client } = await server.newWorkspace();
    const names = ["a", "b", "c"];
    const orders = ["abc", "acb", "bac", "bca", "cab", "cba"];
    for (const order of orders) {
      const traceId = newTraceId();
      const ids = names.map(() => newSpanId());
      const spans = names.map((name, index) =>
        otlpSpan({
          traceId,
          spanId: ids[index],
          ...(index > 0 && { parentSpanId: ids[index - 1] }),
          name,
          startTimeUnixNano: "1772442900000000000",
          attributes: attributes({ ...call, ...tokens, ...(name === "c" && said) }),
        }),
      );
      for (const [step, name] of [...order].entries()) {
        await send(client, spans[names.indexOf(name)] as object);
        if (step === 2) continue;
        for (const request_id of await logIds(client, traceId)) {
          if (request_id === null) continue;
          await client.expect(200, "trackScore", { body: { request_id, score: 50, name: `s${request_id}` } });
        }
      }
      expect([order, ...(await totalsOf(client, traceId))]).toEqual([order, 1, 100]);
      const logs = (await logIds(client, traceId)).filter((id) => id !== null);
      const { scores, span_id } = await getLog(client, logs[0] as number);
      expect([order, span_id]).toEqual([order, ids[2] as string]);
      expect(Object.keys(scores).length).toBe(order.startsWith("ac") || order.startsWith("ca") ? 2 : 1);
    }
  });
});
