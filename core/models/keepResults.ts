import { type ModelResultRecord, putModelResults } from "../../db/queries/modelResults.ts";
import type { Scope } from "../../db/scope.ts";

/** Results that one statement takes. */
const mostTogether = 200;
/**
 * From the beginning of one writing to that of the next, where one follows the other: with 500 answers a second a dozen are
 * committed together, and not one or two, which took a sixth of what a call costs. A result that comes alone is written
 * at once.
 */
const writeEveryMs = 25;

interface Waiting {
  db: Scope;
  result: ModelResultRecord;
  kept: PromiseWithResolvers<void>;
}

/** By database and workspace: what waits while the results before it are being written. */
const queues = new WeakMap<object, Map<number, Waiting[]>>();

/**
 * Keeps a result, and comes back when it is committed. Results that come while others of their workspace are written, or
 * right after, gather and are written together.
 */
export async function keepResult(db: Scope, result: ModelResultRecord): Promise<void> {
  const ofDatabase = queues.get(db.sql) ?? new Map<number, Waiting[]>();
  queues.set(db.sql, ofDatabase);
  const kept = Promise.withResolvers<void>();
  const waiting = ofDatabase.get(db.workspaceId);
  if (waiting) waiting.push({ db, result, kept });
  else {
    const queue = [{ db, result, kept }];
    ofDatabase.set(db.workspaceId, queue);
    // Whoever is answered in the same turn comes along.
    queueMicrotask(() => writeAll(queue, () => ofDatabase.delete(db.workspaceId)));
  }
  return kept.promise;
}

/** Never rejects: each result's own promise tells. */
async function writeAll(queue: Waiting[], close: () => void): Promise<void> {
  while (queue.length > 0) {
    const next = Bun.sleep(writeEveryMs);
    const group = queue.splice(0, mostTogether);
    const [{ db }] = group as [Waiting, ...Waiting[]];
    // Of a question that was asked twice the later answer stays, as if one had been written after the other.
    const results = new Map(group.map(({ result }) => [Buffer.from(result.key).toString("base64"), result]));
    try {
      await putModelResults(db, [...results.values()]);
      for (const { kept } of group) kept.resolve();
    } catch (error) {
      for (const { kept } of group) kept.reject(error);
    }
    await next;
  }
  // In the same turn as the last look into the queue: nothing may be put into one that nobody empties.
  close();
}
