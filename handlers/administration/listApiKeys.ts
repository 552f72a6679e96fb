import { listKeys } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function listApiKeys(ctx: PublicContext, { params }: Input<"listApiKeys">): Reply<"listApiKeys"> {
  return { status: 200, body: { success: true, api_keys: await listKeys(ctx.sql, params.workspace_id) } };
}
