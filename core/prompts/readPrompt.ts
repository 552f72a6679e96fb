import { isOutside } from "../../db/folderLimit.ts";
import type { Identifier } from "../../db/identifier.ts";
import { promptTemplateNotFound } from "../../db/queries/prompts/promptTemplates.ts";
import type { ToolEdge } from "../../db/queries/prompts/promptTools.ts";
import {
  findPromptTree,
  type PromptIds,
  type SnippetEdge,
  type VersionSelection,
} from "../../db/queries/prompts/promptTrees.ts";
import { findPromptRevision } from "../../db/queries/prompts/revision.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import { RecentlyUsed } from "../../domain/recentlyUsed.ts";
import { versionKeysOf } from "../values/versionCache.ts";
import { type AbChoice, choiceContext, chooseVariant } from "./chooseVariant.ts";
import { type PromptVersion, promptVersions } from "./promptVersions.ts";
import { type ToolVersion, toolVersions } from "./tools/toolVersions.ts";

/** A version of a template with everything that it refers to, read at one moment. */
export interface PromptTree {
  prompt: { id: number; prompt_name: string; tags: string[]; folder_id: number | null };
  version: PromptVersion;
  /** References to snippets, from the version and from the snippets below it. */
  edges: readonly SnippetEdge[];
  /** The version itself and the versions of all snippets, by id. */
  versions: ReadonlyMap<number, PromptVersion>;
  /** References of the version to tools of the registry. */
  tools: readonly ToolEdge[];
  /** Versions of these tools, by id. */
  toolVersions: ReadonlyMap<number, ToolVersion>;
  /** Choice of an A/B release; null where none took part. */
  choice: AbChoice | null;
}

/**
 * Reads the current tree of a template; contents that were read before come from memory.
 *
 * @param find findCurrentTree for requests that only read
 * @param metadata metadata by which an A/B release of the label chooses; undefined for the version that the label is on
 * @throws Problem not_found
 */
export async function readPrompt(
  db: Scope,
  identifier: Identifier,
  selection: VersionSelection,
  metadata?: Readonly<Record<string, unknown>>,
  find: typeof findPromptTree = findPromptTree,
): Promise<PromptTree> {
  let tree = await find(db, identifier, selection);
  if (tree && isOutside(db, tree.target.folder_id)) tree = null;
  let choice: AbChoice | null = null;
  if (tree?.target.ab_release && metadata) {
    const { ab_release, id, version_number } = tree.target;
    choice = chooseVariant(ab_release, choiceContext(db.workspaceId, id, String(selection.label)), metadata);
    if (choice.version !== version_number) tree = await find(db, { id }, { version: choice.version });
  }
  if (!tree) throw promptTemplateNotFound(identifier);
  const { target, edges, tools } = tree;
  if (target.version_id === null) throw noSuchVersion(target.prompt_name, selection);
  const keys = versionKeysOf([target, ...edges]);
  const [versions, ofTools] = await Promise.all([
    promptVersions.load(db, keys),
    toolVersions.load(db, versionKeysOf(tools)),
  ]);
  // A template was deleted for good since the tree was read.
  if (keys.some(({ version_id }) => !versions.has(version_id))) return readPrompt(db, identifier, selection, metadata);
  const version = versions.get(target.version_id) as PromptVersion;
  return { prompt: target, version, edges, versions, tools, toolVersions: ofTools, choice };
}

function noSuchVersion(name: string, { version, label }: VersionSelection): Problem {
  const wanted = label === null || label === undefined ? `version ${version}` : `release label ${named(label)}`;
  return new Problem("not_found", `The prompt template ${named(name)} has no ${wanted}.`);
}

/** Quotes a name for a message; long names are cut. */
export function named(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

/** Size of the cache in entries of a tree, about 64 MiB. */
const maxSize = 100_000;
const trees = new RecentlyUsed<PromptIds | null>(maxSize);

/**
 * Finds the same as findPromptTree, but in memory while templates and tools of the workspace are unchanged: only the
 * number of their last change is looked up. That number is read first, so a tree in memory may be newer than its
 * number, which no later request reads, and is never older. A transaction that has changed templates must not call
 * this: it would keep a state that may never be committed.
 */
export async function findCurrentTree(
  db: Scope,
  identifier: Identifier,
  selection: VersionSelection,
): Promise<PromptIds | null> {
  const revision = await findPromptRevision(db);
  if (revision === undefined) return findPromptTree(db, identifier, selection);
  const key = JSON.stringify([revision, identifier, selection.version ?? null, selection.label ?? null]);
  const kept = trees.get(key);
  if (kept !== undefined) return kept;
  const tree = await findPromptTree(db, identifier, selection);
  trees.set(key, tree, 1 + (tree ? tree.edges.length + tree.tools.length : 0));
  return tree;
}
