import { deleteUserData as startUserDeletion } from "../../core/deletion/startDeletion.ts";
import { handler } from "../handler.ts";

export const deleteUserData = handler<"deleteUserData">(async (ctx, { body }, reply) => {
  return reply(202, { success: true, deletion: await startUserDeletion(ctx.db, body) });
});
