/** As in mcpSession.ts, which is loaded with the first connection: the library behind it is large, and few need it. */
export const withMcpServer: typeof import("./mcpSession.ts").withMcpServer = async (...given) =>
  (await import("./mcpSession.ts")).withMcpServer(...given);
