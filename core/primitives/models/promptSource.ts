import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import { schemaValidators } from "../../../generated/validators.ts";
import type { PromptReference } from "../../logs/requests/requestLogDraft.ts";
import { noProviders, type ProvidersOfVersion, readProvidersOfVersion } from "../../prompts/customProviderOfVersion.ts";
import { findInlineReferences, readInlineTree } from "../../prompts/inlineTree.ts";
import { type PromptTree, readPrompt } from "../../prompts/readPrompt.ts";
import { resolveTree } from "../../prompts/resolveTree.ts";
import type { GivenPromptTemplate, PromptMetadata, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { normalizeTemplate } from "../../prompts/templates/normalize.ts";
import { CellFault } from "../primitive.ts";
import { asCell } from "./storedCell.ts";

type Reference = NonNullable<Schemas["PromptTemplateReference"]>;
type Inline = NonNullable<Schemas["InlinePromptTemplate"]>;

/** A prompt before its variables are filled in. */
export interface PromptSource {
  template: PromptTemplate;
  metadata: PromptMetadata;
  prompt: PromptReference | null;
  providers: ProvidersOfVersion;
}

/** The part of a config that holds its prompt: exactly one of both. */
interface PromptPlace {
  template?: Reference | null | undefined;
  inline_template?: Inline | null | undefined;
}

/**
 * Reads the prompt of a config, with its snippets and tools as they are now.
 * @throws Problem when something is missing
 */
export function readPromptSource(db: Scope, { template, inline_template }: PromptPlace): Promise<PromptSource> {
  return template ? registryPrompt(db, template) : inlinePrompt(db, inline_template as Inline);
}

/** Text that changes with the versions of a prompt, its snippets and its tools; it names what is missing. */
export async function revisionOfPrompt(db: Scope, place: PromptPlace): Promise<string> {
  const versions = await asCell(() => versionsOf(db, place));
  return versions instanceof CellFault ? versions.message : versions;
}

async function versionsOf(db: Scope, { template, inline_template }: PromptPlace): Promise<string> {
  const ids: (number | null)[] = [];
  if (template) {
    const { version, edges, tools } = await findPrompt(db, template);
    ids.push(version.id, ...[...edges, ...tools].map(({ version_id }) => version_id));
  } else if (inline_template) {
    const { edges, tools } = await findInlineReferences(db, (await normalized(inline_template)).template);
    ids.push(...[...edges, ...tools].map(({ version_id }) => version_id));
  }
  return ids.join(" ");
}

async function inlinePrompt(db: Scope, inline: Inline): Promise<PromptSource> {
  const { template, metadata } = await normalized(inline);
  const tree = await readInlineTree(db, template, metadata, await findInlineReferences(db, template));
  return { template: (await resolveTree(tree)).template, metadata, prompt: null, providers: noProviders };
}

async function normalized(inline: Inline): Promise<{ template: PromptTemplate; metadata: PromptMetadata }> {
  const { prompt_template, metadata = null } = structuredClone(inline);
  schemaValidators.PromptTemplate.applyDefaults(prompt_template);
  const template = prompt_template as GivenPromptTemplate;
  return { template: await normalizeTemplate(template, metadata, ["config", "template", "prompt_template"]), metadata };
}

async function registryPrompt(db: Scope, reference: Reference): Promise<PromptSource> {
  const tree = await findPrompt(db, reference);
  const { version } = tree;
  return {
    template: (await resolveTree(tree)).template,
    metadata: version.metadata as PromptMetadata,
    prompt: { id: tree.prompt.id, versionNumber: version.version_number },
    providers: await readProvidersOfVersion(db, version),
  };
}

function findPrompt(db: Scope, { id, name, prompt_name, version_number, label }: Reference): Promise<PromptTree> {
  const identifier = typeof id === "number" ? { id } : { name: (name ?? prompt_name) as string };
  return readPrompt(db, identifier, { version: version_number, label });
}
