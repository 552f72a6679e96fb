/** Treatment of requests: `finishing` answers them and closes their connections, `refusing` sends them elsewhere. */
type State = "open" | "finishing" | "refusing";

export interface DrainingTimes {
  /**
   * Time without a request before the port closes. Connections and requests that arrive at that moment are cut; active
   * clients send sooner than this, and are told to close.
   */
  quietMs: number;
  /** Time in which requests are still answered. */
  finishingMs: number;
  /** Limit of the time after `finishingMs` in which requests are sent elsewhere. */
  refusingMs: number;
}

const usualTimes: DrainingTimes = { quietMs: 500, finishingMs: 1_000, refusingMs: 2_000 };

/**
 * Orderly end of an API. Closing the port at once would cut connections that are not yet accepted, and requests that are
 * on their way on open ones. So requests are first answered with `Connection: close`, later ones with 503, so that a
 * client with another address goes there; when no more requests come, the port closes.
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

  /** Notes when a request came; called for every one once the process wants to stop. */
  noteRequest(at: number): void {
    this.lastRequestAt = at;
  }

  /** Waits until the port may close. */
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
