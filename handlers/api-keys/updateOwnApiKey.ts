import { updateKey } from "../../core/workspace/apiKeys.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateOwnApiKey(
  ctx: Context,
  { params, body }: Input<"updateOwnApiKey">,
): Reply<"updateOwnApiKey"> {
  const api_key = await updateKey(ctx.db, params.key_id, body, ctx.actor);
  return { status: 200, body: { success: true, api_key } };
}
