import { createCollection } from "../../core/prompts/skills/collections.ts";
import { readRequestedFiles } from "../../core/prompts/skills/requestVersion.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readForm } from "./form.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export async function createSkillCollection(
  ctx: Context,
  { body: sent }: Input<"createSkillCollection">,
): Reply<"createSkillCollection"> {
  const { body, archive } = await readForm(ctx, "createSkillCollection", sent);
  const files = await readRequestedFiles(body.files, archive, [body.provider ?? null]);
  const { collection, version } = await createCollection(ctx.db, body, files);
  return {
    status: 201,
    body: {
      success: true,
      skill_collection: collection,
      version: presentSkillVersion(version),
      external_ids: collection.external_ids,
    },
  };
}
