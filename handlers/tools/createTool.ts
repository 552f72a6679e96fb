import { createTool as createToolWithVersion } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export const createTool = handler<"createTool">(async (ctx, { body }, reply) => {
  const { tool, version } = await createToolWithVersion(ctx.db, body);
  return reply(201, {
    success: true,
    tool_registry: tool,
    version: presentToolVersion(version),
    external_ids: tool.external_ids,
  });
});
