import {
  listSkillCollectionCandidates,
  type SkillCollectionRecord,
} from "../../../db/queries/prompts/skillCollections.ts";
import { listFolderPaths } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";

/** A collection with its root path, which is made of its folders and its name. */
export interface PlacedCollection extends SkillCollectionRecord {
  root_path: string;
}

export async function placeCollections(
  db: Scope,
  collections: readonly SkillCollectionRecord[],
): Promise<PlacedCollection[]> {
  const folders = await listFolderPaths(db, [...new Set(collections.flatMap(({ folder_id }) => folder_id ?? []))]);
  return collections.map((collection) => {
    const above = collection.folder_id === null ? [] : (folders.get(collection.folder_id) ?? []);
    const names = above.map(({ name }) => name);
    return { ...collection, root_path: rootPathOf(names, collection.slug) };
  });
}

/**
 * Finds a collection by its id, or else by its root path, or else by its name, or else by a text for its root path; of several
 * with the name the one that changed last.
 * @throws Problem not_found
 */
export async function getCollection(db: Scope, identifier: string): Promise<PlacedCollection> {
  const rootPath = asRootPath(identifier);
  const slug = rootPath.slice(rootPath.lastIndexOf("/") + 1);
  const isPath = identifier.startsWith("/");
  const candidates = await placeCollections(db, await listSkillCollectionCandidates(db, identifier, slug));
  const found =
    candidates.find(({ id }) => id === identifier.toLowerCase()) ??
    candidates.find(({ root_path }) => isPath && root_path === rootPath) ??
    candidates.find(({ name }) => name === identifier) ??
    candidates.find(({ root_path }) => root_path === rootPath);
  if (!found) notFound(`skill collection ${JSON.stringify(identifier)}`);
  return found;
}

/** Form of a name in a path: lower case, with a hyphen for everything but letters and digits. */
export function collectionSlugOf(name: string): string {
  const slug = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "collection" : slug;
}

function rootPathOf(folderNames: readonly string[], slug: string): string {
  return `/${[...folderNames.map(collectionSlugOf), slug].join("/")}`;
}

/** Root path for a text that people write for it: `Team A/Support` gives `/team-a/support`. */
function asRootPath(text: string): string {
  const parts = text.split("/").filter((part) => part !== "");
  return `/${parts.map(collectionSlugOf).join("/")}`;
}
