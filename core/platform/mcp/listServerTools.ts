import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { withMcpServer } from "./mcpConnection.ts";
import { McpFault } from "./mcpFault.ts";
import { mcpServers } from "./mcpServers.ts";
import type { McpTool } from "./mcpSession.ts";
import { mcpTarget } from "./mcpTarget.ts";

const timeoutMs = 30_000;

/** Asks a saved server for its tools. @throws Problem not_found, mcp_failed */
export async function listServerTools(db: Scope, id: number): Promise<McpTool[]> {
  const server = await mcpServers.require(db, id);
  try {
    return await withMcpServer(await mcpTarget(db, server), timeoutMs, (session) => session.listTools());
  } catch (error) {
    if (error instanceof McpFault) throw new Problem("mcp_failed", error.message);
    throw error;
  }
}
