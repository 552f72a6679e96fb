import { listVersions } from "../../core/prompts/skills/versions.ts";
import { listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export async function listSkillCollectionVersions(
  ctx: Context,
  { params, query }: Input<"listSkillCollectionVersions">,
): Reply<"listSkillCollectionVersions"> {
  const { page, versions } = await listVersions(ctx.db, params.identifier, query);
  const shown = versions.map(presentSkillVersion);
  return { status: 200, body: listEnvelope(shown, query.limit, page) };
}
