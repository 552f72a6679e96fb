import { createWorkspace as makeWorkspace } from "../../core/workspace/workspaces.ts";
import { handler } from "../handler.ts";

export const createWorkspace = handler<"createWorkspace">(async (ctx, { body }, reply) => {
  const workspace = await makeWorkspace(ctx.sql, body, ctx.requestId);
  return reply(201, { success: true, workspace });
});
