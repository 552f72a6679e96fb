import { createCollection } from "../../core/prompts/skills/collections.ts";
import { readRequestedFiles } from "../../core/prompts/skills/requestVersion.ts";
import { handler } from "../handler.ts";
import { readForm } from "./form.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export const createSkillCollection = handler<"createSkillCollection">(async (ctx, { body: sent }, reply) => {
  const { body, archive } = await readForm(ctx, "createSkillCollection", sent);
  const files = await readRequestedFiles(body.files, archive, [body.provider ?? null]);
  const { collection, version } = await createCollection(ctx.db, body, files);
  return reply(201, {
    success: true,
    skill_collection: collection,
    version: presentSkillVersion(version),
    external_ids: collection.external_ids,
  });
});
