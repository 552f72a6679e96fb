import { deleteTrace as startTraceDeletion } from "../../core/deletion/startDeletion.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteTrace(ctx: Context, { params }: Input<"deleteTrace">): Reply<"deleteTrace"> {
  return { status: 202, body: { success: true, deletion: await startTraceDeletion(ctx.db, params.trace_id) } };
}
