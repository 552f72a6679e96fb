import { deleteRequestLog } from "../../core/deletion/startDeletion.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteRequest(ctx: Context, { params }: Input<"deleteRequest">): Reply<"deleteRequest"> {
  return { status: 202, body: { success: true, deletion: await deleteRequestLog(ctx.db, params.request_id) } };
}
