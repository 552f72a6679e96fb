import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { guardedFetchWith } from "../outbound/guardedFetch.ts";
import { type Exchanges, failingWith, maxAnswerBytes } from "./exchanges.ts";
import { type Connection, newClient } from "./mcpClient.ts";
import { McpFault } from "./mcpFault.ts";
import type { McpTarget } from "./mcpTarget.ts";

/** Time limit of the stream that brings all answers of a session; it is open while a block of rows is computed. */
const streamMs = 3_600_000;
const maxStreamBytes = 32 * maxAnswerBytes;

/**
 * Connects over HTTP with SSE, the transport of servers from before March 2025: a GET opens the stream of answers, whose
 * first event says where messages are to be posted.
 * @returns null when the server does not know this transport either
 * @throws McpFault; the abort reason of the signal that ends all
 */
export async function connectLegacy(
  address: URL,
  { headers }: McpTarget,
  exchanges: Exchanges,
  timeout: number,
): Promise<Connection | null> {
  const stream = new AnswerStream(exchanges);
  const transport = new SSEClientTransport(address, {
    fetch: exchanges.fetch,
    eventSourceInit: { fetch: stream.open },
    requestInit: { headers },
  });
  const client = newClient();
  const leave = () => client.close();
  const timer = setTimeout(() => {
    exchanges.failAll(new McpFault(`The MCP server did not say within ${timeout / 1000} s where to send messages.`));
    void transport.close();
  }, timeout);
  try {
    await exchanges.run(async (signal) => {
      await Promise.race([client.connect(transport, { timeout, signal }), abortOf(signal)]);
    });
    return { client, leave };
  } catch (error) {
    await leave();
    if (!stream.wasOpened) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal is aborted; the library waits for the stream's first event without looking at the signal. */
function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return promise;
}

/** The stream that brings the answers of a session; its end fails all requests that are under way. */
class AnswerStream {
  wasOpened = false;
  private wasRequested = false;
  private readonly send = guardedFetchWith({ timeoutMs: streamMs, maxResponseBytes: maxStreamBytes });

  constructor(private readonly exchanges: Exchanges) {}

  readonly open = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // The library opens it again when it breaks off; a new stream does not bring the answers of the old one.
    if (this.wasRequested) return new Response(null, { status: 204 });
    this.wasRequested = true;
    const response = await this.send(input, init);
    const isStream = response.ok && response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream || !response.body) return response;
    this.wasOpened = true;
    const end = new McpFault("The MCP server ended the stream of its responses.");
    const fail = (error: unknown) => this.exchanges.failAll(error ?? end);
    return new Response(
      failingWith(response.body, { abort: fail }, () => fail(end)),
      response,
    );
  };
}
