import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachSkillCollectionExternalId: Handler<"detachSkillCollectionExternalId"> = (ctx, { params }) =>
  detach(ctx, "skill_collection", params.skill_collection_id, params);
