import { listPromptLabels as listLabels } from "../../db/queries/prompts/promptLabels.ts";
import { getPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptLabels(ctx: Context, { params }: Input<"listPromptLabels">): Reply<"listPromptLabels"> {
  const { id } = await getPromptTemplate(ctx.db, params.identifier);
  return { status: 200, body: { success: true, release_labels: await listLabels(ctx.db, id) } };
}
