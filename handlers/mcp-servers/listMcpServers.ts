import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import { handler } from "../handler.ts";

export const listMcpServers = handler<"listMcpServers">(async (ctx, _input, reply) => {
  return reply(200, { success: true, mcp_servers: await mcpServers.list(ctx.db) });
});
