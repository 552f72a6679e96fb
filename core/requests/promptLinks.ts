import type { Scope } from "../../db/scope.ts";
import type { PromptReference } from "./requestLogDraft.ts";

/** The version of a prompt that a request was made from. */
export interface PromptLink {
  promptId: number;
  versionNumber: number;
  /** The variables that the version asks for; of a log only their values are searched. */
  inputVariables: string[];
}

/**
 * What each reference means, in order; null for none and for what the workspace does not have. Prompts come with the
 * registry; until a workspace can have one, none exists.
 */
export async function findPromptLinks(
  _db: Scope,
  references: (PromptReference | null | undefined)[],
): Promise<(PromptLink | null)[]> {
  return references.map(() => null);
}
