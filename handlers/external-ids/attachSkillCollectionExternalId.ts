import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachSkillCollectionExternalId: Handler<"attachSkillCollectionExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "skill_collection", params.skill_collection_id, body);
