import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import { handler } from "../handler.ts";

export const getMcpServer = handler<"getMcpServer">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, mcp_server: await mcpServers.require(ctx.db, params.mcp_server_id) });
});
