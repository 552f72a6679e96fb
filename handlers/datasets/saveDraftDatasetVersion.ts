import { saveDraft } from "../../core/evaluation/datasets/drafts.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function saveDraftDatasetVersion(
  ctx: Context,
  { body }: Input<"saveDraftDatasetVersion">,
): Reply<"saveDraftDatasetVersion"> {
  const { id } = await saveDraft(ctx.db, body.dataset_group_id);
  return { status: 202, body: { success: true, message: "Draft saved", draft_dataset_id: id } };
}
