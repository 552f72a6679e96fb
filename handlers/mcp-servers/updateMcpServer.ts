import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateMcpServer(
  ctx: Context,
  { params, body }: Input<"updateMcpServer">,
): Reply<"updateMcpServer"> {
  const mcp_server = await mcpServers.update(ctx.db, params.mcp_server_id, body);
  return { status: 200, body: { success: true, mcp_server } };
}
