import { listServerTools } from "../../core/platform/mcp/listServerTools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listMcpServerTools(
  ctx: Context,
  { params }: Input<"listMcpServerTools">,
): Reply<"listMcpServerTools"> {
  const found = await listServerTools(ctx.db, params.mcp_server_id);
  const tools = found.map(({ name, title = null, description = null, inputSchema, outputSchema = null }) => ({
    name,
    title,
    description,
    input_schema: inputSchema,
    output_schema: outputSchema,
  }));
  return { status: 200, body: { success: true, tools } };
}
