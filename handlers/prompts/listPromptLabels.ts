import { listPromptLabels as listPromptLabelRecords } from "../../db/queries/promptLabels.ts";
import { getPromptTemplate } from "../../db/queries/promptTemplates.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptLabels(
  ctx: Context,
  { params }: Input<"listPromptLabels">,
): Promise<Reply<"listPromptLabels">> {
  const { id } = await getPromptTemplate(ctx.db, params.identifier);
  return { status: 200, body: { success: true, release_labels: await listPromptLabelRecords(ctx.db, id) } };
}
