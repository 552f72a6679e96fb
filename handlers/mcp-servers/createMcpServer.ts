import { mcpServers } from "../../core/platform/mcp/mcpServers.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createMcpServer(ctx: Context, { body }: Input<"createMcpServer">): Reply<"createMcpServer"> {
  const { name, url, headers = {} } = body;
  return { status: 201, body: { success: true, mcp_server: await mcpServers.create(ctx.db, { name, url, headers }) } };
}
