import type { Fragment } from "postgres";
import { isExistingTime } from "../../../domain/existingTime.ts";
import { atTop, inFolders } from "../../folderLimit.ts";
import { filterTimes, type TimeFilters } from "../../listFilters.ts";
import type { Scope } from "../../scope.ts";
import { type EntitySource, type FolderEntityType, onlyOf, placeOf, union } from "./folderEntities.ts";

export interface EntityFilters extends TimeFilters {
  types: ReadonlySet<FolderEntityType>;
  /** Folders in which entities lie directly, "root" for the root, or "anywhere" for all. */
  folders: "anywhere" | "root" | readonly number[];
  /** Id of the only entity to list. */
  id?: string | undefined;
  search_query?: string | undefined;
  tags?: string[] | undefined;
  created_by_email?: string | undefined;
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

/**
 * Entities of all sources in one order, after the given key; one more than `limit` when there are more. Each source gives its
 * part of the page in the order of an index where it has one: what texts the cursor needs is made of the page alone.
 */
export async function listEntities(
  db: Scope,
  sources: readonly EntitySource[],
  filters: EntityFilters,
  order: EntityOrder,
  page: { after: EntityKey | null; limit: number; withMetadata: boolean },
): Promise<EntityRecord[]> {
  const { after } = page;
  const isRising = order.direction === "asc";
  const open = sources.filter((source) => {
    const rank = rankOf(source, filters, order);
    return after === null || rank === null || (isRising ? rank >= after.rank : rank <= after.rank);
  });
  if (open.length === 0) return [];
  const direction = isRising ? db.sql`asc` : db.sql`desc`;
  return db.sql<EntityRecord[]>`
    with found as (${union(db, open, (source) => matching(db, source, filters, order, page.withMetadata, page))})
    select *, null as distance from found
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

function matching(
  db: Scope,
  source: EntitySource,
  filters: EntityFilters,
  order: EntityOrder,
  withMetadata: boolean,
  page?: { after: EntityKey | null; limit: number },
): Fragment {
  const { sql } = db;
  const name = nameOf(db, source);
  const metadata = withMetadata ? (source.metadata?.(db) ?? sql`'{}'::jsonb`) : sql`null::jsonb`;
  return sql`
    select ${rank(db, source, filters, order)} as rank, ${sortKey(db, source, order)} as sort_key,
      ${typeOf(db, source)} as type, ${idOf(db)} as id, ${name} as name,
      e.${sql(source.folderColumn)} as folder_id, e.created_at, e.updated_at, ${creatorOf(db, source)} as created_by,
      ${metadata} as metadata
    from (
      select e.* from ${sql(source.table)} e
      where e.workspace_id = ${db.workspaceId} and e.deleted_at is null ${isWanted(db, source, filters)}
      ${page ? onPage(db, source, filters, order, page) : sql``}
    ) e`;
}

function isWanted(db: Scope, source: EntitySource, filters: EntityFilters): Fragment {
  const { sql } = db;
  const creator = creatorOf(db, source);
  return sql`
    ${isFound(db, source, filters)} ${onlyOf(db, source)}
    ${isOfAllTypes(source, filters) ? sql`` : sql`and ${typeOf(db, source)} = any(${[...filters.types]}::text[])`}
    ${placed(db, sql`e.${sql(source.folderColumn)}`, filters.folders)} ${inFolders(db, placeOf(source))}
    ${filters.id === undefined ? sql`` : sql`and e.id = ${filters.id}::${sql.unsafe(source.idType)}`}
    ${filters.tags === undefined ? sql`` : sql`and ${source.hasTags?.(sql, filters.tags) ?? sql`false`}`}
    ${filters.created_by_email === undefined ? sql`` : sql`and lower(${creator}) = lower(${filters.created_by_email})`}
    ${filterTimes(sql, filters, "e")}`;
}

/** A source's part of a page, in the order of the page. */
function onPage(
  db: Scope,
  source: EntitySource,
  filters: EntityFilters,
  order: EntityOrder,
  { after, limit }: { after: EntityKey | null; limit: number },
): Fragment {
  const { sql } = db;
  const direction = order.direction === "asc" ? sql`asc` : sql`desc`;
  const isOfOneRank = rankOf(source, filters, order) !== null;
  return sql`
    ${after === null ? sql`` : isAfter(db, source, filters, order, after)}
    order by ${isOfOneRank ? sql`` : sql`${rank(db, source, filters, order)} ${direction},`}
      ${storedKey(db, source, order)} ${direction}, ${typeOf(db, source)} ${direction}, ${idOf(db)} ${direction}
    limit ${limit + 1}`;
}

function isAfter(
  db: Scope,
  source: EntitySource,
  filters: EntityFilters,
  order: EntityOrder,
  after: EntityKey,
): Fragment {
  const { sql } = db;
  const beyond = order.direction === "asc" ? sql`>` : sql`<`;
  const ofSource = rankOf(source, filters, order);
  if (ofSource !== null && ofSource !== after.rank) return sql``;
  const bound = ofSource === null ? null : storedBound(db, source, order, after);
  const [type, id] = [typeOf(db, source), idOf(db)];
  if (bound === null) {
    return sql`and (${rank(db, source, filters, order)}, ${sortKey(db, source, order)}, ${type}, ${id})
      ${beyond} (${after.rank}::integer, ${after.sort_key}, ${after.type}, ${after.id})`;
  }
  // The first condition leads an index to where the page begins.
  const key = storedKey(db, source, order);
  return sql`and ${key} ${beyond}= ${bound}
    and (${key}, ${type}, ${id}) ${beyond} (${bound}, ${after.type}, ${after.id})`;
}

/** The rank that all entities of a source have; null where each has its own. */
function rankOf({ table }: EntitySource, { search_query }: EntityFilters, { sortBy }: EntityOrder): number | null {
  // Without a sort of the caller's folders come first; with a search, names before contents.
  if (sortBy !== null) return 0;
  return search_query === undefined ? Number(table !== "folders") : null;
}

function rank(db: Scope, source: EntitySource, filters: EntityFilters, order: EntityOrder): Fragment {
  const shared = rankOf(source, filters, order);
  return shared === null
    ? db.sql`(not ${isNamed(db, source, filters.search_query as string)})::integer`
    : db.sql`${shared}::integer`;
}

function isNamed(db: Scope, source: EntitySource, text: string): Fragment {
  return db.sql`strpos(lower(${nameOf(db, source)}), lower(${text}::text)) > 0`;
}

function isFound(db: Scope, source: EntitySource, { search_query: text }: EntityFilters): Fragment {
  if (text === undefined) return db.sql``;
  const named = isNamed(db, source, text);
  return source.contains ? db.sql`and (${named} or ${source.contains(db, text)})` : db.sql`and ${named}`;
}

function nameOf({ sql }: Scope, source: EntitySource): Fragment {
  return sql`e.${sql(source.nameColumn)}`;
}

function typeOf({ sql }: Scope, source: EntitySource): Fragment {
  return sql`${source.typeOf?.(sql) ?? sql`${source.types[0] as string}::text`} collate "C"`;
}

function idOf({ sql }: Scope): Fragment {
  return sql`e.id::text collate "C"`;
}

function creatorOf({ sql }: Scope, source: EntitySource): Fragment {
  return source.hasNoCreator ? sql`null::text` : sql`e.created_by`;
}

function isOfAllTypes(source: EntitySource, filters: EntityFilters): boolean {
  return source.types.every((type) => filters.types.has(type));
}

function placed(db: Scope, folder: Fragment, folders: EntityFilters["folders"]): Fragment {
  if (folders === "anywhere") return db.sql``;
  return folders === "root" ? atTop(db, folder) : db.sql`and ${folder} = any(${[...folders]}::integer[])`;
}

/** Numbers are padded, so that their texts stand in their order; UUIDs come after all of them. */
function sortKey(db: Scope, source: EntitySource, { sortBy }: EntityOrder): Fragment {
  const { sql } = db;
  if (sortBy === "created_at" || sortBy === "updated_at") {
    return sql`to_char(e.${sql(sortBy)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C"`;
  }
  if (sortBy === "id")
    return sql`${source.idType === "uuid" ? sql`'u' || e.id::text` : sql`lpad(e.id::text, 10, '0')`} collate "C"`;
  return sql`lower(${nameOf(db, source)}) collate "C"`;
}

/** What the sort key is made of, as it is stored and indexed: in one source, the order is the same. */
function storedKey(db: Scope, source: EntitySource, { sortBy }: EntityOrder): Fragment {
  const { sql } = db;
  return sortBy === null || sortBy === "name" ? sql`lower(${nameOf(db, source)}) collate "C"` : sql`e.${sql(sortBy)}`;
}

/** The stored form of a cursor's sort key; null where it has none, as in a cursor that was made up. */
function storedBound({ sql }: Scope, source: EntitySource, { sortBy }: EntityOrder, after: EntityKey): Fragment | null {
  const { sort_key } = after;
  if (sortBy === null || sortBy === "name") return sql`${sort_key}`;
  if (sortBy === "id") {
    const id = Number(sort_key);
    return source.idType === "integer" && Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? sql`${id}::integer` : null;
  }
  return isExistingTime(`${sort_key}+00:00`) ? sql`${`${sort_key}Z`}::timestamptz` : null;
}
