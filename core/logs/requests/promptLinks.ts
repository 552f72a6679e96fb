import { columnsOf } from "../../../db/identifier.ts";
import { type FoundPrompt, findPrompts, type GivenPromptReference } from "../../../db/queries/prompts/promptLinks.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { choiceContext, chooseVariant } from "../../prompts/chooseVariant.ts";
import type { JsonObject, PromptReference } from "./requestLogDraft.ts";

export function linkedPrompt(log: { prompt_id: number | null; prompt_version_number: number | null }) {
  return log.prompt_id === null
    ? null
    : { id: log.prompt_id, versionNumber: log.prompt_version_number, isLinked: true };
}

/** The version of a prompt that a request was made from. */
export interface PromptLink {
  promptId: number;
  promptName: string;
  versionNumber: number;
  /** The variables that the version asks for; of a log only their values are searched. */
  inputVariables: string[];
}

/**
 * Finds the prompt version of each reference, in order; null for no reference and for one that the workspace does not
 * have. A label with an A/B release leads to the version that the release gave the caller, chosen by the same metadata.
 */
export async function findPromptLinks(
  db: Scope,
  references: (LoggedPrompt | null | undefined)[],
): Promise<(PromptLink | null)[]> {
  const meant = await resolvePrompts(db, references);
  return meant.map((found) => found && linkOf(found));
}

async function resolvePrompts(
  db: Scope,
  references: (LoggedPrompt | null | undefined)[],
): Promise<(FoundPrompt | null)[]> {
  const given = references.map((reference) => reference && givenReference(reference.prompt));
  const found = await findDistinct(db, given);
  const chosen = given.map((one, index) => chosenVersion(db, one, found[index], references[index]?.metadata));
  const others = await findDistinct(db, chosen);
  return found.map((one, index) => others[index] ?? one);
}

/** The prompt of a log, as the caller names it, and what an A/B release chooses by. */
interface LoggedPrompt {
  prompt?: PromptReference | null | undefined;
  metadata?: JsonObject | undefined;
}

type Given = GivenPromptReference | null | undefined;

/** Looks up each distinct reference once, in one statement. */
async function findDistinct(db: Scope, references: Given[]): Promise<(FoundPrompt | null)[]> {
  const distinct = new Map<string, GivenPromptReference>();
  for (const one of references) if (one) distinct.set(JSON.stringify(one), one);
  if (distinct.size === 0) return references.map(() => null);
  const found = await findPrompts(db, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, found[index] as FoundPrompt]));
  return references.map((one) => (one ? (byKey.get(JSON.stringify(one)) as FoundPrompt) : null));
}

/**
 * Finds the version that an A/B release of the label gave; null where the label itself says it. Without metadata the
 * release left it to chance, so the version cannot be told.
 */
function chosenVersion(
  { workspaceId }: Scope,
  given: Given,
  found: FoundPrompt | null | undefined,
  metadata: JsonObject | undefined,
): GivenPromptReference | null {
  if (!given?.label || !found?.ab_release || found.prompt_id === null) return null;
  if (!metadata || Object.keys(metadata).length === 0) return null;
  const context = choiceContext(workspaceId, found.prompt_id, given.label);
  const { version } = chooseVariant(found.ab_release, context, metadata);
  return version === found.version_number ? null : { ...given, id: found.prompt_id, name: null, version, label: null };
}

/** Finds the version that is meant. @throws Problem with `code` when the workspace does not have it */
export async function requirePromptLink(
  db: Scope,
  reference: PromptReference,
  code: "not_found" | "bad_request",
  metadata?: JsonObject,
): Promise<PromptLink> {
  const given = givenReference(reference);
  if (!given) throw new Problem(code, "Name the prompt by its name or its id.");
  const [found] = await resolvePrompts(db, [{ prompt: reference, metadata }]);
  const named = JSON.stringify(given.name ?? given.id).slice(0, 100);
  if (found?.prompt_id == null) throw new Problem(code, `There is no prompt template ${named} in this workspace.`);
  const link = linkOf(found);
  if (link) return link;
  const wanted = given.version === null ? `release label ${JSON.stringify(given.label)}` : `version ${given.version}`;
  throw new Problem(code, `The prompt template ${JSON.stringify(found.prompt_name)} has no ${wanted}.`);
}

function givenReference(reference: PromptReference | null | undefined): GivenPromptReference | null {
  if (!reference) return null;
  const { idOrName, id = null, name = null, versionNumber = null, label = null, isLinked = false } = reference;
  const named = idOrName === undefined ? { id, name: id === null ? name : null } : columnsOf(idOrName);
  if (named.id === null && named.name === null) return null;
  return { ...named, version: versionNumber, label, with_deleted: isLinked };
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
