import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listSkillCollectionExternalIds: Handler<"listSkillCollectionExternalIds"> = (ctx, { params }) =>
  list(ctx, "skill_collection", params.skill_collection_id);
