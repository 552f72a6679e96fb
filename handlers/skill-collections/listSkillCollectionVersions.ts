import { listVersions } from "../../core/prompts/skills/versions.ts";
import { listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export const listSkillCollectionVersions = handler<"listSkillCollectionVersions">(
  async (ctx, { params, query }, reply) => {
    const { page, versions } = await listVersions(ctx.db, params.identifier, query);
    const shown = versions.map(presentSkillVersion);
    return reply(200, listEnvelope(shown, query.limit, page));
  },
);
