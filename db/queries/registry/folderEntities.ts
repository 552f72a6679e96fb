import type { Fragment } from "postgres";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { firstValue, valuesOf } from "../../rows.ts";
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

/** Ids of what lies directly in these folders. */
export function listIdsIn(db: Scope, source: EntitySource, folderIds: readonly number[]): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select e.id::text as id from ${db.sql(source.table)} e
    where e.workspace_id = ${db.workspaceId} and e.deleted_at is null
      and e.${db.sql(source.folderColumn)} = any(${[...folderIds]}::integer[])`);
}

/** A folder out of these in which something lies, or null. */
export function findFilledFolder(
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
  return firstValue<number>(sql`select id from (${contents}) as contents limit 1`);
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

/** One statement of those of all sources. */
export function union(
  { sql }: Scope,
  sources: readonly EntitySource[],
  of: (source: EntitySource) => Fragment,
): Fragment {
  return sources.map(of).reduce((all, one) => sql`${all} union all ${one}`);
}

/** Column of the folder that decides who sees an entity; of folders, their id. */
export function placeOf({ table, folderColumn }: EntitySource): string {
  return table === "folders" ? "e.id" : `e.${folderColumn}`;
}

/** Condition for the rows of the table that are entities of the source. */
export function onlyOf({ sql }: Scope, source: EntitySource): Fragment {
  return source.only ? sql`and ${source.only(sql)}` : sql``;
}
