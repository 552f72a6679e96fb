import { jsonEncoding, protobufEncoding } from "../../core/logs/otlp/encoding.ts";
import { decodeRequest, encodeResponse } from "../../core/logs/otlp/protobuf.ts";
import { type ReadSpans, readSpans } from "../../core/logs/otlp/readSpans.ts";
import { storeSpans } from "../../core/logs/spans/storeSpans.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import type { Context, Input, Reply } from "../handler.ts";

type Body = Input<"ingestOtlpTraces">["body"];

const maxNamedTraces = limits["TracesClosedBody.trace_ids.maxItems"];
const maxNamedReasons = 10;

export async function ingestOtlpTraces(
  ctx: Context,
  { body, query }: Input<"ingestOtlpTraces">,
): Promise<Reply<"ingestOtlpTraces">> {
  const { spans, faults } = read(body);
  const incoming = spans.map((span) => ({ span }));
  const { rejected } = await storeSpans(ctx.db, incoming, { closeAfter: query.close_after });
  // What the request has of open traces is committed: exporters drop a batch that is answered with 409.
  if (rejected.length > 0) throw closedTraces([...new Set(rejected.map(({ trace_id }) => trace_id))]);
  const partialSuccess = faults.length === 0 ? null : { rejectedSpans: faults.length, errorMessage: summary(faults) };
  if (ctx.bodyMedia === null) return { status: 200, media: "application/json", body: { partialSuccess } };
  // OTLP wants the answer to have the media type of the request.
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return { status: 200, media, body: encodeResponse(partialSuccess) };
}

function read(body: Body): ReadSpans {
  if (body instanceof Uint8Array) return readSpans(decodeRequest(body), protobufEncoding);
  return readSpans(body, jsonEncoding);
}

function closedTraces(traceIds: string[]): Problem {
  const [first] = traceIds;
  const what =
    traceIds.length === 1
      ? `Trace ${first} is closed and takes`
      : `${traceIds.length} traces are closed, ${first} and others, and take`;
  return new Problem("trace_closed", `${what} no more spans. Spans of other traces were stored.`, {
    properties: { trace_ids: traceIds.slice(0, maxNamedTraces) },
  });
}

/** The reasons, the most frequent first, with how many spans they are of. */
function summary(faults: string[]): string {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const reasons = sorted.slice(0, maxNamedReasons).map(([fault, count]) => `${fault} (${count})`);
  if (sorted.length > maxNamedReasons) reasons.push("and others");
  return `${faults.length === 1 ? "1 span was" : `${faults.length} spans were`} left out: ${reasons.join("; ")}.`;
}
