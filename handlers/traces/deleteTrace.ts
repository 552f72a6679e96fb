import { deleteTrace as startTraceDeletion } from "../../core/deletion/startDeletion.ts";
import { handler } from "../handler.ts";

export const deleteTrace = handler<"deleteTrace">(async (ctx, { params }, reply) => {
  return reply(202, { success: true, deletion: await startTraceDeletion(ctx.db, params.trace_id) });
});
