import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import { handler } from "../handler.ts";

export const createMcpServer = handler<"createMcpServer">(async (ctx, { body }, reply) => {
  const { name, url, headers = {} } = body;
  return reply(201, { success: true, mcp_server: await mcpServers.create(ctx.db, { name, url, headers }) });
});
