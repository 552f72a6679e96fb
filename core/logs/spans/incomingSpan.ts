import type { Json } from "../../values/json.ts";
import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { SpanRecord } from "./span.ts";

/** A span as it arrived. */
export interface IncomingSpan {
  span: SpanRecord;
  /** Events and links as the sender wrote them, where they may hold more than the record. */
  verbatim?: { events: Json[]; links: Json[] };
  /** The request log that the sender wants for it, null for none; left out, its attributes may make one. */
  requestLog?: RequestLogDraft | null;
}
