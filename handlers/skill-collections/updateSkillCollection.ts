import { renameCollection } from "../../core/prompts/skills/collections.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateSkillCollection(
  ctx: Context,
  { params, body }: Input<"updateSkillCollection">,
): Reply<"updateSkillCollection"> {
  const skill_collection = await renameCollection(ctx.db, params.identifier, body.name ?? null);
  return { status: 200, body: { success: true, skill_collection } };
}
