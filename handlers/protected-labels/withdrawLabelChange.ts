import { withdrawChange } from "../../core/registry/labels/decideChanges.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function withdrawLabelChange(
  ctx: Context,
  { params }: Input<"withdrawLabelChange">,
): Reply<"withdrawLabelChange"> {
  const change_request = await withdrawChange(ctx.db, params.change_request_id);
  return { status: 200, body: { success: true, change_request } };
}
