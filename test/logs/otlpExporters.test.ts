import { describe, expect, test } from "bun:test";
import { context, trace } from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  SimpleSpanProcessor,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import { fullRights } from "../../domain/keyRights.ts";
import { loaders } from "../../generated/operations.ts";
import { createApp, listen } from "../../server/app.ts";
import { lateHandlers } from "../../server/lateHandlers.ts";
import { Logger } from "../../server/log.ts";
import { startHarness } from "../support/harness.ts";
import { newTraceId, otlpSpan, readTrace } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

type Options = ConstructorParameters<typeof JsonExporter>[0];

const exporters: [string, (options: Options) => SpanExporter][] = [
  ["http/json", (options) => new JsonExporter(options)],
  ["http/protobuf", (options) => new ProtobufExporter(options)],
];

/** Three spans, one in the other, as a program would make them; the trace's id. */
async function work(provider: BasicTracerProvider): Promise<string> {
  const tracer = provider.getTracer("test", "1.2.3");
  const root = tracer.startSpan("root", { attributes: { list: ["a", "b"], ratio: 0.5, big: 2 ** 40, yes: true } });
  const inRoot = trace.setSpan(context.active(), root);
  const child = tracer.startSpan("child", {}, inRoot);
  const leaf = tracer.startSpan("leaf", {}, trace.setSpan(inRoot, child));
  leaf.recordException(new Error("out of luck"));
  leaf.setStatus({ code: 2, message: "out of luck" });
  for (const span of [leaf, child, root]) span.end();
  await provider.forceFlush();
  await provider.shutdown();
  return root.spanContext().traceId;
}

describe("the exporters of OpenTelemetry", () => {
  for (const [name, create] of exporters) {
    for (const compression of ["none", "gzip"] as const) {
      test(`${name}, compression ${compression}: every span arrives whole, in batches and one by one`, async () => {
        const { client, workspace } = await server.newWorkspace();
        for (const Processor of [BatchSpanProcessor, SimpleSpanProcessor]) {
          const exporter = create({
            url: `${server.url}/v1/traces`,
            headers: { "X-API-KEY": workspace.apiKey },
            compression: compression as never,
          });
          const traceId = await work(new BasicTracerProvider({ spanProcessors: [new Processor(exporter)] }));
          const { spans } = await readTrace(client, traceId);
          const named = Object.fromEntries(spans.map((span) => [span.name, span]));
          expect(Object.keys(named).toSorted()).toEqual(["child", "leaf", "root"]);
          expect(named.root).toMatchObject({
            parent_id: null,
            kind: "INTERNAL",
            attributes: { list: ["a", "b"], ratio: 0.5, big: 2 ** 40, yes: true },
            scope: { name: "test", version: "1.2.3" },
            status: { status_code: "UNSET" },
          });
          expect(named.child?.parent_id).toBe(named.root?.span_id as string);
          expect(named.leaf).toMatchObject({
            parent_id: named.child?.span_id as string,
            status: { status_code: "ERROR", description: "out of luck" },
            events: [{ name: "exception", attributes: { "exception.message": "out of luck" } }],
          });
        }
      });
    }
  }
});

for (const [name, create] of exporters) {
  test(`${name}: a span with an odd text is stored, and so are those that come with it`, async () => {
    const { client, workspace } = await server.newWorkspace();
    const exporter = create({ url: `${server.url}/v1/traces`, headers: { "X-API-KEY": workspace.apiKey } });
    const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
    const tracer = provider.getTracer("test");
    const root = tracer.startSpan("sound");
    const inRoot = trace.setSpan(context.active(), root);
    tracer.startSpan("nul", { attributes: { output: "a\0b" } }, inRoot).end();
    tracer.startSpan("half", { attributes: { output: "a\ud800b" } }, inRoot).end();
    root.end();
    await provider.forceFlush();
    await provider.shutdown();
    const { spans } = await readTrace(client, root.spanContext().traceId);
    const outputs = Object.fromEntries(spans.map((span) => [span.name, span.attributes.output]));
    expect(outputs).toEqual({ sound: undefined, nul: "a\ufffdb", half: expect.stringMatching(/^a\ufffd+b$/) });
  });
}

describe("overload", () => {
  test("is a 503 with Retry-After that stores nothing, and an exporter comes back with its spans", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { handlers } = lateHandlers(loaders as never);
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [otlpSpan()] }] }] });
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isBusy, resolve: startedWork } = Promise.withResolvers<void>();
    const busy = listen(
      createApp({
        handlers: {
          ...handlers,
          createSpans: (async () => {
            startedWork();
            await isOver;
            return { status: 201, body: { success: true, spans: [], request_logs: [] } };
          }) as never,
        },
        sql: server.database.sql,
        authenticate: () => ({ workspaceId: workspace.id, apiKeyId: workspace.apiKeyId, name: null, ...fullRights }),
        logger: new Logger("silent"),
        maxBytesInFlight: 64 * 1024,
      }),
      { hostname: "127.0.0.1", port: 0 },
    );
    try {
      const address = `http://127.0.0.1:${busy.port}`;
      const headers = { "content-type": "application/json", "x-api-key": workspace.apiKey };
      const filling = fetch(`${address}/spans-bulk`, {
        method: "POST",
        headers,
        body: JSON.stringify({ spans: [], filler: "x".repeat(40 * 1024) }),
      });
      await isBusy;
      const refusal = await fetch(`${address}/v1/traces`, { method: "POST", headers, body });
      expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await refusal.json()).toMatchObject({ success: false, error: "unavailable" });
      const exporter = new ProtobufExporter({
        url: `${address}/v1/traces`,
        headers: { "x-api-key": workspace.apiKey },
      });
      const exported = work(new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] }));
      // It has been refused at least once by now, or is about to be: it waits for the two seconds that it is told.
      await fetch(`${address}/v1/traces`, { method: "POST", headers, body });
      end();
      await filling;
      expect((await readTrace(client, await exported)).spans).toHaveLength(3);
      expect((await fetch(`${address}/v1/traces`, { method: "POST", headers, body })).status).toBe(200);
    } finally {
      end();
      await busy.stop(true);
    }
  });
});

test("a storm of single spans is stored whole, and every request learns of its own spans", async () => {
  const { client } = await server.newWorkspace();
  const [open, closed] = [newTraceId(), newTraceId()];
  const post = (traceId: string, name: string, spanId?: string) =>
    client.expect(201, "createSpans", {
      body: {
        spans: [
          {
            name,
            context: { trace_id: traceId, span_id: spanId ?? newTraceId().slice(0, 16), trace_state: "" },
            kind: "SpanKind.INTERNAL",
            start_time: "1772442900000000000",
            end_time: "1772442900000000001",
            status: { status_code: "StatusCode.OK" },
            attributes: {},
            resource: { attributes: {}, schema_url: "" },
          },
        ],
      },
    });
  await post(closed, "first");
  await client.expect(201, "closeTrace", { params: { trace_id: closed } });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      post(n % 5 === 0 ? closed : open, `span ${n}`, n % 10 === 1 ? "same" : undefined),
    ),
  );
  for (const [n, answer] of answers.entries()) {
    if (n % 5 === 0) expect(answer).toMatchObject({ spans: [], rejected_trace_ids: [closed] });
    else expect(answer.spans).toMatchObject([{ name: `span ${n}` }]);
    if (n % 5 !== 0) expect(answer.rejected_span_ids).toBeUndefined();
  }
  const { spans } = await readTrace(client, open);
  expect(spans).toHaveLength(141);
  expect(new Set(answers.filter((_, n) => n % 10 === 1).map((answer) => answer.spans[0]?.id)).size).toBe(1);
  const [row] = await server.database.sql`select span_count from traces where trace_id = ${open}`;
  expect(row?.span_count).toBe(141);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
