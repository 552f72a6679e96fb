import { listWorkspacePage } from "../../db/queries/workspace/workspaces.ts";
import { handler } from "../handler.ts";

export const listWorkspaces = handler<"listWorkspaces">(async (ctx, { query: { after, limit } }, reply) => {
  const found = await listWorkspacePage(ctx.sql, { after, limit });
  return reply(200, { success: true, workspaces: found.slice(0, limit), has_more: found.length > limit });
});
