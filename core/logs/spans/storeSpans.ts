import type { Scope } from "../../../db/scope.ts";
import type { InTurn } from "../../../domain/inTurn.ts";
import { Gathering } from "../../platform/gathering.ts";
import { type IngestedSpans, ingestSpans, withoutDuplicates } from "./ingestSpans.ts";
import { type IncomingSpan, spanKey } from "./span.ts";

/** Requests of more spans than this gain nothing by being merged. */
const mostMerged = 32;

export interface StoreOptions {
  /** Whether the traces take no more spans afterwards. */
  closeAfter: boolean;
  /** Does the work of the database in a place of the workspace. */
  inTurn: InTurn;
}

const gathering = new Gathering<IncomingSpan[], IngestedSpans>({
  most: 500,
  sizeOf: ({ length }) => length,
  store: storeTogether,
});

/**
 * Stores the spans of one request; those of small requests together with others (Gathering). Spans that come together are
 * often of the same traces.
 */
export function storeSpans(
  db: Scope,
  incoming: IncomingSpan[],
  { closeAfter, inTurn }: StoreOptions,
): Promise<IngestedSpans> {
  const batch = withoutDuplicates(incoming);
  const isAlone = closeAfter || batch.length > mostMerged || batch.some(({ requestLog }) => requestLog);
  if (isAlone || batch.length === 0) return inTurn(() => ingestSpans(db, batch, { closeAfter }));
  return gathering.store(db, batch, inTurn);
}

async function storeTogether(db: Scope, batches: IncomingSpan[][]): Promise<IngestedSpans[]> {
  // Requests follow one another: of a span that two of them have, the later version stays.
  const latest = new Map(batches.flat().map((one) => [spanKey(one.span), one]));
  const outcomes = new Outcomes(await ingestSpans(db, [...latest.values()], { closeAfter: false }));
  return batches.map((batch) => outcomes.of(batch));
}

/** Outcomes of spans by their keys. */
class Outcomes {
  private readonly spans: Map<string, IngestedSpans["spans"][number]>;
  private readonly requestLogs: Map<string, IngestedSpans["requestLogs"][number]>;

  constructor({ spans, requestLogs }: IngestedSpans) {
    this.spans = new Map(spans.map((span) => [spanKey(span), span]));
    this.requestLogs = new Map(requestLogs.map((log) => [spanKey(log), log]));
  }

  /** Selects the outcomes of one request, in its order and under the names that it gave. */
  of(batch: IncomingSpan[]): IngestedSpans {
    const part: IngestedSpans = { spans: [], requestLogs: [], rejected: [] };
    for (const { span } of batch) {
      const stored = this.spans.get(spanKey(span));
      const log = this.requestLogs.get(spanKey(span));
      if (stored) part.spans.push({ ...stored, name: span.name });
      else part.rejected.push({ trace_id: span.trace_id, span_id: span.span_id });
      if (log) part.requestLogs.push(log);
    }
    return part;
  }
}
