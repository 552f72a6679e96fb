import { deleteUserData as startUserDeletion } from "../../core/deletion/startDeletion.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteUserData(ctx: Context, { body }: Input<"deleteUserData">): Reply<"deleteUserData"> {
  return { status: 202, body: { success: true, deletion: await startUserDeletion(ctx.db, body) } };
}
