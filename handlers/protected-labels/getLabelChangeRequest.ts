import { getLabelChange } from "../../db/queries/registry/labelChangeRequests.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getLabelChangeRequest(
  ctx: Context,
  { params }: Input<"getLabelChangeRequest">,
): Reply<"getLabelChangeRequest"> {
  const change_request = await getLabelChange(ctx.db, params.change_request_id);
  return { status: 200, body: { success: true, change_request } };
}
