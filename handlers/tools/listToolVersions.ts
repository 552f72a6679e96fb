import { listToolVersions as readVersions } from "../../core/prompts/tools/tools.ts";
import { listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentToolVersion } from "./presentToolVersion.ts";

export async function listToolVersions(
  ctx: Context,
  { params, query }: Input<"listToolVersions">,
): Reply<"listToolVersions"> {
  const { page, versions } = await readVersions(ctx.db, params.identifier, query);
  const shown = versions.map(presentToolVersion);
  return { status: 200, body: listEnvelope(shown, query.limit, page) };
}
