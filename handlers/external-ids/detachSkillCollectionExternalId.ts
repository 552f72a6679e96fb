import { detach } from "./operations.ts";

export const detachSkillCollectionExternalId = detach("skill_collection", "skill_collection_id");
