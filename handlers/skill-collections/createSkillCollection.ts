import { createCollection } from "../../core/prompts/skills/collections.ts";
import { readRequestedFiles } from "../../core/prompts/skills/requestVersion.ts";
import { validators } from "../../generated/validators.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readForm } from "./form.ts";
import { presentSkillCollection, presentSkillVersion } from "./presentSkillCollection.ts";

export async function createSkillCollection(
  ctx: Context,
  { body: sent }: Input<"createSkillCollection">,
): Reply<"createSkillCollection"> {
  const { body, archive } = await readForm(sent, ctx.bodyType, validators.createSkillCollection.body);
  const provider = body.provider ?? null;
  const created = await createCollection(ctx.db, {
    name: body.name,
    folderId: body.folder_id ?? null,
    provider,
    files: await readRequestedFiles(body.files, archive, [provider]),
    commitMessage: body.commit_message ?? null,
    externalIds: body.external_ids ?? [],
  });
  return {
    status: 201,
    body: {
      success: true,
      skill_collection: presentSkillCollection(created),
      version: presentSkillVersion(created.version),
      external_ids: created.externalIds,
    },
  };
}
