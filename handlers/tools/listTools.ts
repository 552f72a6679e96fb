import { listTools as listToolDetails } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listTools(ctx: Context, { query }: Input<"listTools">): Reply<"listTools"> {
  const { tools, nextCursor } = await listToolDetails(ctx.db, query);
  return {
    status: 200,
    body: {
      success: true,
      tool_registries: tools,
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
    },
  };
}
