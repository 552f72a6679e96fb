import type { Scope } from "../../../db/scope.ts";
import { spansTaken } from "../spans/ingestSpans.ts";
import { type StoreOptions, storeSpans } from "../spans/storeSpans.ts";
import { decodeRequest, jsonEncoding, protobufEncoding } from "./encoding.ts";
import type { ExportTraceServiceRequest } from "./messages.ts";
import { readSpans } from "./readSpans.ts";

interface IngestedTraces {
  /** Reasons of the spans that cannot be read or stored. */
  faults: string[];
  /** Ids of the closed traces whose spans were refused. */
  closedTraceIds: string[];
}

/**
 * Stores the spans of a request, in bytes of protobuf or as parsed JSON.
 * @throws Problem bad_request for bytes that are no request
 */
export async function ingestTraces(
  db: Scope,
  request: Uint8Array | ExportTraceServiceRequest,
  options: StoreOptions,
): Promise<IngestedTraces> {
  const { spans, faults } =
    request instanceof Uint8Array
      ? readSpans(decodeRequest(request), protobufEncoding)
      : readSpans(request, jsonEncoding);
  spansTaken.add({ outcome: "unreadable" }, faults.length);
  const incoming = spans.map((span) => ({ span }));
  const { rejected } = await storeSpans(db, incoming, options);
  return { faults, closedTraceIds: [...new Set(rejected.map(({ trace_id }) => trace_id))] };
}
