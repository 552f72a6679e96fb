import type { Fragment } from "postgres";
import type { Schemas } from "../../../generated/types.ts";
import { atTop, inFolders } from "../../folderLimit.ts";
import type { Scope, SqlHandle } from "../../scope.ts";
import { raisePromptRevision } from "../prompts/revision.ts";

export type FolderEntityType = Schemas["FolderEntityType"];

/**
 * Table of entities that may lie in folders. The table has workspace_id, id, created_at, updated_at and deleted_at;
 * fragments call it `e`.
 */
export interface EntitySource {
  table: string;
  idType: "integer" | "uuid";
  nameColumn: string;
  /** The column that holds the folder. */
  folderColumn: "folder_id" | "parent_id";
  /** Types that its rows may have; several need `typeOf`. */
  types: readonly FolderEntityType[];
  typeOf?(sql: SqlHandle): Fragment;
  /** Rows of the table that are such entities; all of them when left out. */
  only?(sql: SqlHandle): Fragment;
  /** True for a table without created_by, the name of the key that made the row. */
  hasNoCreator?: true;
  /** Rows that have all of the tags; entities without tags have none. */
  hasTags?(sql: SqlHandle, tags: string[]): Fragment;
  /** Rows whose content holds the text, in any letter case. */
  contains?(db: Scope, text: string): Fragment;
  /** A jsonb object. */
  metadata?(db: Scope): Fragment;
}

export interface EntityFilters {
  types: ReadonlySet<FolderEntityType>;
  /** Folders in which entities lie directly, "root" for the root, or "anywhere" for all. */
  folders: "anywhere" | "root" | readonly number[];
  /** Id of the only entity to list. */
  id?: string | undefined;
  search_query?: string | undefined;
  tags?: string[] | undefined;
  created_by_email?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
  updated_after?: string | undefined;
  updated_before?: string | undefined;
}

export interface EntityOrder {
  sortBy: "created_at" | "updated_at" | "name" | "id" | null;
  direction: "asc" | "desc";
}

/** The keys of the order, made texts so that one cursor fits all orders. */
export interface EntityKey {
  rank: number;
  sort_key: string;
  type: FolderEntityType;
  id: string;
}

export interface EntityRecord extends EntityKey {
  name: string;
  folder_id: number | null;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  metadata: Record<string, unknown> | null;
  distance: number | null;
}

/** Entities of all sources in one order, after the given key; one more than `limit` when there are more. */
export async function listEntities(
  db: Scope,
  sources: readonly EntitySource[],
  filters: EntityFilters,
  order: EntityOrder,
  page: { after: EntityKey | null; limit: number; withMetadata: boolean },
): Promise<EntityRecord[]> {
  const { sql } = db;
  if (sources.length === 0) return [];
  const { after } = page;
  const direction = order.direction === "asc" ? sql`asc` : sql`desc`;
  return sql<EntityRecord[]>`
    with found as (${union(db, sources, (source) => matching(db, source, filters, order, page.withMetadata))})
    select *, null as distance from found
    ${
      after === null
        ? sql``
        : sql`where (rank, sort_key, type, id) ${order.direction === "asc" ? sql`>` : sql`<`}
            (${after.rank}::integer, ${after.sort_key}, ${after.type}, ${after.id})`
    }
    order by rank ${direction}, sort_key ${direction}, type ${direction}, id ${direction}
    limit ${page.limit + 1}`;
}

/**
 * The entities whose names are nearest to a text by the groups of three letters that they share (Dice's coefficient): 0
 * for the same, 2 for nothing in common.
 */
export async function listNearestEntities(
  db: Scope,
  sources: readonly EntitySource[],
  filters: EntityFilters,
  search: { text: string; top: number; threshold: number; withMetadata: boolean },
): Promise<EntityRecord[]> {
  if (sources.length === 0) return [];
  const order: EntityOrder = { sortBy: "name", direction: "asc" };
  return db.sql<EntityRecord[]>`
    with found as (${union(db, sources, (source) => matching(db, source, filters, order, search.withMetadata))}),
      wanted as (select array_agg(distinct substr(t, i, 3)) as trigrams
        from (select '  ' || lower(${search.text}::text) || ' ' as t) as padded, generate_series(1, char_length(t) - 2) as i)
    select found.*, near.distance
    from found, wanted, lateral (
        select 2 - 4.0::float8 * count(*) filter (where trigram = any(wanted.trigrams))
          / (count(*) + cardinality(wanted.trigrams)) as distance
        from (select distinct substr(t, i, 3) as trigram
          from (select '  ' || lower(found.name) || ' ' as t) as padded, generate_series(1, char_length(t) - 2) as i
        ) as own
      ) as near
    where near.distance <= ${search.threshold}::float8
    order by near.distance, rank, sort_key, type, id
    limit ${search.top}`;
}

function union({ sql }: Scope, sources: readonly EntitySource[], of: (source: EntitySource) => Fragment): Fragment {
  return sources.map(of).reduce((all, one) => sql`${all} union all ${one}`);
}

function matching(
  db: Scope,
  source: EntitySource,
  filters: EntityFilters,
  order: EntityOrder,
  withMetadata: boolean,
): Fragment {
  const { sql } = db;
  const name = sql`e.${sql(source.nameColumn)}`;
  const folder = sql`e.${sql(source.folderColumn)}`;
  const type = source.typeOf?.(sql) ?? sql`${source.types[0] as string}::text`;
  const creator = source.hasNoCreator ? sql`null::text` : sql`e.created_by`;
  const metadata = withMetadata ? (source.metadata?.(db) ?? sql`'{}'::jsonb`) : sql`null::jsonb`;
  const search = filters.search_query;
  const named = search === undefined ? sql`true` : sql`strpos(lower(${name}), lower(${search}::text)) > 0`;
  const found = search !== undefined && source.contains ? sql`(${named} or ${source.contains(db, search)})` : named;
  // Without a sort of the caller's folders come first; with a search, names before contents.
  const rank =
    order.sortBy !== null
      ? sql`0`
      : search === undefined
        ? sql`${source.table === "folders" ? 0 : 1}::integer`
        : sql`(not ${named})::integer`;
  return sql`
    select ${rank} as rank, ${sortKey(db, source, order, name)} collate "C" as sort_key, ${type} collate "C" as type,
      e.id::text collate "C" as id, ${name} as name, ${folder} as folder_id, e.created_at, e.updated_at,
      ${creator} as created_by, ${metadata} as metadata
    from ${sql(source.table)} e
    where e.workspace_id = ${db.workspaceId} and e.deleted_at is null and ${found} ${onlyOf(db, source)}
      ${isOfAllTypes(source, filters) ? sql`` : sql`and ${type} = any(${[...filters.types]}::text[])`}
      ${placed(db, folder, filters.folders)} ${inFolders(db, placeOf(source))}
      ${filters.id === undefined ? sql`` : sql`and e.id = ${filters.id}::${sql.unsafe(source.idType)}`}
      ${filters.tags === undefined ? sql`` : sql`and ${source.hasTags?.(sql, filters.tags) ?? sql`false`}`}
      ${filters.created_by_email === undefined ? sql`` : sql`and lower(${creator}) = lower(${filters.created_by_email})`}
      ${filters.created_after === undefined ? sql`` : sql`and e.created_at >= ${filters.created_after}::timestamptz`}
      ${filters.created_before === undefined ? sql`` : sql`and e.created_at <= ${filters.created_before}::timestamptz`}
      ${filters.updated_after === undefined ? sql`` : sql`and e.updated_at >= ${filters.updated_after}::timestamptz`}
      ${filters.updated_before === undefined ? sql`` : sql`and e.updated_at <= ${filters.updated_before}::timestamptz`}`;
}

/** Column of the folder that decides who sees an entity; of folders, their id. */
function placeOf({ table, folderColumn }: EntitySource): string {
  return table === "folders" ? "e.id" : `e.${folderColumn}`;
}

function onlyOf({ sql }: Scope, source: EntitySource): Fragment {
  return source.only ? sql`and ${source.only(sql)}` : sql``;
}

function isOfAllTypes(source: EntitySource, filters: EntityFilters): boolean {
  return source.types.every((type) => filters.types.has(type));
}

function placed(db: Scope, folder: Fragment, folders: EntityFilters["folders"]): Fragment {
  if (folders === "anywhere") return db.sql``;
  return folders === "root" ? atTop(db, folder) : db.sql`and ${folder} = any(${[...folders]}::integer[])`;
}

/** Numbers are padded, so that their texts stand in their order; UUIDs come after all of them. */
function sortKey({ sql }: Scope, source: EntitySource, { sortBy }: EntityOrder, name: Fragment): Fragment {
  if (sortBy === "created_at" || sortBy === "updated_at") {
    return sql`to_char(e.${sql(sortBy)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  }
  if (sortBy === "id") return source.idType === "uuid" ? sql`'u' || e.id::text` : sql`lpad(e.id::text, 10, '0')`;
  return sql`lower(${name})`;
}

/** Ids of what lies directly in these folders. */
export async function listIdsIn(db: Scope, source: EntitySource, folderIds: readonly number[]): Promise<string[]> {
  const { sql } = db;
  const rows = await sql<{ id: string }[]>`
    select e.id::text as id from ${sql(source.table)} e
    where e.workspace_id = ${db.workspaceId} and e.deleted_at is null
      and e.${sql(source.folderColumn)} = any(${[...folderIds]}::integer[])`;
  return rows.map(({ id }) => id);
}

/** A folder out of these in which something lies, or null. */
export async function findFilledFolder(
  db: Scope,
  sources: readonly EntitySource[],
  folderIds: readonly number[],
): Promise<number | null> {
  const { sql } = db;
  const contents = union(
    db,
    sources,
    ({ table, folderColumn }) => sql`
      (select e.${sql(folderColumn)} as id from ${sql(table)} e
      where e.workspace_id = ${db.workspaceId} and e.deleted_at is null
        and e.${sql(folderColumn)} = any(${[...folderIds]}::integer[])
      limit 1)`,
  );
  const [row] = await sql<{ id: number }[]>`select id from (${contents}) as contents limit 1`;
  return row?.id ?? null;
}

export interface NamedEntity {
  id: string;
  name: string;
}

export interface PlacedEntity extends NamedEntity {
  folder_id: number | null;
}

/** Locks those of the entities that exist until the transaction ends. */
export function lockEntities(db: Scope, source: EntitySource, ids: readonly string[]): Promise<PlacedEntity[]> {
  const { sql } = db;
  return sql<PlacedEntity[]>`
    select e.id::text as id, e.${sql(source.nameColumn)} as name, e.${sql(source.folderColumn)} as folder_id
    from ${sql(source.table)} e
    where e.workspace_id = ${db.workspaceId} and e.deleted_at is null ${onlyOf(db, source)}
      and e.id = any(${[...ids]}::${sql.unsafe(source.idType)}[]) ${inFolders(db, placeOf(source))}
    order by e.id for no key update`;
}

/** Puts entities into a folder; what lies there already is not touched. */
export async function placeEntities(
  db: Scope,
  source: EntitySource,
  ids: readonly string[],
  folderId: number | null,
): Promise<void> {
  const { sql } = db;
  const folder = sql(source.folderColumn);
  if (source.table === "prompt_templates" || source.table === "tools") raisePromptRevision(db);
  await sql`
    update ${sql(source.table)} set ${folder} = ${folderId}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = any(${[...ids]}::${sql.unsafe(source.idType)}[])
      and ${folder} is distinct from ${folderId}::integer`;
}
