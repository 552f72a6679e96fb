/** Loads mcpSession.ts with the first connection: the library behind it is large, and few processes need it. */
export const withMcpServer: typeof import("./mcpSession.ts").withMcpServer = async (...args) =>
  (await import("./mcpSession.ts")).withMcpServer(...args);
