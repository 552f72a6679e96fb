import {
  type EntityFilters,
  type EntityKey,
  type EntityOrder,
  type EntityRecord,
  listEntities as listEntityRecords,
  listNearestEntities,
} from "../../../db/queries/registry/entityLists.ts";
import { listExternalIds } from "../../../db/queries/registry/externalIds.ts";
import type { FolderEntityType } from "../../../db/queries/registry/folderEntities.ts";
import { getFolder, listFolderPaths, listSubtree } from "../../../db/queries/registry/folders.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { type ExternalId, groupedIds } from "../externalIds/externalIds.ts";
import { findOwner } from "../externalIds/lookup.ts";
import type { FolderKind } from "./folderKind.ts";

/** Sort key of entities in lists of the registry. */
export const entityKey = { rank: "integer", sort_key: "text", type: "text", id: "text" } as const;

export interface EntityQuery extends Omit<EntityFilters, "types" | "folders" | "id"> {
  /** Kinds of entities that can lie in a folder, all of them. */
  kinds: readonly FolderKind[];
  folderId: number | null;
  flatten: boolean;
  /** undefined for all types of the published interface. */
  types: readonly FolderEntityType[] | undefined;
  mapping: ExternalId | undefined;
  withMetadata: boolean;
}

export interface Entity extends EntityRecord {
  kind: FolderKind;
  /** Names of folders from the root down; the path of a folder ends with its own name. */
  path: string[];
  externalIds: ExternalId[];
}

/** A page of entities in order, after the given key; one more than `limit` when there are more. */
export function listEntities(
  db: Scope,
  query: EntityQuery,
  order: EntityOrder,
  page: { after: EntityKey | null; limit: number },
): Promise<Entity[]> {
  return db.snapshot(async (tx) => {
    const narrowed = await narrow(tx, query, wantedKinds(query));
    if (!narrowed) return [];
    const { kinds, filters } = narrowed;
    return withPathsAndExternalIds(
      tx,
      query.kinds,
      await listEntityRecords(tx, kinds, filters, order, { ...page, withMetadata: query.withMetadata }),
    );
  });
}

const similarTypes: ReadonlySet<FolderEntityType> = new Set(["FOLDER", "PROMPT", "SNIPPET"]);

/** Folders and prompts with a name similar to a text, the nearest first. @throws Problem bad_request without a text */
export function listNearest(db: Scope, query: EntityQuery, top: number, threshold: number): Promise<Entity[]> {
  const { search_query: text, ...others } = query;
  if (text === undefined) throw new Problem("bad_request", "semantic_search requires a search_query to compare with.");
  return db.snapshot(async (tx) => {
    const kinds = wantedKinds(query).filter(({ types }) => types.some((type) => similarTypes.has(type)));
    const narrowed = await narrow(tx, others, kinds);
    if (!narrowed) return [];
    const search = { text, top, threshold, withMetadata: query.withMetadata };
    return withPathsAndExternalIds(
      tx,
      query.kinds,
      await listNearestEntities(tx, narrowed.kinds, narrowed.filters, search),
    );
  });
}

function typesOf({ kinds, types }: EntityQuery): ReadonlySet<FolderEntityType> {
  return new Set(types ?? kinds.filter(({ isPublished }) => isPublished).flatMap((kind) => kind.types));
}

function wantedKinds(query: EntityQuery): FolderKind[] {
  const wanted = typesOf(query);
  return query.kinds.filter(({ types }) => types.some((type) => wanted.has(type)));
}

/** Resolves the folder and the external id of a query; null when it can match nothing. */
async function narrow(
  tx: Scope,
  query: EntityQuery,
  kinds: FolderKind[],
): Promise<{ kinds: FolderKind[]; filters: EntityFilters } | null> {
  const { kinds: _, folderId, flatten, types: __, mapping, withMetadata: ___, ...same } = query;
  if (folderId !== null) await getFolder(tx, folderId);
  const filters: EntityFilters = { ...same, types: typesOf(query), folders: await foldersOf(tx, query) };
  if (!mapping) return { kinds, filters };
  const owner = await findOwner(tx, mapping);
  const kind = kinds.find(({ externalIdKind }) => externalIdKind === owner?.kind);
  return owner && kind ? { kinds: [kind], filters: { ...filters, id: owner.entity_id } } : null;
}

async function foldersOf(tx: Scope, { folderId, flatten, mapping }: EntityQuery): Promise<EntityFilters["folders"]> {
  // An external id names one entity, wherever it is, unless a folder is named too.
  if (folderId === null) return flatten || mapping ? "anywhere" : "root";
  return flatten ? (await listSubtree(tx, [folderId])).map(({ id }) => id) : [folderId];
}

async function withPathsAndExternalIds(
  tx: Scope,
  kinds: readonly FolderKind[],
  records: readonly EntityRecord[],
): Promise<Entity[]> {
  const kindOf = new Map(kinds.flatMap((kind) => kind.types.map((type) => [type, kind])));
  const folderIds = new Set(records.flatMap(({ folder_id }) => folder_id ?? []));
  const paths = await listFolderPaths(tx, [...folderIds]);
  const externalIds = await externalIdsOfEntities(tx, records, kindOf);
  return records.map((record) => {
    const kind = kindOf.get(record.type) as FolderKind;
    const above = (record.folder_id === null ? [] : (paths.get(record.folder_id) ?? [])).map(({ name }) => name);
    return {
      ...record,
      kind,
      path: record.type === "FOLDER" ? [...above, record.name] : above,
      externalIds: externalIds.get(`${kind.externalIdKind} ${record.id}`) ?? [],
    };
  });
}

async function externalIdsOfEntities(
  tx: Scope,
  records: readonly EntityRecord[],
  kindOf: ReadonlyMap<FolderEntityType, FolderKind>,
): Promise<Map<string, ExternalId[]>> {
  const entities = records.flatMap(({ type, id }) => {
    const kind = kindOf.get(type)?.externalIdKind;
    return kind ? [{ kind, entity_id: id }] : [];
  });
  return groupedIds(await listExternalIds(tx, entities), ({ kind, entity_id }) => `${kind} ${entity_id}`);
}
