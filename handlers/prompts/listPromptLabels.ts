import { listLabels } from "../../core/prompts/labels.ts";
import { handler } from "../handler.ts";

export const listPromptLabels = handler<"listPromptLabels">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, release_labels: await listLabels(ctx.db, params.identifier) });
});
