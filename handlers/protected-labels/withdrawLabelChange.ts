import { withdrawChange } from "../../core/registry/labels/decideChanges.ts";
import { handler } from "../handler.ts";

export const withdrawLabelChange = handler<"withdrawLabelChange">(async (ctx, { params }, reply) => {
  const change_request = await withdrawChange(ctx.db, params.change_request_id);
  return reply(200, { success: true, change_request });
});
