import { randomUUID } from "node:crypto";
import type { OperationId } from "../../../handlers/handler.ts";
import { type Answer, api, type CallOptions, type Client, type RawAnswer } from "../../support/client.ts";

interface PatientOptions {
  /** Where the API is now, the first address first; none while it is down. */
  urls: () => readonly string[];
  key: string;
  /** How long a request is tried again: longer than a slow machine takes to start a server a few times. */
  patienceMs?: number;
}

/** What became of requests, over all clients that share it. */
export class Tally {
  answers = 0;
  /** Requests that had to be sent again. */
  retries = 0;
  /** Answers of 5xx that are no 503: a server that cannot do it now should say that. */
  readonly faults: string[] = [];
}

const pauseMs = 50;

/**
 * A client that does not give up: a request whose connection breaks, or that is answered 503, is sent again, with the same
 * idempotency key, until it is answered. So whatever it asked for has happened once when it has its answer, however
 * often the server died meanwhile.
 */
export class PatientClient implements Client {
  private readonly clients = new Map<string, Client>();

  constructor(
    private readonly options: PatientOptions,
    readonly tally: Tally = new Tally(),
  ) {}

  call<Id extends OperationId>(operationId: Id, options: CallOptions<Id> = {}): Promise<Answer<Id>> {
    const headers = { "idempotency-key": randomUUID(), ...options.headers };
    return this.untilAnswered(operationId, (client) => client.call(operationId, { ...options, headers }));
  }

  async expect<Id extends OperationId, Status extends Answer<Id>["status"] & number>(
    status: Status,
    operationId: Id,
    options?: CallOptions<Id>,
  ): Promise<Extract<Answer<Id>, { status: Status }>["body"]> {
    const answer = await this.call(operationId, options);
    if (answer.status === status) return answer.body as never;
    throw new Error(`${operationId} answered ${String(answer.status)}, not ${status}: ${JSON.stringify(answer.body)}`);
  }

  fetch(path: string, init: RequestInit = {}): Promise<RawAnswer> {
    const headers = new Headers(init.headers);
    headers.set("idempotency-key", randomUUID());
    return this.untilAnswered(path, (client) => client.fetch(path, { ...init, headers }));
  }

  private async untilAnswered<T extends { status: unknown; body: unknown }>(
    what: string,
    send: (client: Client) => Promise<T>,
  ): Promise<T> {
    const deadline = performance.now() + (this.options.patienceMs ?? 300_000);
    let lastFault = "there is no server";
    for (let attempt = 0; performance.now() < deadline; attempt++) {
      if (attempt > 0) {
        this.tally.retries++;
        await Bun.sleep(pauseMs);
      }
      const urls = this.options.urls();
      const url = urls[attempt % Math.max(1, urls.length)];
      if (url === undefined) continue;
      try {
        const answer = await send(this.at(url));
        if ((answer.status as number) < 500) {
          this.tally.answers++;
          return answer;
        }
        lastFault = `${what} was answered ${answer.status} ${JSON.stringify(answer.body)}`;
        if (answer.status !== 503) this.tally.faults.push(lastFault);
      } catch (error) {
        // What breaks the contract is no broken connection.
        if (!isConnectionFault(error)) throw error;
        lastFault = `${what}: ${error}`;
      }
    }
    throw new Error(`gave up: ${lastFault}`);
  }

  private at(url: string): Client {
    const client = this.clients.get(url) ?? api(url, this.options.key);
    this.clients.set(url, client);
    return client;
  }
}

function isConnectionFault(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === "string" || name === "TypeError" || name === "TimeoutError";
}
