import { createTool as createToolWithVersion } from "../../core/prompts/tools/tools.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentTool, presentToolVersion } from "./presentTool.ts";
import { versionOf } from "./versionOf.ts";

export async function createTool(ctx: Context, { body }: Input<"createTool">): Reply<"createTool"> {
  const created = await createToolWithVersion(ctx.db, {
    name: body.name,
    description: body.description ?? null,
    folderId: body.folder_id ?? null,
    version: versionOf(body),
    externalIds: body.external_ids ?? [],
  });
  return {
    status: 201,
    body: {
      success: true,
      tool_registry: presentTool(created),
      version: presentToolVersion(created.version),
      external_ids: created.externalIds,
    },
  };
}
