import { getDeletion as getRecord } from "../../core/deletion/startDeletion.ts";
import { handler } from "../handler.ts";

export const getDeletion = handler<"getDeletion">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, deletion: await getRecord(ctx.db, params.deletion_id) });
});
