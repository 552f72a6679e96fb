import { Problem } from "../../../db/problem.ts";
import type { Scope } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import { schemaValidators } from "../../../generated/validators.ts";
import { type PromptTree, readPrompt } from "../../prompts/readPrompt.ts";
import { resolveTree } from "../../prompts/resolveTree.ts";
import type { PromptReference } from "../../requests/requestLogDraft.ts";
import type { GivenPromptTemplate, PromptMetadata, PromptTemplate } from "../../templates/blueprint.ts";
import { normalizeTemplate } from "../../templates/normalize.ts";
import { CellFault } from "../primitive.ts";

type Schemas = components["schemas"];
type Reference = NonNullable<Schemas["PromptTemplateReference"]>;

/** A prompt before its variables are filled in. */
export interface PromptSource {
  template: PromptTemplate;
  metadata: PromptMetadata;
  prompt: PromptReference | null;
}

/** A prompt that a config holds. */
export function inlinePrompt(given: NonNullable<Schemas["InlinePromptTemplate"]>): PromptSource {
  const { prompt_template, metadata = null } = structuredClone(given);
  schemaValidators.PromptTemplate.applyDefaults(prompt_template);
  const template = normalizeTemplate(prompt_template as GivenPromptTemplate, metadata);
  return { template, metadata, prompt: null };
}

/** A prompt of the registry as it stands now. @throws CellFault when there is none */
export async function registryPrompt(db: Scope, reference: Reference): Promise<PromptSource> {
  const tree = await findPrompt(db, reference);
  const { version } = tree;
  return {
    template: resolveTree(tree).template,
    metadata: version.metadata as PromptMetadata,
    prompt: { id: tree.prompt.id, versionNumber: version.version_number },
  };
}

/** Names the version of a prompt and those of its snippets; where there is none, why. */
export async function revisionOfPrompt(db: Scope, reference: Reference): Promise<string> {
  try {
    const { version, edges } = await findPrompt(db, reference);
    return [version.id, ...edges.map(({ version_id }) => version_id)].join(" ");
  } catch (error) {
    if (error instanceof CellFault) return error.message;
    throw error;
  }
}

async function findPrompt(db: Scope, reference: Reference): Promise<PromptTree> {
  const { id, name, prompt_name, version_number, label } = reference;
  try {
    return await readPrompt(db, String(id ?? name ?? prompt_name), { version: version_number, label });
  } catch (error) {
    if (error instanceof Problem) throw new CellFault(error.message);
    throw error;
  }
}
