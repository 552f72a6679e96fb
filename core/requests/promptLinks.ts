import { Problem } from "../../db/problem.ts";
import { type FoundPrompt, findPrompts, type GivenPromptReference } from "../../db/queries/promptLinks.ts";
import type { Scope } from "../../db/scope.ts";
import type { PromptReference } from "./requestLogDraft.ts";

/** The version of a prompt that a request was made from. */
export interface PromptLink {
  promptId: number;
  promptName: string;
  versionNumber: number;
  /** The variables that the version asks for; of a log only their values are searched. */
  inputVariables: string[];
}

/** What each reference means, in order; null for none and for what the workspace does not have. */
export async function findPromptLinks(
  db: Scope,
  references: (PromptReference | null | undefined)[],
): Promise<(PromptLink | null)[]> {
  const distinct = new Map<string, GivenPromptReference>();
  const keys = references.map((reference) => {
    const given = givenReference(reference);
    if (!given) return null;
    const key = JSON.stringify(given);
    distinct.set(key, given);
    return key;
  });
  if (distinct.size === 0) return references.map(() => null);
  const found = await findPrompts(db, [...distinct.values()]);
  const links = new Map([...distinct.keys()].map((key, index) => [key, linkOf(found[index] as FoundPrompt)]));
  return keys.map((key) => (key === null ? null : (links.get(key) ?? null)));
}

/**
 * The one version that is meant.
 * @throws Problem with `code` when the workspace does not have it
 */
export async function requirePromptLink(
  db: Scope,
  reference: PromptReference,
  code: "not_found" | "bad_request",
): Promise<PromptLink> {
  const given = givenReference(reference);
  if (!given) throw new Problem(code, "Name the prompt by its name or its id.");
  const [found] = await findPrompts(db, [given]);
  const named = JSON.stringify(given.name ?? given.id).slice(0, 100);
  if (found?.prompt_id == null) throw new Problem(code, `There is no prompt template ${named} in this workspace.`);
  const link = linkOf(found);
  if (link) return link;
  const wanted = given.version === null ? `release label ${JSON.stringify(given.label)}` : `version ${given.version}`;
  throw new Problem(code, `The prompt template ${JSON.stringify(found.prompt_name)} has no ${wanted}.`);
}

function givenReference(reference: PromptReference | null | undefined): GivenPromptReference | null {
  if (!reference) return null;
  const { id = null, name = null, versionNumber = null, label = null } = reference;
  if (id === null && name === null) return null;
  return { id, name: id === null ? name : null, version: versionNumber, label };
}

function linkOf({ prompt_id, prompt_name, version_number, input_variables }: FoundPrompt): PromptLink | null {
  if (prompt_id === null || prompt_name === null || version_number === null) return null;
  return {
    promptId: prompt_id,
    promptName: prompt_name,
    versionNumber: version_number,
    inputVariables: input_variables ?? [],
  };
}
