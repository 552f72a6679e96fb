import { list } from "./operations.ts";

export const listSkillCollectionExternalIds = list("skill_collection", "skill_collection_id");
