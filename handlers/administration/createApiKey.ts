import { createKey } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function createApiKey(ctx: PublicContext, { params, body }: Input<"createApiKey">): Reply<"createApiKey"> {
  const created = await createKey(ctx.sql, params.workspace_id, body?.name ?? null, ctx.requestId);
  return { status: 201, body: { success: true, ...created } };
}
