import { readTool } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { requireOneWay } from "../requireOneWay.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export async function getTool(ctx: Context, { params, query }: Input<"getTool">): Reply<"getTool"> {
  requireOneWay(query);
  const found = await readTool(ctx.db, params.identifier, { number: query.version, label: query.label });
  const version = presentToolVersion(found.version);
  return {
    status: 200,
    body: {
      success: true,
      tool_registry: { ...found.tool, version, tool_definition: version.tool_definition },
    },
  };
}
