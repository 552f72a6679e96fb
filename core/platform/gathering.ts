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
  /** Stores items, in one transaction. @returns their results, in order */
  store(db: Scope, items: Item[]): Promise<Result[]>;
}

/**
 * Small requests that come while others of their key are being stored gather, and are stored together, as if one after the
 * other: senders of single records cost a part of a transaction each and not one. Each is answered after its own
 * records are committed, and none waits for more to come. A key has one such transaction at a time: records that come
 * together often belong together, and a second transaction would wait for the locks of the first. Other keys may be limited
 * to other folders.
 */
export class Gathering<Item, Result> {
  /** Items that wait while others are being stored, by database, and by workspace and key. */
  private readonly queues = new WeakMap<object, Map<string, Waiting<Item, Result>[]>>();

  constructor(private readonly options: Options<Item, Result>) {}

  /** Stores an item with others, in a place of its workspace. */
  store(db: Scope, item: Item, inTurn: InTurn): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const queues = this.queues.get(db.sql) ?? new Map<string, Waiting<Item, Result>[]>();
    this.queues.set(db.sql, queues);
    const name = `${db.workspaceId} ${db.cause?.actor.apiKeyId}`;
    const queue = queues.get(name);
    const one = { db, inTurn, item, resolve, reject };
    if (queue) {
      queue.push(one);
    } else {
      const begun = [one];
      queues.set(name, begun);
      void this.empty(begun, () => queues.delete(name));
    }
    return promise;
  }

  private async empty(queue: Waiting<Item, Result>[], onEmpty: () => void): Promise<void> {
    for (let [first] = queue; first; [first] = queue) {
      // Those that came while it waited for its turn are stored with it; without a turn there is none for any of them.
      const left = await first
        .inTurn(() => this.storeGroup(this.takeGroup(queue)))
        .catch((error) => {
          for (const { reject } of this.takeGroup(queue)) reject(error);
          return [];
        });
      // The next group does not wait for them: one that waits for a lock may do so for half a minute.
      for (const one of left) void one.inTurn(() => this.storeGroup([one])).catch(one.reject);
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
   * @returns the requests, where they could not be stored together: what is wrong with one of them should not fail the others,
   * and each should learn what is wrong with itself. Those of an outage are not: with a connection that was lost during the
   * commit nobody knows whether they are stored, and storing them again might store them twice
   */
  private async storeGroup(group: Waiting<Item, Result>[]): Promise<Waiting<Item, Result>[]> {
    const newest = group.at(-1);
    if (!newest) return [];
    try {
      const items = group.map(({ item }) => item);
      // What the key may do is as the newest of them found it.
      const results = await this.options.store(newest.db, items);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      return [];
    } catch (error) {
      if (group.length > 1 && !isOutage(error)) return group;
      for (const { reject } of group) reject(error);
      return [];
    }
  }
}
