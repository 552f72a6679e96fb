import { Problem } from "../../domain/problem.ts";

export interface TurnOptions {
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined;
  /** Time limit of the wait; null, for work without a caller that holds a connection open, waits as long as it takes. */
  maxWaitMs: number | null;
}

interface Owner {
  running: number;
  /** Number of its last turn; 0 for none. */
  lastTurn: number;
  /** The waiting pieces of its work, in order. */
  waiting: Waiter[];
}

interface Waiter {
  begin: () => void;
  refuse: (reason: unknown) => void;
  /** Time of its refusal; infinite where it waits as long as it takes. */
  until: number;
}

interface Places {
  /** Places that a single owner may have all of. */
  usual: number;
  /** Places on top, taken once all usual ones are, for owners that have fewer than their share. */
  spare: number;
}

/**
 * Gives out places to owners in turns (docs/turns.md), so that an owner with much work does not hold up one with little. A free
 * place goes to the owner that has the fewest, and among several to the one whose last turn is the longest ago. Work that
 * takes long may have all usual places; then spare ones are left for those who have fewer than their share, so that they need
 * not wait for its end.
 */
export class Turns {
  private readonly owners = new Map<number, Owner>();
  private turn = 0;
  private taken = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer is due; infinite where none is set. */
  private nextRefusal = Number.POSITIVE_INFINITY;

  /** @param places gives the numbers of places. @param work names the work in messages to the caller */
  constructor(
    private readonly places: () => Places,
    private readonly work: string,
  ) {}

  get running(): number {
    return this.taken;
  }

  /** Takes a place if there is one, without a promise; nobody who waits might have it. */
  takeNow(id: number): boolean {
    const owner = this.ownerOf(id);
    const isFree = this.mayBegin(owner);
    if (isFree) this.begin(owner);
    return isFree;
  }

  /**
   * Waits for a place, which the caller has to give back.
   * @throws Problem unavailable when it takes too long; the abort reason of the signal
   */
  take(id: number, { signal, maxWaitMs }: TurnOptions): Promise<void> {
    signal?.throwIfAborted();
    if (this.takeNow(id)) return Promise.resolve();
    const owner = this.ownerOf(id);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { begin: resolve, refuse: reject, until: Number.POSITIVE_INFINITY };
    owner.waiting.push(waiter);
    if (maxWaitMs !== null) this.refuseAfter(waiter, maxWaitMs);
    if (!signal) return promise;
    const onAbort = () => this.leave(id, owner, waiter, signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  }

  giveBack(id: number): void {
    const owner = this.ownerOf(id);
    owner.running--;
    this.taken--;
    this.afterEnd(id, owner);
  }

  /** Sets the one timer for all who wait: a timer for each would be most of what its wait costs. */
  private refuseAfter(waiter: Waiter, ms: number): void {
    waiter.until = performance.now() + ms;
    if (waiter.until >= this.nextRefusal) return;
    this.nextRefusal = waiter.until;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refuseLate(), ms).unref();
  }

  private refuseLate(): void {
    this.nextRefusal = Number.POSITIVE_INFINITY;
    const now = performance.now();
    for (const [id, owner] of this.owners) {
      for (const waiter of [...owner.waiting]) {
        if (waiter.until <= now) this.leave(id, owner, waiter, tooMuch(this.work));
        else if (waiter.until < Number.POSITIVE_INFINITY) this.refuseAfter(waiter, waiter.until - now);
      }
    }
  }

  private leave(id: number, owner: Owner, waiter: Waiter, reason: unknown): void {
    const index = owner.waiting.indexOf(waiter);
    // It already has a place.
    if (index === -1) return;
    owner.waiting.splice(index, 1);
    this.afterEnd(id, owner);
    waiter.refuse(reason);
  }

  private mayBegin(owner: Owner): boolean {
    const { usual, spare } = this.places();
    if (this.taken < usual) return true;
    return this.taken < usual + spare && owner.running < Math.max(1, Math.floor(usual / this.owners.size));
  }

  private beginNext(): boolean {
    let next: Owner | null = null;
    for (const owner of this.owners.values()) {
      if (owner.waiting.length > 0 && (next === null || isBefore(owner, next))) next = owner;
    }
    if (!next || !this.mayBegin(next)) return false;
    this.begin(next);
    next.waiting.shift()?.begin();
    return true;
  }

  private begin(owner: Owner): void {
    owner.running++;
    owner.lastTurn = ++this.turn;
    this.taken++;
  }

  private ownerOf(id: number): Owner {
    const known = this.owners.get(id);
    if (known) return known;
    const owner: Owner = { running: 0, lastTurn: 0, waiting: [] };
    this.owners.set(id, owner);
    return owner;
  }

  private afterEnd(id: number, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(id);
    // An owner that goes leaves a larger share to the rest, so there may be more than one.
    while (this.beginNext());
  }
}

function isBefore(first: Owner, second: Owner): boolean {
  return first.running === second.running ? first.lastTurn < second.lastTurn : first.running < second.running;
}

function tooMuch(work: string): Problem {
  return new Problem("unavailable", `The service has more ${work} than it can handle right now. Try again.`);
}
