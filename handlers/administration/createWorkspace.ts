import { createWorkspace as makeWorkspace } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function createWorkspace(
  ctx: PublicContext,
  { body: { name, retention_days = null, code_network = false } }: Input<"createWorkspace">,
): Reply<"createWorkspace"> {
  const workspace = await makeWorkspace(ctx.sql, { name, retention_days, code_network }, ctx.requestId);
  return { status: 201, body: { success: true, workspace } };
}
