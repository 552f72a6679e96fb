import { getDeletion as getRecord } from "../../core/deletion/startDeletion.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getDeletion(ctx: Context, { params }: Input<"getDeletion">): Reply<"getDeletion"> {
  return { status: 200, body: { success: true, deletion: await getRecord(ctx.db, params.deletion_id) } };
}
