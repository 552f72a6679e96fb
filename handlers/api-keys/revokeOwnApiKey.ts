import { revokeKey } from "../../core/workspace/apiKeys.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function revokeOwnApiKey(ctx: Context, { params }: Input<"revokeOwnApiKey">): Reply<"revokeOwnApiKey"> {
  const api_key = await revokeKey(ctx.db, params.key_id, ctx.actor);
  return { status: 200, body: { success: true, api_key } };
}
