import { createDraft } from "../../core/evaluation/datasets/drafts.ts";
import { handler } from "../handler.ts";

export const createDraftDatasetVersion = handler<"createDraftDatasetVersion">(async (ctx, { body }, reply) => {
  const sourceId = body.source_dataset_id ?? null;
  const { id } = await createDraft(ctx.db, { groupId: body.dataset_group_id, sourceId });
  return reply(sourceId === null ? 201 : 202, { success: true, message: "Draft created", draft_dataset_id: id });
});
