import { requireScore } from "../../core/evaluation/scorecards/requireScore.ts";
import { labelKinds } from "../../core/labelKinds.ts";
import { approveChange } from "../../core/registry/labels/decideChanges.ts";
import { handler } from "../handler.ts";

export const approveLabelChange = handler<"approveLabelChange">(async (ctx, { params, body }, reply) => {
  const change_request = await approveChange(ctx.db, labelKinds, requireScore, params.change_request_id, body);
  return reply(200, { success: true, change_request });
});
