import { lockSnippetReferences } from "../../db/queries/prompts/promptSnippets.ts";
import { getPromptTemplate, lockPromptTemplate } from "../../db/queries/prompts/promptTemplates.ts";
import type { VersionSelection } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { schemaValidators } from "../../generated/validators.ts";
import { type PublishedVersion, publishPrompt } from "./publishPrompt.ts";
import { readPrompt } from "./readPrompt.ts";
import { namesBeyondTags, withCurrentNames } from "./resolveTree.ts";
import type { GivenPromptTemplate, PromptMetadata, PromptTemplate } from "./templates/blueprint.ts";
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
    const [, { id }] = await Promise.all([lockSnippetReferences(tx), getPromptTemplate(tx, identifier)]);
    const { prompt_name } = await lockPromptTemplate(tx, id);
    const tree = await readPrompt(tx, { id }, selection);
    const base = withCurrentNames(tree.version, tree.edges);
    const metadata = patchMetadata(base.metadata as PromptMetadata, patch);
    const version = {
      ...base,
      prompt_name,
      tags: null,
      folder_id: null,
      is_snippet: null,
      prompt_template: await normalizeTemplate(patchTemplate(base.prompt_template, patch), metadata, ["body"]),
      metadata,
      commit_message: patch.commit_message ?? null,
      release_labels: patch.release_labels ?? [],
      external_ids: [],
    };
    return publishPrompt(tx, version, ["body"], namesBeyondTags(base.id, tree.edges));
  });
}

type PromptPatch = Omit<Schemas["PatchPromptTemplateRequest"], "version" | "label">;

const lists = ["messages", "tools", "functions", "content"] as const;
const scalars = ["function_call", "tool_choice"] as const;
const ofChat = ["messages", "tools", "functions", "function_call", "tool_choice"] as const;
const fields = [
  ...lists,
  ...scalars,
  "model_parameters",
  "response_format",
  "commit_message",
  "release_labels",
] as const;

/**
 * Applies a patch to a template; the result is checked as a whole and has its defaults.
 * @throws Problem bad_request where the patch does not fit, validation_error where the result is not a template
 */
function patchTemplate(template: PromptTemplate, patch: PromptPatch): GivenPromptTemplate {
  refuseMisfits(template, patch);
  const patched: Record<string, unknown> = structuredClone(template);
  for (const key of lists) if (patch[key] !== undefined) patched[key] = patchedList(key, patched[key], patch[key]);
  for (const key of scalars) if (patch[key] !== undefined) patched[key] = patch[key];
  const validator = schemaValidators.PromptTemplate;
  if (!validator.check(patched)) {
    const detail = validator.faults(patched, ["body"]);
    throw new Problem("validation_error", `${detail[0]?.loc.join(".")}: ${detail[0]?.msg}.`, { detail });
  }
  validator.applyDefaults(patched);
  return patched as GivenPromptTemplate;
}

function refuseMisfits(template: PromptTemplate, patch: PromptPatch): void {
  if (fields.every((key) => patch[key] === undefined)) {
    throw badRequest(`There is nothing to change. Send at least one of ${fields.join(", ")}.`);
  }
  const isForChats = ofChat.find((key) => patch[key] !== undefined);
  if (template.type === "completion" && isForChats) throw badRequest(`${isForChats}: a completion has none.`);
  if (template.type === "chat" && patch.content !== undefined) {
    throw badRequest("content: a chat has messages instead.");
  }
  if (patch.response_format !== undefined && Object.hasOwn(patch.model_parameters ?? {}, "response_format")) {
    throw badRequest("response_format is given twice: on its own and in model_parameters.");
  }
}

function patchedList(key: string, current: unknown, change: unknown): unknown {
  if (change === null && (key === "tools" || key === "functions")) return null;
  if (change === null) throw badRequest(`${key}: cannot be removed.`);
  if (Array.isArray(change)) return change;
  const items = [...((current as unknown[] | null | undefined) ?? [])];
  for (const [position, item] of Object.entries(change as object)) {
    if (!/^\d{1,9}$/.test(position) || Number(position) >= items.length) {
      throw badRequest(
        `${key}: there is no item ${position.slice(0, 20)} to replace; the version has ${items.length}.`,
      );
    }
    items[Number(position)] = item;
  }
  return items;
}

/** Applies a patch to the model's parameters in the metadata. @throws Problem bad_request when it names no model */
function patchMetadata(metadata: PromptMetadata, patch: PromptPatch): PromptMetadata {
  const { model_parameters, response_format } = patch;
  if ((model_parameters ?? undefined) === undefined && response_format === undefined) return metadata;
  const model = metadata?.model;
  if (!model) throw badRequest("model_parameters and response_format: the version names no model.");
  const parameters: Record<string, unknown> = { ...model.parameters, ...model_parameters };
  if (response_format) parameters.response_format = response_format;
  else if (response_format === null) delete parameters.response_format;
  return { ...metadata, model: { ...model, parameters } };
}

function badRequest(message: string): Problem {
  return new Problem("bad_request", message);
}
