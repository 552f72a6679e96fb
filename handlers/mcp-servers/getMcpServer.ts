import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getMcpServer(ctx: Context, { params }: Input<"getMcpServer">): Reply<"getMcpServer"> {
  return { status: 200, body: { success: true, mcp_server: await mcpServers.require(ctx.db, params.mcp_server_id) } };
}
