import { isOutage } from "../../db/outage.ts";
import { type ModelResultRecord, putModelResults } from "../../db/queries/models/modelResults.ts";
import type { Scope } from "../../db/scope.ts";
import { recordRequestLogs } from "../logs/requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../logs/requests/requestLogDraft.ts";
import { ingestSpans } from "../logs/spans/ingestSpans.ts";
import type { SpanRecord } from "../logs/spans/span.ts";
import type { Budget, Cost } from "./budget.ts";

export interface CallLog {
  span: SpanRecord;
  requestLog: RequestLogDraft;
}

/** Ids of the stored request log and span. */
export interface LoggedCall {
  requestId: number;
  traceId: string;
}

export interface SentCall {
  /** Result to store for later calls with the same question; null to store none. */
  result: ModelResultRecord | null;
  /** Null to write no log. */
  log: CallLog | null;
  budget: Budget;
  /** Cost of the call; null for a call that was not answered. */
  cost: Cost | null;
}

/** Largest number of calls written in one transaction. */
const mostTogether = 200;
/**
 * Time between the starts of two transactions that follow each other: with 600 answers a second about thirty are
 * committed together. A call that comes alone is written at once.
 */
const writeEveryMs = 50;

interface Waiting {
  db: Scope;
  call: SentCall;
  kept: PromiseWithResolvers<LoggedCall | null>;
}

/** Calls that wait while earlier ones are being written, by database and workspace. */
const queues = new WeakMap<object, Map<number, Waiting[]>>();

/**
 * Stores the result of a call, its request log with a span, and its cost in one transaction: after a crash everything
 * that was paid for and stored has a log. Resolves when that is committed. Calls that come while others of their
 * workspace are being written, or right after, are written together.
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
    // Calls that are answered in the same turn of the event loop are written with it.
    queueMicrotask(() => writeAll(queue, () => ofDatabase.delete(db.workspaceId)));
  }
  return kept.promise;
}

/** Writes a queue until it is empty. Never rejects: the promise of each call does. */
async function writeAll(queue: Waiting[], close: () => void): Promise<void> {
  while (queue.length > 0) {
    const next = Bun.sleep(writeEveryMs);
    await writeGroup(queue.splice(0, mostTogether));
    await next;
  }
  // Closed in the same turn as the last look into the queue, so nothing is added to a queue that is no longer emptied.
  close();
}

/** Writes a group; where that fails each call by itself, since the others were paid for too. */
async function writeGroup(group: Waiting[]): Promise<void> {
  const [{ db }] = group as [Waiting, ...Waiting[]];
  try {
    const logged = await write(
      db,
      group.map(({ call }) => call),
    );
    for (const [index, { kept }] of group.entries()) kept.resolve(logged[index] ?? null);
  } catch (error) {
    if (group.length > 1 && !isOutage(error)) for (const call of group) await writeGroup([call]);
    else for (const { kept } of group) kept.reject(error);
  }
}

async function write(db: Scope, calls: SentCall[]): Promise<(LoggedCall | null)[]> {
  // For a question that was asked twice the later answer is stored, as if they had been written one after the other.
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
    for (const [budget, spent] of Map.groupBy(paid, (cost) => cost.budget)) {
      await budget.record(tx, sumOf(spent.map(({ cost }) => cost)));
    }
    return calls.map(({ log }) => (log && logged.get(log)) ?? null);
  });
}

async function writeLogs(tx: Scope, logs: CallLog[]): Promise<Map<CallLog, LoggedCall>> {
  const { requestLogs } = await ingestSpans(tx, logs, { closeAfter: false });
  const bySpan = new Map(requestLogs.map(({ span_id, id }) => [span_id, id]));
  // A log in a closed trace can have no span; a call that was paid for is logged all the same.
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
