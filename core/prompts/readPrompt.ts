import type { ToolEdge } from "../../db/queries/prompts/promptTools.ts";
import { findPromptTree, type SnippetEdge, type VersionSelection } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { versionKeysOf } from "../registry/versionCache.ts";
import { type AbChoice, choiceContext, chooseVariant } from "./chooseVariant.ts";
import { type ToolVersion, toolVersions } from "./tools/toolVersions.ts";
import { type PromptVersion, promptVersions } from "./versionCache.ts";

/** A version of a template with everything below it, as it stands at one moment. */
export interface PromptTree {
  prompt: { id: number; prompt_name: string; tags: string[]; folder_id: number | null };
  version: PromptVersion;
  /** Every reference to a snippet, of the version and of the snippets below it. */
  edges: readonly SnippetEdge[];
  /** Of the version itself and of all snippets, by id. */
  versions: ReadonlyMap<number, PromptVersion>;
  /** The version's references to tools of the registry. */
  tools: readonly ToolEdge[];
  /** By id. */
  toolVersions: ReadonlyMap<number, ToolVersion>;
  /** What an A/B release chose; null when none was asked. */
  choice: AbChoice | null;
}

/**
 * Reads what is current; the contents come from memory when they were read before.
 *
 * @param find findCurrentTree for who only reads
 * @param metadata what an A/B release of the label chooses by; undefined for the version that the label itself holds
 * @throws Problem not_found
 */
export async function readPrompt(
  db: Scope,
  identifier: string,
  selection: VersionSelection,
  metadata?: Readonly<Record<string, unknown>>,
  find: typeof findPromptTree = findPromptTree,
): Promise<PromptTree> {
  let tree = await find(db, identifier, selection);
  let choice: AbChoice | null = null;
  if (tree?.target.ab_release && metadata) {
    const { ab_release, id, version_number } = tree.target;
    choice = chooseVariant(ab_release, choiceContext(db.workspaceId, id, String(selection.label)), metadata);
    if (choice.version !== version_number) tree = await find(db, String(id), { version: choice.version });
  }
  if (!tree) throw new Problem("not_found", `There is no prompt template ${named(identifier)} in this workspace.`);
  const { target, edges, tools } = tree;
  if (target.version_id === null) throw noSuchVersion(target.prompt_name, selection);
  const [versions, ofTools] = await Promise.all([
    promptVersions.load(db, versionKeysOf([target, ...edges])),
    toolVersions.load(db, versionKeysOf(tools)),
  ]);
  const version = versions.get(target.version_id) as PromptVersion;
  return { prompt: target, version, edges, versions, tools, toolVersions: ofTools, choice };
}

function noSuchVersion(name: string, { version, label }: VersionSelection): Problem {
  const wanted = label === null || label === undefined ? `version ${version}` : `release label ${named(label)}`;
  return new Problem("not_found", `The prompt template ${named(name)} has no ${wanted}.`);
}

/** A name in a message: long ones are cut. */
export function named(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
