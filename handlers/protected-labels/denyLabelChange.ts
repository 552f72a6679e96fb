import { labelKinds } from "../../core/labelKinds.ts";
import { denyChange } from "../../core/registry/labels/decideChanges.ts";
import { handler } from "../handler.ts";

export const denyLabelChange = handler<"denyLabelChange">(async (ctx, { params, body }, reply) => {
  const change_request = await denyChange(ctx.db, labelKinds, params.change_request_id, body);
  return reply(200, { success: true, change_request });
});
