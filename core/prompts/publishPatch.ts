import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { getPromptTemplate, lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import type { VersionSelection } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { type PromptPatch, patchMetadata, patchTemplate } from "./patchPrompt.ts";
import { type PublishedVersion, publishPrompt } from "./publishPrompt.ts";
import { readPrompt } from "./readPrompt.ts";
import type { PromptMetadata } from "./templates/blueprint.ts";
import { normalizeTemplate } from "./templates/normalize.ts";

/**
 * Publishes a version that is made by a patch of another one. The base is read under the lock of the template, so that of
 * two concurrent patches of the newest version the later one builds on the earlier one.
 * @throws Problem not_found, bad_request and validation_error for a patch that does not fit the version
 */
export function publishPatch(
  db: Scope,
  identifier: string,
  selection: VersionSelection,
  patch: PromptPatch,
): Promise<PublishedVersion> {
  return db.transaction(async (tx) => {
    // Taken before the lock of the template, in the same order as publishing takes them.
    await lockSnippetReferences(tx);
    const { id } = await getPromptTemplate(tx, identifier);
    const { prompt_name } = await lockPromptTemplate(tx, id);
    const { version: base } = await readPrompt(tx, String(id), selection);
    const metadata = patchMetadata(base.metadata as PromptMetadata, patch);
    const version = {
      ...base,
      prompt_name,
      tags: null,
      folder_id: null,
      is_snippet: null,
      prompt_template: normalizeTemplate(patchTemplate(base.prompt_template, patch), metadata),
      metadata,
      commit_message: patch.commit_message ?? null,
      release_labels: patch.release_labels ?? [],
      external_ids: [],
    };
    return publishPrompt(tx, version, ["body"]);
  });
}
