import { listLabels } from "../../core/prompts/labels.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptLabels(ctx: Context, { params }: Input<"listPromptLabels">): Reply<"listPromptLabels"> {
  return { status: 200, body: { success: true, release_labels: await listLabels(ctx.db, params.identifier) } };
}
