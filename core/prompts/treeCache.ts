import { findPromptRevision } from "../../db/queries/prompts/promptRevisions.ts";
import { findPromptTree, type PromptIds, type VersionSelection } from "../../db/queries/prompts/promptTrees.ts";
import type { Scope } from "../../db/scope.ts";
import { RecentlyUsed } from "../values/recentlyUsed.ts";

type Tree = Awaited<ReturnType<typeof findPromptTree>>;

/** Size of the cache in entries of a tree, about 64 MiB. */
const maxSize = 100_000;
const trees = new RecentlyUsed<Tree>(maxSize);

/**
 * Does the same as findPromptTree, but from memory while templates and tools of the workspace are unchanged: only the
 * number of their last change is looked up. The number is read first, so a tree may be newer than the number
 * it is kept by, which nobody sees any more then, and never older.
 *
 * Not for a transaction that has changed templates: what it sees may never be.
 */
export async function findCurrentTree(db: Scope, identifier: string, selection: VersionSelection): Promise<Tree> {
  const revision = await findPromptRevision(db);
  if (revision === null) return findPromptTree(db, identifier, selection);
  const key = JSON.stringify([revision, identifier, selection.version ?? null, selection.label ?? null]);
  const kept = trees.get(key);
  if (kept !== undefined) return kept;
  const tree = await findPromptTree(db, identifier, selection);
  trees.set(key, tree, tree ? sizeOf(tree) : 1);
  return tree;
}

function sizeOf({ edges, tools }: PromptIds): number {
  return 1 + edges.length + tools.length;
}
