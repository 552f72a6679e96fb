import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  type CallToolResult,
  CallToolResultSchema,
  ListToolsResultSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { limits } from "../../../generated/limits.ts";
import { Exchanges } from "./exchanges.ts";
import { connectLegacy } from "./legacySse.ts";
import { type Connection, newClient } from "./mcpClient.ts";
import { McpFault } from "./mcpFault.ts";
import type { McpTarget } from "./mcpTarget.ts";

export type McpTool = Tool;
export type McpResult = CallToolResult;

/** An open connection to an MCP server. */
export interface McpSession {
  /** Lists the first tools, within the limits of the contract. @throws McpFault */
  listTools(): Promise<McpTool[]>;
  /** Calls a tool. @throws McpFault when there is no result; an error that the tool reports is a result */
  callTool(name: string, input: Record<string, unknown>): Promise<McpResult>;
}

const maxTools = limits["ListMcpServerToolsResponse.tools.maxItems"];
const maxPages = limits["ListMcpServerToolsResponse.tools.x-max-pages"];
const maxListBytes = limits["ListMcpServerToolsResponse.tools.x-max-bytes"];
const goodbyeMs = 2_000;

/**
 * Connects to an MCP server, through the guarded client, for as long as `work` takes: over streamable HTTP, or over the
 * older HTTP with SSE where the server does not know that.
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
  const options = { timeout: timeoutMs };
  const { client, leave } = await connect(target, exchanges, timeoutMs);
  try {
    return await work({
      listTools: () => listTools(client, exchanges, timeoutMs),
      callTool: (name, input) =>
        exchanges.run((signal) =>
          // `client.callTool` would compile the schemas of the server, and a schema can be made to hang.
          client.request({ method: "tools/call", params: { name, arguments: input } }, CallToolResultSchema, {
            ...options,
            signal,
          }),
        ),
    });
  } finally {
    await leave();
  }
}

/** Connects over the newer transport, and over the older one if the first message is refused, as the specification has it. */
async function connect(target: McpTarget, exchanges: Exchanges, timeoutMs: number): Promise<Connection> {
  const address = addressOf(target);
  try {
    return await connectStreamable(address, target, exchanges, timeoutMs);
  } catch (error) {
    if (!isOfOlderServer(error)) throw error;
    const connection = await connectLegacy(address, target, exchanges, timeoutMs);
    if (!connection) throw error;
    return connection;
  }
}

function isOfOlderServer(error: unknown): boolean {
  const cause = error instanceof McpFault ? error.cause : undefined;
  return cause instanceof StreamableHTTPError && [400, 404, 405].includes(cause.code ?? 0);
}

async function connectStreamable(
  address: URL,
  { headers }: McpTarget,
  exchanges: Exchanges,
  timeout: number,
): Promise<Connection> {
  const transport = new StreamableHTTPClientTransport(address, { fetch: exchanges.fetch, requestInit: { headers } });
  const client = newClient();
  await exchanges.run((signal) => client.connect(transport, { timeout, signal }));
  return { client, leave: () => leave(client, transport) };
}

async function listTools(client: Client, exchanges: Exchanges, timeout: number): Promise<McpTool[]> {
  const tools: McpTool[] = [];
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await exchanges.run((signal) =>
      client.request({ method: "tools/list", params }, ListToolsResultSchema, { timeout, signal }),
    );
    bytes += Buffer.byteLength(JSON.stringify(answer.tools));
    if (bytes > maxListBytes)
      throw new McpFault(`The MCP server describes its tools in more than ${maxListBytes} bytes.`);
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined || tools.length >= maxTools) return tools.slice(0, maxTools);
  }
  throw new McpFault(`The MCP server lists its tools on more than ${maxPages} pages.`);
}

/** Ends the session. It waits briefly for the server to hear it, since its answers are all there. */
async function leave(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  const goodbye = transport.terminateSession().catch(() => undefined);
  await Promise.race([goodbye, Bun.sleep(goodbyeMs)]);
  await client.close();
}

function addressOf({ url }: McpTarget): URL {
  const address = URL.parse(url);
  if (address) return address;
  throw new McpFault("The address of the MCP server is not a URL.");
}
