import type { LogNumbers } from "../../../db/queries/logs/newRequestLogs.ts";
import {
  type LogOfSpan,
  listLogsOfSpans,
  listOwnLogs,
  releaseLogs,
  type SpanKey,
} from "../../../db/queries/logs/spanBindings.ts";
import type { SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import type { Scope } from "../../../db/scope.ts";
import { findPromptLinks } from "../requests/promptLinks.ts";
import { type BegunLogs, beginRequestLogs, type RequestLogRecord } from "../requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { SpanWithCall } from "./batchCalls.ts";
import { type IncomingSpan, spanKey } from "./span.ts";
import { managedSpanId } from "./spanFacts.ts";

export interface BoundLog {
  id: number;
  /** Request log that was made of this span. */
  isOwn: boolean;
}

interface BatchLogs extends Pick<BegunLogs, "stored" | "isCopying"> {
  /** Log of each span of the batch, in its order. */
  bound: (BoundLog | null)[];
  /** Logs that the batch made, or wrote again. */
  recorded: RecordedLog[];
}

/** Log of a span whose trace is known. */
export interface RecordedLog extends LogOfSpan {
  trace_id: string;
  record: RequestLogRecord;
  /** False for one that was written again. */
  isNew: boolean;
}

/**
 * Lists the request logs that a batch may belong to, besides those that its own spans made before: the logs that name one of its spans,
 * and all those of the spans that manage them. The statements go out at once.
 */
export async function listNamedLogs(tx: Scope, batch: IncomingSpan[]): Promise<LogOfSpan[]> {
  const managers = distinctKeys(
    batch.flatMap(({ span }) => {
      const span_id = managedSpanId(span);
      return span_id === null ? [] : { trace_id: span.trace_id, span_id };
    }),
  );
  const named = distinctKeys([...batch.map(({ span: { trace_id, span_id } }) => ({ trace_id, span_id })), ...managers]);
  const [naming, own] = await Promise.all([
    listLogsOfSpans(tx, named),
    managers.length === 0 ? [] : listOwnLogs(tx, managers),
  ]);
  return own.length === 0 ? naming : [...naming, ...own].toSorted((a, b) => a.id - b.id);
}

function distinctKeys(keys: SpanKey[]): SpanKey[] {
  return [...new Map(keys.map((key) => [spanKey(key), key])).values()];
}

/**
 * Finds or makes the request log of each span, in this order: the log that the sender keeps itself (a managed span); the
 * log that an earlier version of the span made, which is written again; a log that names the span already; the log that
 * comes with the span; the log that its attributes stand for. A call that another span stands for now leaves the log that it made
 * to that one.
 *
 * @param doubled keys of the spans that stand for others, by the keys of those
 * @param before what is stored of the spans' traces
 * @param logs those of `listNamedLogs`
 * @param numbers drawn for logs that the batch makes
 */
export async function recordLogsOfSpans(
  tx: Scope,
  batch: SpanWithCall[],
  doubled: Map<string, string>,
  before: SpanOutline[],
  logs: LogOfSpan[],
  numbers: LogNumbers | null,
): Promise<BatchLogs> {
  const managers = batch.map(({ span }) => managedSpanId(span));
  const owned = new Map(before.filter((span) => span.owns_request_log).map((span) => [spanKey(span), span]));
  const left = Map.groupBy(
    [...owned.keys()].filter((key) => doubled.has(key)),
    (key) => doubled.get(key) as string,
  );
  const leaving = new Set([...left.values()].flat().map((key) => owned.get(key)?.request_log_id));
  const found = new FoundLogs(logs.filter(({ id }) => !leaving.has(id)));
  const bound: (BoundLog | null)[] = [];
  const open: number[] = [];
  for (const [index, { span }] of batch.entries()) {
    const manager = managers[index] ?? null;
    const key = spanKey(span);
    const ownId = owned.get(key)?.request_log_id ?? null;
    const isLeft = ownId !== null && doubled.has(key);
    const isFound = manager !== null || ownId === null || isLeft;
    const known = isFound ? found.of(manager ?? span.span_id, span.trace_id) : ownId;
    bound.push(known === null ? null : { id: known, isOwn: manager === null && known === ownId });
    if (!isLeft && manager === null && (known === null || known === ownId)) open.push(index);
  }
  const wanted = await draftsOf(
    tx,
    open.map((index) => batch[index] as SpanWithCall),
    doubled,
  );
  const drafts = open.flatMap((index, n) => {
    const draft = wanted[n];
    if (!draft) return [];
    const taken = left.get(spanKey((batch[index] as SpanWithCall).span)) ?? [];
    const ids = [bound[index]?.id, ...taken.map((key) => owned.get(key)?.request_log_id)].filter((id) => id != null);
    return [{ index, draft: { ...draft, requestId: ids[0] ?? null, mergedIds: ids.slice(1) } }];
  });
  const { records, stored, isCopying } = await beginRequestLogs(
    tx,
    drafts.map(({ draft }) => draft),
    numbers,
  );
  const recorded = drafts.map(({ index, draft }, n): RecordedLog => {
    const { span_id, trace_id } = (batch[index] as IncomingSpan).span;
    const record = records[n] as RequestLogRecord;
    const { id } = record;
    bound[index] = { id, isOwn: true };
    return { id, span_id, trace_id, record, isNew: id !== draft.requestId };
  });
  const taken = new Set(drafts.flatMap(({ draft }) => [draft.requestId, ...draft.mergedIds]));
  for (const [index, { span }] of batch.entries()) {
    const ownId = owned.get(spanKey(span))?.request_log_id ?? null;
    // The other span makes no log that could take it over, most often because the caller keeps one.
    if (ownId !== null && leaving.has(ownId) && !taken.has(ownId)) bound[index] = { id: ownId, isOwn: true };
  }
  const made = new FoundLogs(recorded);
  for (const [index, manager] of managers.entries()) {
    const { trace_id } = (batch[index] as IncomingSpan).span;
    const id = manager === null || bound[index] ? null : made.of(manager, trace_id);
    if (id !== null) bound[index] = { id, isOwn: false };
  }
  const kept = new Set([...taken, ...bound.flatMap((log) => (log?.isOwn ? log.id : []))]);
  const released = batch.flatMap(({ span }) => {
    const ownId = owned.get(spanKey(span))?.request_log_id ?? null;
    return ownId === null || kept.has(ownId) ? [] : ownId;
  });
  if (released.length > 0) {
    await stored;
    await releaseLogs(tx, released);
  }
  return { bound, recorded, stored, isCopying };
}

/** The log that each span asks for: the one that came with it, else the one that its attributes stand for. */
async function draftsOf(
  tx: Scope,
  spans: SpanWithCall[],
  doubled: Map<string, string>,
): Promise<(RequestLogDraft | null)[]> {
  const links = await findPromptLinks(
    tx,
    spans.map(({ requestLog }) => requestLog && { prompt: requestLog.prompt, metadata: requestLog.metadata }),
  );
  return spans.map(({ span, requestLog, derived }, index) => {
    // A log that came with the span and names a prompt that there never was is left out; others stay without a link.
    const isLost = requestLog?.prompt && !requestLog.prompt.isLinked && !links[index];
    const draft = isLost ? null : (requestLog ?? (doubled.has(spanKey(span)) ? null : derived));
    return draft && { ...draft, traceId: span.trace_id, spanId: span.span_id, isOfSpan: true };
  });
}

/** Request logs by the span that they name. */
class FoundLogs {
  private readonly bySpan = new Map<string, LogOfSpan[]>();

  constructor(logs: LogOfSpan[]) {
    for (const log of logs) {
      const others = this.bySpan.get(log.span_id);
      if (others) others.push(log);
      else this.bySpan.set(log.span_id, [log]);
    }
  }

  /** The first that names this span; one that names no trace may mean the span of any. */
  of(spanId: string, traceId: string): number | null {
    const logs = this.bySpan.get(spanId);
    return logs?.find(({ trace_id }) => trace_id === null || trace_id === traceId)?.id ?? null;
  }
}
