import { explainChange } from "../../core/registry/labels/decideChanges.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateLabelChangeRequest(
  ctx: Context,
  { params, body }: Input<"updateLabelChangeRequest">,
): Reply<"updateLabelChangeRequest"> {
  const change_request = await explainChange(ctx.db, params.change_request_id, body);
  return { status: 200, body: { success: true, change_request } };
}
