import { listApiKeys } from "../../db/queries/workspace/apiKeys.ts";
import type { Context, Reply } from "../handler.ts";

export async function listOwnApiKeys(ctx: Context): Reply<"listOwnApiKeys"> {
  return { status: 200, body: { success: true, api_keys: await listApiKeys(ctx.db) } };
}
