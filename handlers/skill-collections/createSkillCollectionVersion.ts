import { requestVersion } from "../../core/prompts/skills/requestVersion.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readForm } from "./form.ts";
import { presentSkillVersion } from "./presentSkillVersion.ts";

export async function createSkillCollectionVersion(
  ctx: Context,
  { params, body: sent }: Input<"createSkillCollectionVersion">,
): Reply<"createSkillCollectionVersion"> {
  const { body, archive } = await readForm(ctx, "createSkillCollectionVersion", sent);
  const { collection, version } = await requestVersion(ctx.db, params.identifier, body, archive);
  return {
    status: 201,
    body: {
      success: true,
      skill_collection: collection,
      version: presentSkillVersion(version),
    },
  };
}
