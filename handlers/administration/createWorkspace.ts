import { createWorkspace as makeWorkspace } from "../../core/workspace/workspaces.ts";
import type { Input, PublicContext, Reply } from "../handler.ts";

export async function createWorkspace(
  ctx: PublicContext,
  { body }: Input<"createWorkspace">,
): Reply<"createWorkspace"> {
  const workspace = await makeWorkspace(ctx.sql, body, ctx.requestId);
  return { status: 201, body: { success: true, workspace } };
}
