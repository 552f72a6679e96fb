/** Treatment of requests: `finishing` answers them and closes their connections, `refusing` sends them elsewhere. */
type State = "open" | "finishing" | "refusing";

export interface DrainingTimes {
  /**
   * Time without a request, neither a new one nor one under way, before the port closes. Connections and requests that arrive at that
   * moment are cut; active clients send sooner than this after an answer, and are told to close.
   */
  quietMs: number;
  /** Time in which requests are still answered. */
  finishingMs: number;
  /** Limit of the time after `finishingMs` in which requests are sent elsewhere. */
  refusingMs: number;
}

/**
 * Length of the polls in which times are counted. All that has arrived is received between two of them; a clock would also count the
 * time that the machine gives to other processes, in which requests wait to be received.
 */
const pollMs = 20;
const usualTimes: DrainingTimes = { quietMs: 500, finishingMs: 1_000, refusingMs: 2_000 };

/**
 * Orderly end of an API. Closing the port at once would cut connections that are not yet accepted, and requests that are
 * on their way on open ones. So requests are first answered with `Connection: close`, later ones with 503, so that a
 * client with another address goes there; when no more requests come, the port closes.
 */
export class Draining {
  private state: State = "open";
  private underWay = 0;
  /** Time since the last request or answer. */
  private silentMs = 0;

  constructor(private readonly times: DrainingTimes = usualTimes) {}

  get isWanted(): boolean {
    return this.state !== "open";
  }

  get isRefusing(): boolean {
    return this.state === "refusing";
  }

  /** Notes a request when it comes. */
  begin(): void {
    this.underWay++;
    this.silentMs = 0;
  }

  /** Notes the answer of a request. */
  end(): void {
    this.underWay--;
    this.silentMs = 0;
  }

  /** Waits until the port may close. */
  async becomeQuiet(): Promise<void> {
    const { quietMs, finishingMs, refusingMs } = this.times;
    this.state = "finishing";
    this.silentMs = 0;
    for (let waitedMs = 0; waitedMs < finishingMs + refusingMs; waitedMs += pollMs) {
      if (this.underWay === 0 && this.silentMs >= quietMs) return;
      if (waitedMs >= finishingMs) this.state = "refusing";
      await Bun.sleep(pollMs);
      this.silentMs += pollMs;
    }
  }
}
