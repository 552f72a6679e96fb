import { saveDraft } from "../../core/evaluation/datasets/drafts.ts";
import { handler } from "../handler.ts";

export const saveDraftDatasetVersion = handler<"saveDraftDatasetVersion">(async (ctx, { body }, reply) => {
  const { id } = await saveDraft(ctx.db, body.dataset_group_id);
  return reply(202, { success: true, message: "Draft saved", draft_dataset_id: id });
});
