import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";

interface FakeLegacyMcpServer {
  url: string;
  /** Method and path of every request that came, with the name that its header `x-api-key` gives. */
  requests: string[];
  /** Breaks off all streams of answers. */
  breakOff(): void;
  stop(): void;
}

/** A server of the official SDK over HTTP with SSE, as it was before streamable HTTP: it refuses a POST to its address. */
export function startFakeLegacyMcpServer(define: (server: McpServer) => void): Promise<FakeLegacyMcpServer> {
  const sessions = new Map<string, SSEServerTransport>();
  const requests: string[] = [];
  const listener = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url as string, "http://host");
    requests.push(`${request.method} ${pathname} ${request.headers["x-api-key"]}`);
    if (request.method === "GET" && pathname === "/sse") {
      const transport = new SSEServerTransport("/messages", response);
      sessions.set(transport.sessionId, transport);
      const server = new McpServer({ name: "legacy", version: "1" });
      define(server);
      void server.connect(transport);
      return;
    }
    const session = sessions.get(searchParams.get("sessionId") ?? "");
    if (request.method === "POST" && pathname === "/messages" && session) {
      void session.handlePostMessage(request, response);
      return;
    }
    response.writeHead(405).end("no");
  });
  const { promise, resolve } = Promise.withResolvers<FakeLegacyMcpServer>();
  listener.listen(0, "127.0.0.1", () => {
    const { port } = listener.address() as AddressInfo;
    resolve({
      url: `http://127.0.0.1:${port}/sse`,
      requests,
      breakOff: () => listener.closeAllConnections(),
      stop: () => {
        listener.closeAllConnections();
        listener.close();
      },
    });
  });
  return promise;
}
