import { getLabelChange } from "../../db/queries/registry/labelChangeRequests.ts";
import { handler } from "../handler.ts";

export const getLabelChangeRequest = handler<"getLabelChangeRequest">(async (ctx, { params }, reply) => {
  const change_request = await getLabelChange(ctx.db, params.change_request_id);
  return reply(200, { success: true, change_request });
});
