import { setPromptLabels } from "../../db/queries/prompts/promptLabels.ts";
import {
  insertSnippetReferences,
  lockSnippetReferences,
  markSnippets,
} from "../../db/queries/prompts/promptSnippets.ts";
import {
  insertPromptTemplate,
  lockPromptTemplateNamed,
  type PublishedTemplate,
  upsertPromptTemplate,
} from "../../db/queries/prompts/promptTemplates.ts";
import { insertToolReferences } from "../../db/queries/prompts/promptTools.ts";
import { insertPromptVersion, type PromptVersionRecord } from "../../db/queries/prompts/promptVersions.ts";
import { refuseRoot, requireFolder } from "../../db/queries/registry/folders.ts";
import type { LabelChangeRecord } from "../../db/queries/registry/labelChangeRequests.ts";
import type { Scope } from "../../db/scope.ts";
import type { FaultDetail } from "../../domain/problem.ts";
import { attachExternalIds, type ExternalId, externalIdsOf } from "../registry/externalIds/externalIds.ts";
import { askForChanges } from "../registry/labels/askForChanges.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { announceLabels, announceSnippetChange, announceUpdate, announceVersion, noteSnippets } from "./events.ts";
import { promptLabels } from "./labelKind.ts";
import { refuseUnreadable, requireSnippets } from "./snippetReferences.ts";
import type { PromptTemplate } from "./templates/blueprint.ts";
import { snippetTagsOf } from "./templates/snippetTags.ts";
import { requireTools, toolReferencesOf } from "./toolReferences.ts";

/** A version to publish, with a normalised template. */
export interface NewVersion
  extends Omit<
    PromptVersionRecord,
    "id" | "prompt_id" | "version_number" | "prompt_template" | "created_by" | "created_at"
  > {
  prompt_name: string;
  /** Null keeps the tags of the template; null keeps the next two properties in the same way. */
  tags: string[] | null;
  folder_id: number | null;
  is_snippet: boolean | null;
  prompt_template: PromptTemplate;
  release_labels: string[];
  /** External ids to attach to the template beside those that it has. */
  external_ids: readonly ExternalId[];
}

export interface PublishedVersion {
  prompt: PublishedTemplate;
  version: PromptVersionRecord;
  /** Labels that were put on the version. */
  labels: string[];
  /** Requests to put protected labels on it. */
  asked: LabelChangeRecord[];
  /** External ids of the template, all of them. */
  externalIds: ExternalId[];
}

/** Path to the template in a request to publish. */
const publishLoc = ["body", "prompt_version", "prompt_template"];

/**
 * Publishes a version, in one transaction: template, version, references and labels, or nothing. Protected labels are asked for.
 * @param snippetNames names of snippets whose tags cannot say them, by the tags
 * @throws Problem forbidden for labels and the root, not_found for the folder, validation_error for snippets and tools, conflict for external ids
 */
export function publishPrompt(
  db: Scope,
  given: NewVersion,
  loc: FaultDetail["loc"] = publishLoc,
  snippetNames: ReadonlyMap<string, string> = new Map(),
): Promise<PublishedVersion> {
  requireLabelRights(db, given.release_labels);
  return db.transaction(async (tx) => {
    const tags = snippetTagsOf(given.prompt_template).map((tag) => ({
      ...tag,
      name: snippetNames.get(tag.tag) ?? tag.name,
    }));
    const tools = toolReferencesOf(given.prompt_template);
    // Taken before the locks of the folder, the template and its snippets, as everybody who locks several of them takes them.
    await Promise.all([
      tags.length > 0 ? lockSnippetReferences(tx) : undefined,
      requireFolder(tx, given.folder_id ?? undefined),
    ]);
    const prompt = await saveTemplate(tx, given);
    refuseRoot(tx, prompt.folder_id);
    const wanted = [...new Set(given.release_labels)];
    const { id: prompt_id, version_number } = prompt;
    // Snippets are looked for before there is the new version, which is none of them.
    const [references, , version] = await Promise.all([
      requireSnippets(tx, { ...prompt, release_labels: wanted }, tags, loc),
      requireTools(tx, tools, loc),
      insertPromptVersion(tx, { ...given, prompt_id, version_number }),
    ]);
    const entity = { id: prompt_id, name: prompt.prompt_name };
    const [snippets] = await Promise.all([
      markSnippets(tx, references),
      insertSnippetReferences(tx, version, references),
      insertToolReferences(tx, version.id, tools),
    ]);
    // After all templates are locked, as whoever attaches an external id to a snippet locks the snippet first.
    await attachExternalIds(tx, "prompt_template", entity, given.external_ids);
    const asked = await askForChanges(
      tx,
      promptLabels,
      entity,
      wanted.map((label) => ({ label, after: { version_number } })),
    );
    const names = wanted.filter((name) => asked.every(({ label }) => label !== name));
    const [labels] = await Promise.all([
      setPromptLabels(tx, prompt.id, version.id, names),
      tags.length > 0 ? refuseUnreadable(tx, prompt, { ...given, id: version.id }, loc) : undefined,
    ]);
    const [externalIds] = await Promise.all([
      externalIdsOf(tx, "prompt_template", prompt.id),
      noteSnippets(tx, snippets),
      announceVersion(tx, prompt, version),
      announceLabels(tx, prompt, labels),
      announceSnippetChange(tx, prompt, { labels: names, isPublished: true }),
    ]);
    return { prompt, version, labels: names, asked, externalIds };
  });
}

/** Makes the template, or changes what is given of the one that has the name. */
async function saveTemplate(tx: Scope, given: NewVersion): Promise<PublishedTemplate> {
  const isChanged = [given.tags, given.folder_id, given.is_snippet].some((value) => value !== null);
  if (!isChanged) return upsertPromptTemplate(tx, given);
  // Another request may make or delete the template between the two statements: what was there before is known all the same.
  for (;;) {
    const before = await lockPromptTemplateNamed(tx, given.prompt_name);
    const prompt = await (before ? upsertPromptTemplate(tx, given) : insertPromptTemplate(tx, given));
    if (!prompt) continue;
    const { version_number, ...after } = prompt;
    if (before) await announceUpdate(tx, before, after);
    return prompt;
  }
}
