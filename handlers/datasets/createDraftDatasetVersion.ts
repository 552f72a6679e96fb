import { createDraft } from "../../core/evaluation/datasets/drafts.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createDraftDatasetVersion(
  ctx: Context,
  { body }: Input<"createDraftDatasetVersion">,
): Reply<"createDraftDatasetVersion"> {
  const sourceId = body.source_dataset_id ?? null;
  const { id } = await createDraft(ctx.db, { groupId: body.dataset_group_id, sourceId });
  return {
    status: sourceId === null ? 201 : 202,
    body: { success: true, message: "Draft created", draft_dataset_id: id },
  };
}
