import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import { handler } from "../handler.ts";

export const deleteMcpServer = handler<"deleteMcpServer">(async (ctx, { params }, reply) => {
  const { name } = await mcpServers.delete(ctx.db, params.mcp_server_id);
  return reply(200, { success: true, message: `MCP server ${name} deleted` });
});
