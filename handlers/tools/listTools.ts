import { listTools as listToolDetails } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";

export const listTools = handler<"listTools">(async (ctx, { query }, reply) => {
  const { tools, nextCursor } = await listToolDetails(ctx.db, query);
  return reply(200, {
    success: true,
    tool_registries: tools,
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
  });
});
