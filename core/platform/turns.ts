import { Problem } from "../../domain/problem.ts";

export interface TurnOptions {
  /** Nobody waits any more. */
  signal?: AbortSignal | undefined;
  /** Null to wait as long as it takes: for work that no caller holds a connection open for. */
  maxWaitMs: number | null;
}

interface Owner {
  running: number;
  /** The turn that it had last; 0 for none. */
  lastTurn: number;
  /** What begins each piece of its work that waits, in order. */
  waiting: (() => void)[];
}

/**
 * Gives out places to owners in turns, so that an owner with much to do does not hold up one with little: a free place goes
 * to whoever has the fewest, and among those to whoever had its last turn the longest ago. So nobody has all places for
 * longer than a piece of its work takes while others wait.
 */
export class Turns {
  private readonly owners = new Map<number, Owner>();
  private turn = 0;
  private taken = 0;

  /**
   * @param places how many there are
   * @param work what is waited for, in words for the caller
   */
  constructor(
    private readonly places: () => number,
    private readonly work: string,
  ) {}

  /** Places that are in use. */
  get running(): number {
    return this.taken;
  }

  /**
   * Waits for a place, which is to be given back.
   * @throws Problem unavailable when it takes too long; the abort reason of the signal
   */
  async take(id: number, { signal, maxWaitMs }: TurnOptions): Promise<void> {
    signal?.throwIfAborted();
    const owner = this.ownerOf(id);
    // While there are places nobody waits.
    if (this.taken < this.places()) return this.begin(owner);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown) => {
      const index = owner.waiting.indexOf(resolve);
      // Its turn has come a moment ago.
      if (index === -1) return;
      owner.waiting.splice(index, 1);
      this.forgetIdle(id, owner);
      reject(reason);
    };
    const onAbort = () => leave(signal?.reason);
    const onTime = () =>
      leave(new Problem("unavailable", `The service has more ${this.work} than it can just now. Try again.`));
    owner.waiting.push(resolve);
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = maxWaitMs === null ? undefined : setTimeout(onTime, maxWaitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  giveBack(id: number): void {
    const owner = this.ownerOf(id);
    owner.running--;
    this.taken--;
    this.forgetIdle(id, owner);
    if (this.taken < this.places()) this.beginNext();
  }

  private beginNext(): void {
    let next: Owner | null = null;
    for (const owner of this.owners.values()) {
      if (owner.waiting.length > 0 && (next === null || isBefore(owner, next))) next = owner;
    }
    const begin = next?.waiting.shift();
    if (!next || !begin) return;
    this.begin(next);
    begin();
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

  private forgetIdle(id: number, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) this.owners.delete(id);
  }
}

function isBefore(one: Owner, other: Owner): boolean {
  return one.running === other.running ? one.lastTurn < other.lastTurn : one.running < other.running;
}
