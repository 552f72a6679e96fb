import { listWorkspacePage } from "../../db/queries/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function listWorkspaces(
  ctx: PublicContext,
  { query: { after, limit } }: Input<"listWorkspaces">,
): Reply<"listWorkspaces"> {
  const found = await listWorkspacePage(ctx.sql, { after, limit });
  return {
    status: 200,
    body: { success: true, workspaces: found.slice(0, limit), has_more: found.length > limit },
  };
}
