import { deleteCollection } from "../../core/prompts/skills/collections.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteSkillCollection(
  ctx: Context,
  { params }: Input<"deleteSkillCollection">,
): Reply<"deleteSkillCollection"> {
  const name = await deleteCollection(ctx.db, params.identifier);
  return { status: 200, body: { success: true, message: `Skill collection "${name}" deleted` } };
}
