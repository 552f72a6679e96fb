import { requireScore } from "../../core/evaluation/scorecards/requireScore.ts";
import { labelKinds } from "../../core/labelKinds.ts";
import { approveChange } from "../../core/registry/labels/decideChanges.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function approveLabelChange(
  ctx: Context,
  { params, body }: Input<"approveLabelChange">,
): Reply<"approveLabelChange"> {
  const change_request = await approveChange(ctx.db, labelKinds, requireScore, params.change_request_id, body);
  return { status: 200, body: { success: true, change_request } };
}
