import { renameCollection } from "../../core/prompts/skills/collections.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSkillCollection } from "./presentSkillCollection.ts";

export async function updateSkillCollection(
  ctx: Context,
  { params, body }: Input<"updateSkillCollection">,
): Reply<"updateSkillCollection"> {
  const renamed = await renameCollection(ctx.db, params.identifier, body.name);
  return { status: 200, body: { success: true, skill_collection: presentSkillCollection(renamed) } };
}
