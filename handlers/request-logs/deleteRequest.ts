import { deleteRequestLog } from "../../core/deletion/startDeletion.ts";
import { handler } from "../handler.ts";

export const deleteRequest = handler<"deleteRequest">(async (ctx, { params }, reply) => {
  return reply(202, { success: true, deletion: await deleteRequestLog(ctx.db, params.request_id) });
});
