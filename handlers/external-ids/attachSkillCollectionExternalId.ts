import { attach } from "./operations.ts";

export const attachSkillCollectionExternalId = attach("skill_collection", "skill_collection_id");
