import { listCollections } from "../../core/prompts/skills/collections.ts";
import { handler } from "../handler.ts";

export const listSkillCollections = handler<"listSkillCollections">(async (ctx, { query }, reply) => {
  const { collections, nextCursor } = await listCollections(ctx.db, query);
  return reply(200, {
    success: true,
    skill_collections: collections,
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
  });
});
