import { deleteCollection } from "../../core/prompts/skills/collections.ts";
import { handler } from "../handler.ts";

export const deleteSkillCollection = handler<"deleteSkillCollection">(async (ctx, { params }, reply) => {
  const name = await deleteCollection(ctx.db, params.identifier);
  return reply(200, { success: true, message: `Skill collection "${name}" deleted` });
});
