import { listCollections } from "../../core/prompts/skills/collections.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listSkillCollections(
  ctx: Context,
  { query }: Input<"listSkillCollections">,
): Reply<"listSkillCollections"> {
  const { collections, nextCursor } = await listCollections(ctx.db, query);
  return {
    status: 200,
    body: {
      success: true,
      skill_collections: collections,
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
    },
  };
}
