import { isOutage } from "../../db/outage.ts";
import { type ModelResultRecord, putModelResults } from "../../db/queries/models/modelResults.ts";
import type { Scope } from "../../db/scope.ts";
import { recordRequestLogs } from "../logs/requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../logs/requests/requestLogDraft.ts";
import { ingestSpans } from "../logs/spans/ingestSpans.ts";
import type { SpanRecord } from "../logs/spans/span.ts";
import type { Budget, Cost } from "./budget.ts";

/** What is to be seen of a call. */
export interface CallLog {
  span: SpanRecord;
  requestLog: RequestLogDraft;
}

/** Where it is to be seen. */
export interface LoggedCall {
  requestId: number;
  traceId: string;
}

/** A call that was sent. */
export interface SentCall {
  /** What answers the same question from now on; null for nothing. */
  result: ModelResultRecord | null;
  /** Null where nobody wants to see it. */
  log: CallLog | null;
  budget: Budget;
  /** Null for a call that was not answered. */
  cost: Cost | null;
}

/** Calls that one transaction takes. */
const mostTogether = 200;
/**
 * From the beginning of one writing to that of the next, where one follows the other: with 600 answers a second some
 * thirty are committed together. A call that comes alone is written at once.
 */
const writeEveryMs = 50;

interface Waiting {
  db: Scope;
  call: SentCall;
  kept: PromiseWithResolvers<LoggedCall | null>;
}

/** By database and workspace: what waits while the calls before it are being written. */
const queues = new WeakMap<object, Map<number, Waiting[]>>();

/**
 * Keeps the result of a call, its request log with a span, and what it cost, all in one transaction: a crash leaves
 * nothing that was paid for without a log. Comes back when that is committed. Calls that come while others of their
 * workspace are written, or right after, gather and are written together.
 */
export async function keepCall(db: Scope, call: SentCall): Promise<LoggedCall | null> {
  const ofDatabase = queues.get(db.sql) ?? new Map<number, Waiting[]>();
  queues.set(db.sql, ofDatabase);
  const kept = Promise.withResolvers<LoggedCall | null>();
  const waiting = ofDatabase.get(db.workspaceId);
  if (waiting) waiting.push({ db, call, kept });
  else {
    const queue = [{ db, call, kept }];
    ofDatabase.set(db.workspaceId, queue);
    // Whoever is answered in the same turn comes along.
    queueMicrotask(() => writeAll(queue, () => ofDatabase.delete(db.workspaceId)));
  }
  return kept.promise;
}

/** Never rejects: each call's own promise tells. */
async function writeAll(queue: Waiting[], close: () => void): Promise<void> {
  while (queue.length > 0) {
    const next = Bun.sleep(writeEveryMs);
    await writeGroup(queue.splice(0, mostTogether));
    await next;
  }
  // In the same turn as the last look into the queue: nothing may be put into one that nobody empties.
  close();
}

/** What cannot be written fails alone: the others were paid for too. */
async function writeGroup(group: Waiting[]): Promise<void> {
  const [{ db }] = group as [Waiting, ...Waiting[]];
  try {
    const logged = await write(
      db,
      group.map(({ call }) => call),
    );
    for (const [index, { kept }] of group.entries()) kept.resolve(logged[index] ?? null);
  } catch (error) {
    if (group.length > 1 && !isOutage(error)) for (const one of group) await writeGroup([one]);
    else for (const { kept } of group) kept.reject(error);
  }
}

async function write(db: Scope, calls: SentCall[]): Promise<(LoggedCall | null)[]> {
  // Of a question that was asked twice the later answer stays, as if one had been written after the other.
  const results = new Map(
    calls.flatMap(({ result }) => (result ? [[Buffer.from(result.key).toString("base64"), result]] : [])),
  );
  const paid = calls.flatMap(({ budget, cost }) => (cost ? [{ budget, cost }] : []));
  return db.transaction(async (tx) => {
    if (results.size > 0) await putModelResults(tx, [...results.values()]);
    const logged = await writeLogs(
      tx,
      calls.flatMap(({ log }) => log ?? []),
    );
    for (const [budget, spent] of Map.groupBy(paid, (one) => one.budget)) {
      await budget.record(tx, sumOf(spent.map(({ cost }) => cost)));
    }
    return calls.map(({ log }) => (log && logged.get(log)) ?? null);
  });
}

async function writeLogs(tx: Scope, logs: CallLog[]): Promise<Map<CallLog, LoggedCall>> {
  const { requestLogs } = await ingestSpans(tx, logs, { closeAfter: false });
  const bySpan = new Map(requestLogs.map(({ span_id, id }) => [span_id, id]));
  // A span takes no log of a prompt that is gone, or of a trace that is closed; what was paid for is logged all the same.
  const lost = logs.filter(({ span }) => !bySpan.has(span.span_id));
  const drafts = lost.map(({ span: { trace_id, span_id }, requestLog }) => ({
    ...requestLog,
    traceId: trace_id,
    spanId: span_id,
  }));
  for (const [index, { id }] of (await recordRequestLogs(tx, drafts)).entries()) {
    bySpan.set((lost[index] as CallLog).span.span_id, id);
  }
  return new Map(
    logs.map((log) => {
      const { trace_id, span_id } = log.span;
      return [log, { requestId: bySpan.get(span_id) as number, traceId: trace_id }];
    }),
  );
}

function sumOf(costs: readonly Cost[]): Cost {
  const sum = (key: keyof Cost) => costs.reduce((total, cost) => total + cost[key], 0);
  return { price: sum("price"), tokens: sum("tokens"), requests: sum("requests") };
}
