import { requestVersion } from "../../core/prompts/skills/requestVersion.ts";
import { handler } from "../handler.ts";
import { readForm } from "./form.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export const createSkillCollectionVersion = handler<"createSkillCollectionVersion">(
  async (ctx, { params, body: sent }, reply) => {
    const { body, archive } = await readForm(ctx, "createSkillCollectionVersion", sent);
    const { collection, version } = await requestVersion(ctx.db, params.identifier, body, archive);
    return reply(201, {
      success: true,
      skill_collection: collection,
      version: presentSkillVersion(version),
    });
  },
);
