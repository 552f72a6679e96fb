import { deleteWorkflow as startWorkflowDeletion } from "../../core/deletion/startDeletion.ts";
import { folderKinds } from "../../core/folderKinds.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deleteWorkflow = handler<"deleteWorkflow">(async (ctx, { params }, reply) => {
  const deletion = await startWorkflowDeletion(ctx.db, folderKinds, params.workflow_id_or_name);
  return "asked" in deletion ? presentAsked(deletion) : reply(202, { success: true, deletion });
});
