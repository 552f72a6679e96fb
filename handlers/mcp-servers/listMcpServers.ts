import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import type { Context, Reply } from "../handler.ts";

export async function listMcpServers(ctx: Context): Reply<"listMcpServers"> {
  return { status: 200, body: { success: true, mcp_servers: await mcpServers.list(ctx.db) } };
}
