import { listMcpServers as listRecords } from "../../db/queries/platform/mcpServers.ts";
import type { Context, Reply } from "../handler.ts";

export async function listMcpServers(ctx: Context): Promise<Reply<"listMcpServers">> {
  return { status: 200, body: { success: true, mcp_servers: await listRecords(ctx.db) } };
}
