import { createToolVersion as createVersionOfTool } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export async function createToolVersion(
  ctx: Context,
  { params, body }: Input<"createToolVersion">,
): Reply<"createToolVersion"> {
  const version = await createVersionOfTool(ctx.db, params.identifier, body);
  return { status: 201, body: { success: true, version: presentToolVersion(version) } };
}
