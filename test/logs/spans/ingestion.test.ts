import { describe, expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { startHarness } from "../../support/harness.ts";
import { newSpanId, newTraceId, otlpSpan, spanBody } from "../../support/traces.ts";

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
