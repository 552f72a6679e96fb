import {
  insertSkillCollection,
  isSlugTaken,
  listSkillCollectionsById,
  lockPlan,
  lockSkillCollection,
  renameSkillCollection,
} from "../../../db/queries/prompts/skillCollections.ts";
import type { SkillVersionRecord } from "../../../db/queries/prompts/skillVersions.ts";
import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { attachExternalIds, externalIdsOfMany, releaseExternalIds } from "../../registry/externalIds/externalIds.ts";
import { listKind, type RegistryQuery } from "../../registry/listKind.ts";
import type { Content } from "./contents.ts";
import { collectionSlugOf, getCollection, type PlacedCollection, placeCollections } from "./findCollection.ts";
import { deleteCollections, skillCollection as skillCollectionKind } from "./folderKind.ts";
import { requireRoomForCollection } from "./plans.ts";
import { saveVersion } from "./saveVersion.ts";

const audited = { type: "skill_collection" };

type Collection = Schemas["SkillCollection"];

async function presentCollections(db: Scope, collections: readonly PlacedCollection[]): Promise<Collection[]> {
  const externalIdsOf = await externalIdsOfMany(db, "skill_collection", collections);
  const noUsers = { is_deleted: false, created_by: null, updated_by: null };
  return collections.map(({ slug: _, ...collection }) => ({
    ...collection,
    ...noUsers,
    external_ids: externalIdsOf(collection),
  }));
}

export async function presentCollection(db: Scope, collection: PlacedCollection): Promise<Collection> {
  return (await presentCollections(db, [collection]))[0] as Collection;
}

/** Creates a collection with its first version. @throws Problem not_found for the folder, forbidden by the plan, duplicate_name, bad_request, conflict */
export function createCollection(
  db: Scope,
  given: Schemas["CreateSkillCollectionRequest"],
  updates: ReadonlyMap<string, Content>,
): Promise<{ collection: Collection; version: SkillVersionRecord }> {
  const name = given.name.trim();
  return db.transaction(async (tx) => {
    await requireRoomForCollection(tx);
    await requireFolder(tx, given.folder_id ?? null);
    const { provider = null, folder_id = null, commit_message: commitMessage = null } = given;
    const record = await insertSkillCollection(tx, { name, slug: collectionSlugOf(name), provider, folder_id });
    if (!record) throw pathTaken(collectionSlugOf(name));
    await attachExternalIds(tx, "skill_collection", record, given.external_ids ?? []);
    const [placed] = (await placeCollections(tx, [record])) as [PlacedCollection];
    await noteChange(tx, audited, [null, placed]);
    const change = { updates, moves: [], deletes: [], releaseLabel: null, provider, commitMessage };
    const version = await saveVersion(tx, placed, change, "collection_created");
    return { collection: await presentCollection(tx, placed), version };
  });
}

function pathTaken(slug: string): Problem {
  const hint = "Choose another name.";
  return new Problem("duplicate_name", `There is already a skill collection at "…/${slug}". ${hint}`);
}

export function listCollections(
  db: Scope,
  query: RegistryQuery,
): Promise<{ collections: Collection[]; nextCursor: string | null }> {
  return db.snapshot(async (tx) => {
    const { ids, nextCursor } = await listKind(tx, skillCollectionKind, query);
    const records = ids.length > 0 ? await listSkillCollectionsById(tx, ids) : [];
    return { collections: await presentCollections(tx, await placeCollections(tx, records)), nextCursor };
  });
}

/** Renames a collection. @throws Problem not_found, duplicate_name */
export function renameCollection(db: Scope, identifier: string, given: string | null): Promise<Collection> {
  return db.transaction(async (tx) => {
    // Serialises the changes of names.
    await lockPlan(tx);
    const before = await lockCollection(tx, identifier);
    const name = given?.trim() ?? before.name;
    if (name === before.name) return presentCollection(tx, before);
    const slug = collectionSlugOf(name);
    if (await isSlugTaken(tx, before.folder_id, slug, before.id)) throw pathTaken(slug);
    const record = await renameSkillCollection(tx, before.id, name, slug);
    const [placed] = (await placeCollections(tx, [record])) as [PlacedCollection];
    await noteChange(tx, audited, [before, placed]);
    return presentCollection(tx, placed);
  });
}

/** Locks a collection until the transaction ends. @throws Problem not_found */
export async function lockCollection(tx: Scope, identifier: string): Promise<PlacedCollection> {
  const found = await getCollection(tx, identifier);
  const locked = await lockSkillCollection(tx, found.id);
  if (!locked) notFound(`skill collection ${found.id}`);
  return { ...locked, root_path: found.root_path };
}

/** Deletes a collection. @returns its name. @throws Problem not_found */
export function deleteCollection(db: Scope, identifier: string): Promise<string> {
  return db.transaction(async (tx) => {
    const collection = await lockCollection(tx, identifier);
    await deleteCollections(tx, [collection.id]);
    await releaseExternalIds(tx, "skill_collection", [collection.id]);
    await noteChange(tx, audited, [collection, null]);
    return collection.name;
  });
}
