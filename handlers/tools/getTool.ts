import { readTool } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";
import { requireOneWay } from "../requireOneWay.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export const getTool = handler<"getTool">(async (ctx, { params, query }, reply) => {
  requireOneWay(query);
  const found = await readTool(ctx.db, params.identifier, { number: query.version, label: query.label });
  const version = presentToolVersion(found.version);
  return reply(200, {
    success: true,
    tool_registry: { ...found.tool, version, tool_definition: version.tool_definition },
  });
});
