import { createKey } from "../../core/workspace/apiKeys.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function createOwnApiKey(ctx: Context, { body }: Input<"createOwnApiKey">): Reply<"createOwnApiKey"> {
  return { status: 201, body: { success: true, ...(await createKey(ctx.db, body ?? {}, ctx.actor)) } };
}
