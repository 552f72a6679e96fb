import { renameCollection } from "../../core/prompts/skills/collections.ts";
import { handler } from "../handler.ts";

export const updateSkillCollection = handler<"updateSkillCollection">(async (ctx, { params, body }, reply) => {
  const skill_collection = await renameCollection(ctx.db, params.identifier, body.name ?? null);
  return reply(200, { success: true, skill_collection });
});
