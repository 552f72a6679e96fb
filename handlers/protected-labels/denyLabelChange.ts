import { labelKinds } from "../../core/labelKinds.ts";
import { denyChange } from "../../core/registry/labels/decideChanges.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function denyLabelChange(
  ctx: Context,
  { params, body }: Input<"denyLabelChange">,
): Reply<"denyLabelChange"> {
  const change_request = await denyChange(ctx.db, labelKinds, params.change_request_id, body);
  return { status: 200, body: { success: true, change_request } };
}
