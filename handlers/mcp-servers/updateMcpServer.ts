import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import { handler } from "../handler.ts";

export const updateMcpServer = handler<"updateMcpServer">(async (ctx, { params, body }, reply) => {
  const mcp_server = await mcpServers.update(ctx.db, params.mcp_server_id, body);
  return reply(200, { success: true, mcp_server });
});
