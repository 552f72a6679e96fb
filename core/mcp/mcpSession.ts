import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  type CallToolResult,
  CallToolResultSchema,
  ListToolsResultSchema,
  McpError,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { guardedFetchWith } from "../outbound/guardedFetch.ts";
import { OutboundFault } from "../outbound/outboundFault.ts";
import { hidingSecrets } from "../secrets/hideSecrets.ts";
import { maxValueBytes } from "../values/storable.ts";
import { McpFault } from "./mcpFault.ts";
import type { McpTarget } from "./mcpTarget.ts";

export type McpTool = Tool;
export type McpResult = CallToolResult;

/** An open connection to an MCP server. */
export interface McpSession {
  /** The first of its tools. @throws McpFault */
  listTools(): Promise<McpTool[]>;
  /** @throws McpFault when there is no result; an error of the tool is one */
  callTool(name: string, input: Record<string, unknown>): Promise<McpResult>;
}

const maxTools = 1000;
const maxPages = 50;
/** What surrounds the largest value that a cell can hold, and its escapes. */
const maxAnswerBytes = 2 * maxValueBytes;
/** Of an error, in the message. */
const shownCharacters = 500;
const goodbyeMs = 2_000;

/**
 * Connects to an MCP server, through the guarded client, for as long as `work` takes.
 * @param timeoutMs for each request
 * @throws McpFault; the abort reason of `signal`
 */
export async function withMcpServer<T>(
  target: McpTarget,
  timeoutMs: number,
  work: (session: McpSession) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const exchanges = new Exchanges(target, timeoutMs, signal);
  const transport = new StreamableHTTPClientTransport(addressOf(target), {
    fetch: exchanges.fetch,
    requestInit: { headers: target.headers },
  });
  const client = new Client({ name: "sheaf", version: "1" });
  const options = { timeout: timeoutMs };
  await exchanges.run((signal) => client.connect(transport, { ...options, signal }));
  try {
    return await work({
      listTools: () => listTools(client, exchanges, timeoutMs),
      callTool: (name, input) =>
        exchanges.run((signal) =>
          // Not `client.callTool`: it would compile the schemas of the server, and a schema can be made to hang.
          client.request({ method: "tools/call", params: { name, arguments: input } }, CallToolResultSchema, {
            ...options,
            signal,
          }),
        ),
    });
  } finally {
    await leave(client, transport);
  }
}

async function listTools(client: Client, exchanges: Exchanges, timeout: number): Promise<McpTool[]> {
  const tools: McpTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && tools.length < maxTools; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await exchanges.run((signal) =>
      client.request({ method: "tools/list", params }, ListToolsResultSchema, { timeout, signal }),
    );
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return tools.slice(0, maxTools);
}

/** Whether the server hears the goodbye changes nothing for what it has answered. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  const said = transport.terminateSession().catch(() => undefined);
  await Promise.race([said, Bun.sleep(goodbyeMs)]);
  await client.close();
}

function addressOf({ url }: McpTarget): URL {
  const address = URL.parse(url);
  if (address) return address;
  throw new McpFault("The address of the MCP server is not a URL.");
}

/** Ties each request of the library to what happens to its answer: the library drops what breaks a stream off. */
class Exchanges {
  private readonly underWay = new AsyncLocalStorage<AbortController>();
  private readonly hide: (text: string) => string;
  private readonly send: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

  constructor(
    { secrets }: McpTarget,
    timeoutMs: number,
    private readonly ended: AbortSignal | undefined,
  ) {
    this.hide = hidingSecrets(secrets);
    this.send = guardedFetchWith({ timeoutMs, maxResponseBytes: maxAnswerBytes });
  }

  /** @throws McpFault; the abort reason of the signal that ends all */
  async run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const signal = this.ended ? AbortSignal.any([controller.signal, this.ended]) : controller.signal;
    try {
      return await this.underWay.run(controller, () => request(signal));
    } catch (error) {
      this.ended?.throwIfAborted();
      const cause = controller.signal.aborted ? controller.signal.reason : error;
      throw new McpFault(this.hide(messageOf(cause)), { cause });
    }
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    // The stream for messages that nobody asked for: nothing here could answer them, and it would stay open.
    if (init.method === "GET") return new Response(null, { status: 405 });
    const controller = this.underWay.getStore();
    const response = await this.send(input, init);
    if (!response.body || !controller) return response;
    return new Response(failingWith(response.body, controller), response);
  };
}

/** The same stream; when it breaks off, whoever waits for an answer in it is told. */
function failingWith(body: ReadableStream<Uint8Array>, controller: AbortController): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isCancelled = false;
  return new ReadableStream({
    async pull(stream) {
      const next = await reader.read().catch((error) => {
        controller.abort(error);
        throw error;
      });
      // One that was cancelled meanwhile is closed already.
      if (!next.done) stream.enqueue(next.value);
      else if (!isCancelled) stream.close();
    },
    cancel(reason) {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}

function messageOf(error: unknown): string {
  if (error instanceof McpFault || error instanceof OutboundFault) return error.message;
  if (error instanceof StreamableHTTPError) {
    const said = error.message.replace(/^.*?Error POSTing to endpoint: ?/s, "").slice(0, shownCharacters);
    const status = error.code !== undefined && error.code > 0 ? `answered ${error.code}` : "gave no answer of MCP";
    return `The MCP server ${status}${said === "" || said === "null" ? "" : `: ${said}`}.`;
  }
  if (error instanceof McpError) return `The MCP server refused: ${error.message.slice(0, shownCharacters)}`;
  return `The MCP server gave no sound answer: ${String((error as Error)?.message ?? error).slice(0, shownCharacters)}`;
}
