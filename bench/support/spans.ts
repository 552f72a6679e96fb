import { randomBytes } from "node:crypto";

/** Spans of about 1.5 KB, ten to a trace, one in five of them a call of a model of which a request log is made. */
export interface BenchSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  startNs: bigint;
  endNs: bigint;
  attributes: Record<string, string | number>;
}

const spansPerTrace = 10;
const callEvery = 5;
const sentences =
  "The customer asked where the parcel is and wants it by Friday; the courier's page says that it left the depot. ".repeat(
    9,
  );

/**
 * Makes spans that start now, as those of an exporter do: the roll-up of a minute reads them once, when it is over. Each call gives
 * new ids, so that no batch replaces another.
 */
export function makeSpans(count: number): BenchSpan[] {
  const firstNs = BigInt(Date.now()) * 1_000_000n;
  const spans: BenchSpan[] = [];
  let [traceId, rootId] = ["", ""];
  for (let index = 0; index < count; index++) {
    const isRoot = index % spansPerTrace === 0;
    const spanId = randomBytes(8).toString("hex");
    if (isRoot) [traceId, rootId] = [randomBytes(16).toString("hex"), spanId];
    const startNs = firstNs + BigInt(index) * 1_000_003n;
    spans.push({
      traceId,
      spanId,
      parentId: isRoot ? null : rootId,
      name: isRoot ? "answer a ticket" : `step ${index % spansPerTrace}`,
      startNs,
      endNs: startNs + 750_000_000n,
      attributes: index % callEvery === 1 ? callAttributes(index) : stepAttributes(index),
    });
  }
  return spans;
}

function stepAttributes(index: number): Record<string, string | number> {
  return {
    "customer.id": `customer-${index % 997}`,
    "step.number": index,
    "input.value": sentences.slice(index % 50, 550),
    "output.value": sentences.slice(index % 70, 650),
  };
}

function callAttributes(index: number): Record<string, string | number> {
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "gpt-4o",
    "gen_ai.request.temperature": 0.2,
    "gen_ai.usage.input_tokens": 200 + (index % 100),
    "gen_ai.usage.output_tokens": 40,
    "gen_ai.input.messages": JSON.stringify([
      { role: "user", parts: [{ type: "text", content: sentences.slice(0, 500) }] },
    ]),
    "gen_ai.output.messages": JSON.stringify([
      { role: "assistant", parts: [{ type: "text", content: sentences.slice(100, 500) }], finish_reason: "stop" },
    ]),
  };
}

/** Body of `POST /spans-bulk`. */
export function bulkBody(spans: BenchSpan[]): Uint8Array {
  const text = JSON.stringify({
    spans: spans.map((span) => ({
      name: span.name,
      context: { trace_id: span.traceId, span_id: span.spanId, trace_state: "" },
      kind: "SpanKind.INTERNAL",
      parent_id: span.parentId,
      start_time: span.startNs.toString(),
      end_time: span.endNs.toString(),
      status: { status_code: "StatusCode.OK" },
      attributes: span.attributes,
      resource,
    })),
  });
  return Buffer.from(text);
}

const resource = {
  attributes: { "service.name": "support-bot", "service.version": "1.4.2", "telemetry.sdk.language": "nodejs" },
  schema_url: "",
};

/** OTLP in protobuf, compressed with gzip. */
export async function otlpBody(spans: BenchSpan[]): Promise<Uint8Array> {
  const { requestType } = await import("../../core/logs/otlp/definitions.ts");
  const keyValues = (attributes: Record<string, string | number>) =>
    Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
  const request = requestType.fromObject({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource.attributes) },
        scopeSpans: [
          {
            scope: { name: "bench" },
            spans: spans.map((span) => ({
              traceId: Buffer.from(span.traceId, "hex"),
              spanId: Buffer.from(span.spanId, "hex"),
              ...(span.parentId !== null && { parentSpanId: Buffer.from(span.parentId, "hex") }),
              name: span.name,
              kind: 1,
              startTimeUnixNano: span.startNs.toString(),
              endTimeUnixNano: span.endNs.toString(),
              attributes: keyValues(span.attributes),
              status: { code: 1 },
            })),
          },
        ],
      },
    ],
  });
  return Bun.gzipSync(new Uint8Array(requestType.encode(request).finish()));
}

function anyValue(value: string | number) {
  if (typeof value === "string") return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Rows that the baselines insert: the same columns, and jsonb of the same size. */
export function rawRow(span: BenchSpan) {
  return {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_id: span.parentId,
    name: span.name,
    start_time_ns: span.startNs.toString(),
    end_time_ns: span.endNs.toString(),
    attributes: span.attributes,
    resource,
  };
}
