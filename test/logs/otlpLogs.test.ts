import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { logsResponseType, metricsResponseType } from "../../core/logs/otlp/definitions.ts";
import { delete_expired } from "../../workers/tasks/delete_expired.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newSpanId, newTraceId, otlpSpan, readTrace } from "../support/traces.ts";
import { startFakeProvider } from "./spans/fakeProvider.ts";
import { answer, answers, calls, question, says, terse } from "./spans/logs.ts";

const server = await startHarness({ hasWorker: false });

type Span = ReturnType<typeof otlpSpan>;

/** A span of a call without messages. */
function callSpan(choices: Record<string, unknown> = {}): Span {
  const attributes = Object.entries(callAttributes()).map(([key, value]) => ({ key, value: anyValue(value) }));
  return otlpSpan({ attributes, ...choices });
}

function anyValue(value: unknown): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") return { intValue: String(value) };
  return {
    kvlistValue: { values: Object.entries(value as object).map(([key, inner]) => ({ key, value: anyValue(inner) })) },
  };
}

function record(span: { traceId: unknown; spanId: unknown }, name: string, body: object, more: object = {}) {
  const { traceId, spanId } = span;
  return { traceId, spanId, timeUnixNano: "1772442900000000001", eventName: name, body: anyValue(body), ...more };
}

const logsOf = (...logRecords: unknown[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });

async function sendSpan(client: Client, span: Span): Promise<void> {
  const body = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
  await client.expect(200, "ingestOtlpTraces", { body: body as never });
}

function sendLogs(client: Client, ...records: unknown[]) {
  return client.expect(200, "ingestOtlpLogs", { body: logsOf(...records) as never });
}

/** The messages of the one log of a trace. */
async function messagesOf(client: Client, traceId: string) {
  const { spans } = await readTrace(client, traceId);
  const ids = spans.flatMap(({ request_log_id }) => request_log_id ?? []);
  expect(ids.length).toBe(1);
  const log = await client.expect(200, "getRequest", { params: { request_id: ids[0] as number } });
  const { prompt_template } = log.prompt_blueprint;
  return prompt_template.type === "chat" ? (prompt_template.messages as unknown[]) : [];
}

describe("@opentelemetry/instrumentation-openai", () => {
  for (const exportAs of ["json", "protobuf"]) {
    for (const first of ["spans", "logs"]) {
      test(`by ${exportAs}, ${first} first: its messages are in the request log of its span`, async () => {
        const { client, workspace } = await server.newWorkspace();
        const provider = startFakeProvider();
        const scenario = Bun.spawn(["node", join(import.meta.dir, "spans/live/openAiInstrumentation.mjs")], {
          env: {
            ...process.env,
            SERVER_URL: server.url,
            API_KEY: workspace.apiKey,
            PROVIDER_URL: provider.url,
            EXPORT_AS: exportAs,
            FIRST: first,
          },
          stdout: "inherit",
          stderr: "inherit",
        });
        expect(await scenario.exited).toBe(0);
        await provider.stop();
        const { items } = await client.expect(200, "searchTraces", { body: {} as never });
        expect(items.length).toBe(1);
        const traceId = (items[0] as { trace_id: string }).trace_id;
        expect(await messagesOf(client, traceId)).toEqual([
          terse,
          question,
          calls("call_1"),
          answers("call_1"),
          answer,
        ]);
        const [span] = (await readTrace(client, traceId)).spans;
        expect(span?.events.map(({ name }) => name)).toEqual([
          "gen_ai.system.message",
          "gen_ai.user.message",
          "gen_ai.assistant.message",
          "gen_ai.tool.message",
          "gen_ai.choice",
        ]);
      });
    }
  }
});

describe("events of GenAI", () => {
  const hi = (span: Span) => record(span, "gen_ai.user.message", { content: "Hi." });
  const hello = (span: Span) =>
    record(
      span,
      "",
      { index: 0, finish_reason: "stop", message: { content: "Hello." } },
      {
        attributes: [{ key: "event.name", value: { stringValue: "gen_ai.choice" } }],
      },
    );
  const both = [says("user", "Hi."), says("assistant", "Hello.")];

  test("that come in pieces around their span, also again, and the span again, are each there once", async () => {
    const { client } = await server.newWorkspace();
    const span = callSpan();
    await sendLogs(client, hi(span), hi(span));
    await sendSpan(client, span);
    const twice = [says("user", "Hi."), ...both];
    expect(await messagesOf(client, span.traceId)).toEqual(twice.slice(0, 2));
    for (let round = 0; round < 2; round++) {
      expect(await sendLogs(client, hello(span))).toEqual({});
      expect(await messagesOf(client, span.traceId)).toEqual(twice);
      await sendLogs(client, hi(span), hi(span));
      expect(await messagesOf(client, span.traceId)).toEqual(twice);
      await sendSpan(client, span);
      expect(await messagesOf(client, span.traceId)).toEqual(twice);
    }
    expect((await readTrace(client, span.traceId)).spans[0]?.events.length).toBe(3);
  });

  test("with all messages in one, in attributes or in the body, become the messages of the log", async () => {
    const { client } = await server.newWorkspace();
    const name = "gen_ai.client.inference.operation.details";
    const said = {
      "gen_ai.input.messages": '[{"role":"user","parts":[{"type":"text","content":"Hi."}]}]',
      "gen_ai.output.messages":
        '[{"role":"assistant","parts":[{"type":"text","content":"Hello."}],"finish_reason":"stop"}]',
    };
    const attributes = Object.entries(said).map(([key, value]) => ({ key, value: anyValue(value) }));
    const [one, other] = [callSpan(), callSpan()];
    await sendLogs(client, record(one, name, {}, { attributes, body: null }), record(other, name, said));
    for (const span of [one, other]) {
      await sendSpan(client, span);
      expect(await messagesOf(client, span.traceId)).toEqual(both);
    }
  });

  test("and spans that are sent at the same moment find each other", async () => {
    const { client } = await server.newWorkspace();
    const spans = Array.from({ length: 20 }, () => callSpan());
    await Promise.all(spans.flatMap((span) => [sendLogs(client, hi(span), hello(span)), sendSpan(client, span)]));
    for (const span of spans) expect(await messagesOf(client, span.traceId)).toEqual(both);
  });

  test("reach no span of another workspace", async () => {
    const [mine, other] = [(await server.newWorkspace()).client, (await server.newWorkspace()).client];
    const span = callSpan();
    await sendSpan(mine, span);
    await sendLogs(other, hi(span), hello(span));
    expect(await messagesOf(mine, span.traceId)).toEqual([]);
    await sendSpan(mine, span);
    expect(await messagesOf(mine, span.traceId)).toEqual([]);
  });

  test("wait a day for their span", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { sql } = server.database;
    const [late, early] = [callSpan(), callSpan()];
    await sendLogs(client, hi(late), hi(early));
    await sql`
      update span_events set received_at = now() - interval '25 hours'
      where workspace_id = ${workspace.id} and span_id = ${late.spanId}`;
    await delete_expired({ sql });
    for (const span of [late, early]) await sendSpan(client, span);
    expect(await messagesOf(client, late.traceId)).toEqual([]);
    expect(await messagesOf(client, early.traceId)).toEqual([says("user", "Hi.")]);
  });

  test("that cannot be joined are counted and named in the answer; the others are stored", async () => {
    const { client } = await server.newWorkspace();
    const [span, closed] = [callSpan(), callSpan()];
    await sendSpan(client, closed);
    await client.expect(201, "closeTrace", { params: { trace_id: closed.traceId } });
    const ids = { traceId: newTraceId(), spanId: newSpanId() };
    const answer = await sendLogs(
      client,
      hi(span),
      hi(closed),
      record(ids, "user.login", {}),
      { body: { stringValue: "a line" }, ...ids },
      record({ ...ids, spanId: "" }, "gen_ai.choice", {}),
      record({ ...ids, traceId: "0".repeat(32) }, "gen_ai.choice", {}),
      "no record",
      { body: 5 },
    );
    expect(partOf(answer) as unknown).toEqual({
      rejectedLogRecords: 7,
      errorMessage: expect.stringMatching(/^7 log records were left out: only GenAI events are stored \(2\); /),
    });
    for (const reason of ["the span id is missing (1)", "the trace id is all zeros (1)", "the trace is closed (1)"]) {
      expect(partOf(answer)?.errorMessage).toContain(reason);
    }
    await sendSpan(client, span);
    expect(await messagesOf(client, span.traceId)).toEqual([says("user", "Hi.")]);
    expect(await messagesOf(client, closed.traceId)).toEqual([]);
  });
});

/** Posts a body as it is, and reads the answer as bytes: it need not be text. */
async function post(key: string, path: string, body: string | Uint8Array, headers: Record<string, string>) {
  const sent = { "x-api-key": key, ...headers };
  const answer = await fetch(server.url + path, { method: "POST", body: body as never, headers: sent });
  return { status: answer.status, type: answer.headers.get("content-type"), bytes: await answer.bytes() };
}

/** The part of an answer in JSON that says what was left out. */
const partOf = (answer: unknown) => (answer as { partialSuccess: { errorMessage: string } | null }).partialSuccess;
const json = { "content-type": "application/json" };
const binary = { "content-type": "application/x-protobuf" };
/** A field of protobuf with bytes in it. */
const field = (number: number, ...inner: Uint8Array[]) => {
  const bytes = Buffer.concat(inner);
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
};

describe.each(["/v1/logs", "/v1/metrics"])("%s", (path) => {
  test("takes an empty request, and refuses what is none, in both encodings", async () => {
    const { apiKey } = (await server.newWorkspace()).workspace;
    expect(await post(apiKey, path, "", binary)).toMatchObject({ status: 200, bytes: new Uint8Array(0) });
    const empty = await post(apiKey, path, "{}", json);
    expect([empty.status, JSON.parse(Buffer.from(empty.bytes).toString())]).toEqual([200, {}]);
    const garbage = await post(apiKey, path, new Uint8Array([255, 255, 255]), binary);
    expect([garbage.status, garbage.type, garbage.bytes[1]]).toEqual([400, "application/x-protobuf", 3]);
    expect((await post(apiKey, path, "no gzip", { ...binary, "content-encoding": "gzip" })).status).toBe(400);
    expect((await post(apiKey, path, "x", { "content-type": "text/plain" })).status).toBe(415);
    const list = { [path === "/v1/logs" ? "resourceLogs" : "resourceMetrics"]: 5 };
    expect((await post(apiKey, path, JSON.stringify(list), json)).status).toBe(422);
    expect((await post("none", path, "{}", json)).status).toBe(401);
    expect((await post(apiKey, path, "x".repeat(20 * 1024 * 1024 + 1), binary)).status).toBe(413);
  });
});

test("/v1/metrics rejects every data point, in JSON and protobuf", async () => {
  const { client, workspace } = await server.newWorkspace();
  const metrics = [
    { name: "a", sum: { dataPoints: [{ asInt: "1" }, { asInt: "2" }] } },
    { name: "b", histogram: { dataPoints: [{}] } },
    { name: "c", gauge: {} },
    "no metric",
  ];
  const body = { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] } as never;
  const part = partOf(await client.expect(200, "ingestOtlpMetrics", { body }));
  expect(part).toMatchObject({ rejectedDataPoints: 3 });
  const metric = field(2, field(7, field(1), field(1)));
  const answer = await post(workspace.apiKey, "/v1/metrics", field(1, field(2, metric)), binary);
  expect([answer.status, answer.type]).toEqual([200, "application/x-protobuf"]);
  expect(metricsResponseType.toObject(metricsResponseType.decode(answer.bytes), { longs: Number })).toEqual({
    partialSuccess: { rejectedDataPoints: 2, errorMessage: part?.errorMessage },
  });
  refused(await client.call("ingestOtlpMetrics", { body: { resourceMetrics: "x" } as never }), 422, "validation_error");
});

test("/v1/logs counts what it leaves out in protobuf too", async () => {
  const { apiKey } = (await server.newWorkspace()).workspace;
  const answer = await post(
    apiKey,
    "/v1/logs",
    field(1, field(2, field(2, field(12, Buffer.from("user.login"))))),
    binary,
  );
  expect(answer.status).toBe(200);
  expect(logsResponseType.toObject(logsResponseType.decode(answer.bytes), { longs: Number })).toEqual({
    partialSuccess: {
      rejectedLogRecords: 1,
      errorMessage: "1 log record was left out: only GenAI events are stored (1).",
    },
  });
});
