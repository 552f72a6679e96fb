import { isOutage } from "../../db/outage.ts";
import type { Scope } from "../../db/scope.ts";
import type { InTurn } from "../../domain/inTurn.ts";

interface Waiting<Item, Result> {
  db: Scope;
  inTurn: InTurn;
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Options<Item, Result> {
  /** Limit of what one transaction stores, by `sizeOf`. */
  most: number;
  sizeOf(item: Item): number;
  /** Longest time that a group waits for the senders of the one before. */
  momentMs?: number;
  /** Stores items, in one transaction. @returns their results, in order */
  store(db: Scope, items: Item[]): Promise<Result[]>;
}

/**
 * Longest time that requests wait for those who were answered together a moment ago, and who mostly send again at once. Without it,
 * 16 senders of single spans were stored in groups of about eight, with 0.18 transactions for each span instead of 0.11.
 */
const momentMs = 1;

/** Requests of a key that wait while others are being stored. */
class Queue<Item, Result> {
  readonly waiting: Waiting<Item, Result>[] = [];
  private wanted = Number.POSITIVE_INFINITY;
  private onWanted: () => void = () => undefined;

  add(one: Waiting<Item, Result>): void {
    if (this.waiting.push(one) >= this.wanted) this.onWanted();
  }

  /** Waits until so many are there, or the time is over. */
  async fill(wanted: number, longestMs: number): Promise<void> {
    if (this.waiting.length >= wanted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestMs);
    [this.wanted, this.onWanted] = [wanted, resolve];
    await promise;
    clearTimeout(timer);
    this.wanted = Number.POSITIVE_INFINITY;
  }
}

/**
 * Small requests that come while others of their key are being stored gather, and are stored together, as if one after the
 * other: senders of single records cost a part of a transaction each and not one. Each is answered after its own
 * records are committed. A request that comes alone is stored at once; while several send, a group waits a moment for the
 * senders of the one before. A key has one such transaction at a time: records that come together often belong together, and
 * a second transaction would wait for the locks of the first. Other keys may be limited to other folders.
 */
export class Gathering<Item, Result> {
  /** Items that wait while others are being stored, by database, and by workspace and key. */
  private readonly queues = new WeakMap<object, Map<string, Queue<Item, Result>>>();

  constructor(private readonly options: Options<Item, Result>) {}

  /** Stores an item with others, in a place of its workspace. */
  store(db: Scope, item: Item, inTurn: InTurn): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const queues = this.queues.get(db.sql) ?? new Map<string, Queue<Item, Result>>();
    this.queues.set(db.sql, queues);
    const name = `${db.workspaceId} ${db.cause?.actor.apiKeyId}`;
    const known = queues.get(name);
    const queue = known ?? new Queue<Item, Result>();
    queue.add({ db, inTurn, item, resolve, reject });
    if (!known) {
      queues.set(name, queue);
      void this.empty(queue, () => queues.delete(name));
    }
    return promise;
  }

  private async empty(queue: Queue<Item, Result>, onEmpty: () => void): Promise<void> {
    const { waiting } = queue;
    for (let [first] = waiting; first; [first] = waiting) {
      let senders = 0;
      const storeNext = () => {
        const group = this.takeGroup(waiting);
        // Those that did not fit in have waited long enough.
        const isCut = waiting.length > 0;
        return this.storeGroup(group, () => {
          if (!isCut) senders = group.length + waiting.length;
        });
      };
      // Those that came while it waited for its turn are stored with it; without a turn there is none for any of them.
      const left = await first.inTurn(storeNext).catch((error) => {
        for (const { reject } of this.takeGroup(waiting)) reject(error);
        return [];
      });
      // The next group does not wait for them: one that waits for a lock may do so for half a minute.
      for (const one of left) void one.inTurn(() => this.storeGroup([one])).catch(one.reject);
      if (senders > 1) await queue.fill(senders, this.options.momentMs ?? momentMs);
    }
    onEmpty();
  }

  private takeGroup(queue: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    let size = 0;
    const end = queue.findIndex(({ item }) => {
      size += this.options.sizeOf(item);
      return size > this.options.most;
    });
    return queue.splice(0, end === -1 ? queue.length : Math.max(end, 1));
  }

  /**
   * Stores requests in one transaction; never rejects.
   * @param onStored called before the senders learn of it, and may send again
   * @returns the requests, where they could not be stored together: what is wrong with one of them should not fail the others,
   * and each should learn what is wrong with itself. Those of an outage are not: with a connection that was lost during the
   * commit nobody knows whether they are stored, and storing them again might store them twice
   */
  private async storeGroup(
    group: Waiting<Item, Result>[],
    onStored: () => void = () => undefined,
  ): Promise<Waiting<Item, Result>[]> {
    const newest = group.at(-1);
    if (!newest) return [];
    try {
      const items = group.map(({ item }) => item);
      // What the key may do is as the newest of them found it.
      const results = await this.options.store(newest.db, items);
      onStored();
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      return [];
    } catch (error) {
      if (group.length > 1 && !isOutage(error)) return group;
      for (const { reject } of group) reject(error);
      return [];
    }
  }
}
