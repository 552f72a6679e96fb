/** What requests meet: `finishing` answers them and closes their connections, `refusing` sends them elsewhere. */
type State = "open" | "finishing" | "refusing";

export interface DrainingTimes {
  /**
   * So long without a request before the port closes: a connection that is made in that moment is cut, and so is a
   * request on a kept one. Clients at work come again sooner than this, and are told to close.
   */
  quietMs: number;
  /** Requests that still come are answered for so long. */
  finishingMs: number;
  /** After that they are told to go elsewhere, for so long at most. */
  refusingMs: number;
}

const usualTimes: DrainingTimes = { quietMs: 500, finishingMs: 1_000, refusingMs: 2_000 };

/**
 * The end of an API in order. Closing the port at once would cut connections that were made but not yet taken, and
 * requests on their way on kept ones. So for a moment requests are answered with `Connection: close`; whoever comes again
 * is then answered 503, so that a client with another address goes there; and when nobody comes any more the port closes.
 */
export class Draining {
  private state: State = "open";
  private lastRequestAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly times: DrainingTimes = usualTimes) {}

  get isWanted(): boolean {
    return this.state !== "open";
  }

  get isRefusing(): boolean {
    return this.state === "refusing";
  }

  /** Every request is noted once the process wants to stop. */
  noteRequest(at: number): void {
    this.lastRequestAt = at;
  }

  /** Resolves when the port may close. */
  async becomeQuiet(): Promise<void> {
    const { quietMs, finishingMs, refusingMs } = this.times;
    const beganAt = performance.now();
    this.state = "finishing";
    this.lastRequestAt = beganAt;
    for (;;) {
      const now = performance.now();
      const isOver = now - beganAt >= finishingMs + refusingMs;
      if (isOver || now - this.lastRequestAt >= quietMs) return;
      if (now - beganAt >= finishingMs) this.state = "refusing";
      await Bun.sleep(Math.max(1, Math.min(quietMs - (now - this.lastRequestAt), 20)));
    }
  }
}
