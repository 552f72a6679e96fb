import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteMcpServer(ctx: Context, { params }: Input<"deleteMcpServer">): Reply<"deleteMcpServer"> {
  const { name } = await mcpServers.delete(ctx.db, params.mcp_server_id);
  return { status: 200, body: { success: true, message: `MCP server ${name} deleted` } };
}
