import { listToolVersions as readVersions } from "../../core/prompts/tools/tools.ts";
import { listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export const listToolVersions = handler<"listToolVersions">(async (ctx, { params, query }, reply) => {
  const { page, versions, fitting } = await readVersions(ctx.db, params.identifier, query);
  const shown = versions.map(presentToolVersion);
  return reply(200, listEnvelope(shown, query.limit, page, fitting));
});
