import { explainChange } from "../../core/registry/labels/decideChanges.ts";
import { handler } from "../handler.ts";

export const updateLabelChangeRequest = handler<"updateLabelChangeRequest">(async (ctx, { params, body }, reply) => {
  const change_request = await explainChange(ctx.db, params.change_request_id, body);
  return reply(200, { success: true, change_request });
});
