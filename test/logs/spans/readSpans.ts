import { decodeRequest, jsonEncoding, protobufEncoding } from "../../../core/logs/otlp/encoding.ts";
import { readSpans as readRequest } from "../../../core/logs/otlp/readSpans.ts";
import type { SpanRecord } from "../../../core/logs/spans/span.ts";
import type { Export } from "./exports.ts";

/** The spans of an export, as the mapping takes them. */
export function readSpans({ contentType, contentEncoding, body }: Export): SpanRecord[] {
  const bytes = contentEncoding === "gzip" ? Bun.gunzipSync(body as Uint8Array<ArrayBuffer>) : body;
  const read =
    contentType === "application/json"
      ? readRequest(JSON.parse(new TextDecoder().decode(bytes)), jsonEncoding)
      : readRequest(decodeRequest(bytes), protobufEncoding);
  if (read.faults.length > 0) throw new Error(read.faults.join("; "));
  return read.spans;
}
