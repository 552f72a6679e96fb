import { AsyncLocalStorage } from "node:async_hooks";
import { SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { hidingSecrets } from "../../values/hideSecrets.ts";
import { maxValueBytes } from "../../values/storable.ts";
import { guardedFetchWith } from "../outbound/guardedFetch.ts";
import { OutboundFault } from "../outbound/outboundFault.ts";
import { McpFault } from "./mcpFault.ts";
import type { McpTarget } from "./mcpTarget.ts";

/** Size of an answer with the largest value that a cell can hold, its escapes and what surrounds it. */
export const maxAnswerBytes = 2 * maxValueBytes;
/** Characters of a server's own error that a message shows. */
const shownCharacters = 500;

/** Ends requests of the MCP library whose answers break off; the library itself drops such errors and goes on waiting. */
export class Exchanges {
  private readonly underWay = new AsyncLocalStorage<AbortController>();
  private readonly open = new Set<AbortController>();
  private readonly hide: (text: string) => string;
  private readonly send: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

  constructor(
    { secrets }: McpTarget,
    private readonly timeoutMs: number,
    private readonly ended: AbortSignal | undefined,
  ) {
    this.hide = hidingSecrets(secrets);
    this.send = guardedFetchWith({ timeoutMs, maxResponseBytes: maxAnswerBytes });
  }

  /** Makes a request. @throws McpFault; the abort reason of the signal that ends all */
  async run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.open.add(controller);
    const signal = this.ended ? AbortSignal.any([controller.signal, this.ended]) : controller.signal;
    try {
      return await this.underWay.run(controller, () => request(signal));
    } catch (error) {
      this.ended?.throwIfAborted();
      const cause = controller.signal.aborted ? controller.signal.reason : error;
      throw new McpFault(failureMessage(cause, this.hide), { cause });
    } finally {
      this.open.delete(controller);
    }
  }

  /** Ends all requests that wait for an answer, when the stream that would bring the answers is gone. */
  failAll(error: unknown): void {
    for (const controller of this.open) controller.abort(error);
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    // This would open a stream for unsolicited messages, which nothing here answers and which would stay open. With the id of
    // an event it goes on with the stream of an answer, which a server may end before the answer.
    const isResumption = new Headers(init.headers).has("last-event-id");
    if (init.method === "GET" && !isResumption) return new Response(null, { status: 405 });
    const controller = this.underWay.getStore();
    const response = await this.send(input, init).catch((error) => {
      throw this.told(error);
    });
    if (!response.body || !controller) return response;
    const abort = (error: unknown) => controller.abort(this.told(error));
    return new Response(failingWith(response.body, { abort }), response);
  };

  /**
   * Gives the time limit its one message: two clocks run for a request, the MCP library's and that of the guarded client, and for
   * a message without an answer the latter alone.
   */
  private told(error: unknown): unknown {
    const isLate = error instanceof OutboundFault && error.code === "timeout";
    return isLate ? new McpFault(lateMessage(this.timeoutMs), { cause: error }) : error;
  }
}

/** Passes a stream on, and aborts those who wait for an answer in it when it breaks off. */
export function failingWith(
  body: ReadableStream<Uint8Array>,
  controller: Pick<AbortController, "abort">,
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isCancelled = false;
  return new ReadableStream({
    async pull(stream) {
      const next = await reader.read().catch((error) => {
        controller.abort(error);
        throw error;
      });
      // A stream that was cancelled meanwhile is closed already.
      if (!next.done) stream.enqueue(next.value);
      else if (!isCancelled) {
        onEnd();
        stream.close();
      }
    },
    cancel(reason) {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}

/**
 * Message of a failed request, for the user. Secrets are hidden before the text is cut, since the beginning of a secret is no
 * longer recognized as one.
 */
function failureMessage(error: unknown, hide: (text: string) => string): string {
  if (error instanceof McpFault || error instanceof OutboundFault) return hide(error.message);
  const shown = (text: string) => hide(text).slice(0, shownCharacters);
  if (error instanceof StreamableHTTPError) {
    const said = shown(error.message.replace(/^.*?Error POSTing to endpoint: ?/s, ""));
    const status = error.code !== undefined && error.code > 0 ? `responded with ${error.code}` : "sent no MCP message";
    return `The MCP server ${status}${said === "" || said === "null" ? "" : `: ${said}`}.`;
  }
  if (error instanceof SseError)
    return `The MCP server responded with ${error.code ?? "nothing"} to a request for its stream.`;
  const waited = error instanceof McpError && error.code === ErrorCode.RequestTimeout && timeoutOf(error.data);
  if (waited) return lateMessage(waited);
  if (error instanceof McpError) return `The MCP server refused: ${shown(error.message)}`;
  return `The MCP server sent an invalid response: ${shown(String((error as Error)?.message ?? error))}`;
}

function lateMessage(waitedMs: number): string {
  return `The MCP server did not respond within ${waitedMs / 1000} s.`;
}

/** Time that the library waited for an answer; null where the server itself refused with the same code. */
function timeoutOf(data: unknown): number | null {
  const timeout = (data as { timeout?: unknown } | undefined)?.timeout;
  return typeof timeout === "number" ? timeout : null;
}
