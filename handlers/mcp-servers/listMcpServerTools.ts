import { listServerTools } from "../../core/platform/mcp/listServerTools.ts";
import { handler } from "../handler.ts";

export const listMcpServerTools = handler<"listMcpServerTools">(async (ctx, { params }, reply) => {
  const found = await listServerTools(ctx.db, params.mcp_server_id);
  const tools = found.map(({ name, title = null, description = null, inputSchema, outputSchema = null }) => ({
    name,
    title,
    description,
    input_schema: inputSchema,
    output_schema: outputSchema,
  }));
  return reply(200, { success: true, tools });
});
