import { createTool as createToolWithVersion } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export async function createTool(ctx: Context, { body }: Input<"createTool">): Reply<"createTool"> {
  const { tool, version } = await createToolWithVersion(ctx.db, body);
  return {
    status: 201,
    body: {
      success: true,
      tool_registry: tool,
      version: presentToolVersion(version),
      external_ids: tool.external_ids,
    },
  };
}
