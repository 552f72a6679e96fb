import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  type EventStore,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";

interface FakeMcpServer {
  url: string;
  /** Every request that came, with the message in it. */
  requests: { method: string; headers: Headers; message: { method?: string; params?: Record<string, unknown> } }[];
  /** Messages of one method. */
  sent(method: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

/**
 * A server of the official SDK over streamable HTTP, in this process.
 * @param define gives it its tools
 * @param refuses may answer a request in its place
 */
export function startFakeMcpServer(
  define: (server: McpServer) => void,
  refuses: (request: Request) => Response | null = () => null,
): FakeMcpServer {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const requests: FakeMcpServer["requests"] = [];
  const listener = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const text = await request.clone().text();
      requests.push({ method: request.method, headers: request.headers, message: text === "" ? {} : JSON.parse(text) });
      const refusal = refuses(request);
      if (refusal) return refusal;
      const known = sessions.get(request.headers.get("mcp-session-id") ?? "");
      return (known ?? (await open())).handleRequest(request);
    },
  });
  async function open() {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      eventStore: new Events(),
      retryInterval: 10,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const server = new McpServer({ name: "fake", version: "1" });
    define(server);
    await server.connect(transport);
    return transport;
  }
  return {
    url: `http://127.0.0.1:${listener.port}/mcp`,
    requests,
    sent: (method) => requests.flatMap(({ message }) => (message.method === method ? [message.params ?? {}] : [])),
    stop: () => listener.stop(true),
  };
}

/** What a session has said, for a client that comes back to a stream. */
class Events implements EventStore {
  private readonly events: { streamId: string; message: Parameters<EventStore["storeEvent"]>[1] }[] = [];

  async storeEvent(...[streamId, message]: Parameters<EventStore["storeEvent"]>): Promise<string> {
    return String(this.events.push({ streamId, message }) - 1);
  }

  async replayEventsAfter(...[lastId, { send }]: Parameters<EventStore["replayEventsAfter"]>): Promise<string> {
    const { streamId } = this.events[Number(lastId)] as (typeof this.events)[number];
    for (const [id, event] of this.events.entries()) {
      if (id > Number(lastId) && event.streamId === streamId) await send(String(id), event.message);
    }
    return streamId;
  }
}
