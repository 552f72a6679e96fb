import type { Scope } from "../../../db/scope.ts";
import type { InTurn } from "../../platform/turns.ts";
import { type IngestedSpans, ingestSpans, withoutDuplicates } from "./ingestSpans.ts";
import { type IncomingSpan, spanKey } from "./span.ts";

/** Requests of more spans than this gain nothing by being merged. */
const mostMerged = 32;
/** Spans that one transaction takes of small requests. */
const spansAtOnce = 500;

export interface StoreOptions {
  /** Whether the traces take no more spans afterwards. */
  closeAfter: boolean;
  /** Does the work of the database in a place of the workspace. */
  inTurn: InTurn;
}

interface Waiting {
  db: Scope;
  inTurn: InTurn;
  batch: IncomingSpan[];
  resolve(result: IngestedSpans): void;
  reject(error: unknown): void;
}

/**
 * Stores the spans of one request. Small requests that come while others of their workspace are being stored gather and
 * are stored together, as if one after the other: exporters that send every span by itself cost a hundredth of a
 * transaction each and not one. Each is answered after its own spans are committed, and none waits for more to come. A
 * workspace has one such transaction at a time: spans that come together are often of the same traces, whose locks a
 * second one would wait for.
 */
export function storeSpans(
  db: Scope,
  incoming: IncomingSpan[],
  { closeAfter, inTurn }: StoreOptions,
): Promise<IngestedSpans> {
  const batch = withoutDuplicates(incoming);
  const isAlone = closeAfter || batch.length > mostMerged || batch.some(({ requestLog }) => requestLog);
  if (isAlone || batch.length === 0) return inTurn(() => ingestSpans(db, batch, { closeAfter }));
  const { promise, resolve, reject } = Promise.withResolvers<IngestedSpans>();
  const queue = queueOf(db);
  queue.waiting.push({ db, inTurn, batch, resolve, reject });
  void pump(queue);
  return promise;
}

interface Queue {
  waiting: Waiting[];
  isRunning: boolean;
}

/** Queues by database and workspace. */
const queues = new WeakMap<object, Map<number, Queue>>();

function queueOf({ sql, workspaceId }: Scope): Queue {
  const ofDatabase = queues.get(sql) ?? new Map<number, Queue>();
  queues.set(sql, ofDatabase);
  const queue = ofDatabase.get(workspaceId) ?? { waiting: [], isRunning: false };
  ofDatabase.set(workspaceId, queue);
  return queue;
}

async function pump(queue: Queue): Promise<void> {
  if (queue.isRunning) return;
  queue.isRunning = true;
  for (let [first] = queue.waiting; first; [first] = queue.waiting) {
    // Those that came while it waited for its turn are stored with it; without a turn there is none for any of them.
    const left = await first
      .inTurn(() => storeGroup(takeGroup(queue)))
      .catch((error) => {
        for (const { reject } of takeGroup(queue)) reject(error);
        return [];
      });
    // The next group does not wait for them: one that waits for a trace may do so for half a minute.
    for (const one of left) void one.inTurn(() => settle(one)).catch(one.reject);
  }
  queue.isRunning = false;
}

function takeGroup({ waiting }: Queue): Waiting[] {
  let spans = 0;
  const end = waiting.findIndex(({ batch }) => {
    spans += batch.length;
    return spans > spansAtOnce;
  });
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1));
}

/**
 * Stores requests in one transaction; never rejects.
 * @returns the requests, where they could not be stored together: what is wrong with one of them should not fail the others,
 * and each should learn what is wrong with itself
 */
async function storeGroup(group: Waiting[]): Promise<Waiting[]> {
  const [first] = group;
  if (!first || group.length === 1) {
    if (first) await settle(first);
    return [];
  }
  // Requests follow one another: of a span that two of them have, the later version stays.
  const latest = new Map(group.flatMap(({ batch }) => batch.map((one) => [spanKey(one.span), one] as const)));
  try {
    const outcomes = new Outcomes(await ingestSpans(first.db, [...latest.values()], { closeAfter: false }));
    for (const { batch, resolve } of group) resolve(outcomes.of(batch));
    return [];
  } catch {
    return group;
  }
}

async function settle({ db, batch, resolve, reject }: Waiting): Promise<void> {
  await ingestSpans(db, batch, { closeAfter: false }).then(resolve, reject);
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
