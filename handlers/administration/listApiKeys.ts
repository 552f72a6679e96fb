import { listKeys } from "../../core/workspace/workspaces.ts";
import { handler } from "../handler.ts";

export const listApiKeys = handler<"listApiKeys">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, api_keys: await listKeys(ctx.sql, params.workspace_id) });
});
