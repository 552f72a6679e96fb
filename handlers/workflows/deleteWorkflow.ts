import { deleteWorkflow as startWorkflowDeletion } from "../../core/deletion/startDeletion.ts";
import { folderKinds } from "../../core/folderKinds.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deleteWorkflow(ctx: Context, { params }: Input<"deleteWorkflow">): Reply<"deleteWorkflow"> {
  const deletion = await startWorkflowDeletion(ctx.db, folderKinds, params.workflow_id_or_name);
  return "asked" in deletion ? presentAsked(deletion) : { status: 202, body: { success: true, deletion } };
}
