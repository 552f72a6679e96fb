import { Problem } from "../../db/problem.ts";
import { findPromptTree, type SnippetEdge, type VersionSelection } from "../../db/queries/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { loadPromptVersions, type PromptVersion } from "./versionCache.ts";

/** A version of a template with everything below it, as it stands at one moment. */
export interface PromptTree {
  prompt: { id: number; prompt_name: string; tags: string[]; folder_id: number | null };
  version: PromptVersion;
  /** Every reference to a snippet, of the version and of the snippets below it. */
  edges: readonly SnippetEdge[];
  /** Of the version itself and of all snippets, by id. */
  versions: ReadonlyMap<number, PromptVersion>;
}

/**
 * Reads what is current with one query; the contents come from memory when they were read before.
 * @throws Problem not_found
 */
export async function readPrompt(db: Scope, identifier: string, selection: VersionSelection): Promise<PromptTree> {
  const tree = await findPromptTree(db, identifier, selection);
  if (!tree) throw new Problem("not_found", `There is no prompt template ${named(identifier)} in this workspace.`);
  const { target, edges } = tree;
  if (target.version_id === null) throw noSuchVersion(target.prompt_name, selection);
  const ids = [target.version_id, ...edges.flatMap(({ version_id }) => version_id ?? [])];
  const versions = await loadPromptVersions(db, [...new Set(ids)]);
  const version = versions.get(target.version_id) as PromptVersion;
  return { prompt: target, version, edges, versions };
}

function noSuchVersion(name: string, { version, label }: VersionSelection): Problem {
  const wanted = label === null || label === undefined ? `version ${version}` : `release label ${named(label)}`;
  return new Problem("not_found", `The prompt template ${named(name)} has no ${wanted}.`);
}

/** A name in a message: long ones are cut. */
export function named(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
