import { listKeys } from "../../core/workspace/apiKeys.ts";
import { inWorkspace } from "../../core/workspace/workspaces.ts";
import { handler } from "../handler.ts";

export const listApiKeys = handler<"listApiKeys">(async (ctx, { params, query }, reply) => {
  return reply(200, await inWorkspace(ctx.sql, params.workspace_id, null, (scope) => listKeys(scope, query)));
});
