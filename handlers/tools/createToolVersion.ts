import { createToolVersion as createVersionOfTool } from "../../core/prompts/tools/tools.ts";
import { handler } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export const createToolVersion = handler<"createToolVersion">(async (ctx, { params, body }, reply) => {
  const version = await createVersionOfTool(ctx.db, params.identifier, body);
  return reply(201, { success: true, version: presentToolVersion(version) });
});
