import type { Schemas } from "../../../generated/types.ts";
import { inFolders } from "../../folderLimit.ts";
import { lockName } from "../../lockName.ts";
import { firstValue, hasRows, onlyValue } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** The id of an entity in another system. */
export type ExternalId = Schemas["ExternalId"];

/** An entity of any kind; its id as text. */
export interface EntityReference {
  kind: string;
  entity_id: string;
}

/**
 * Attaches what nothing in the workspace has yet, in one order for all who attach, so that two of them never wait for
 * each other. A mapping that somebody else is attaching or detaching at this moment is waited for.
 */
export function insertExternalIds(db: Scope, entity: EntityReference, mappings: ExternalId[]): Promise<ExternalId[]> {
  return db.sql<ExternalId[]>`
    insert into external_ids (workspace_id, source, external_id, kind, entity_id, position)
    select ${db.workspaceId}, source, external_id, ${entity.kind}, ${entity.entity_id}, position
    from unnest(${mappings.map(({ source }) => source)}::text[], ${mappings.map(({ external_id }) => external_id)}::text[])
      with ordinality as given (source, external_id, position)
    order by source collate "C", external_id collate "C"
    on conflict (workspace_id, source, external_id) do nothing
    returning source, external_id`;
}

/** Lists the owners of mappings; a mapping without an owner has no entry. */
export function listExternalIdOwners(db: Scope, mappings: ExternalId[]): Promise<(ExternalId & EntityReference)[]> {
  return db.sql<(ExternalId & EntityReference)[]>`
    select source, external_id, kind, entity_id from external_ids
    where workspace_id = ${db.workspaceId} and (source, external_id) in (
      select * from unnest(
        ${mappings.map(({ source }) => source)}::text[], ${mappings.map(({ external_id }) => external_id)}::text[]
      ))`;
}

/** @returns whether the entity had it */
export function deleteExternalId(db: Scope, entity: EntityReference, mapping: ExternalId): Promise<boolean> {
  return hasRows(db.sql`
    delete from external_ids
    where workspace_id = ${db.workspaceId} and source = ${mapping.source} and external_id = ${mapping.external_id}
      and kind = ${entity.kind} and entity_id = ${entity.entity_id}
    returning 1`);
}

/** Gives free what deleted entities had. */
export async function deleteExternalIdsOf(db: Scope, kind: string, entityIds: string[]): Promise<void> {
  await db.sql`
    with ordered as (
      select source, external_id from external_ids
      where workspace_id = ${db.workspaceId} and kind = ${kind} and entity_id = any(${entityIds}::text[])
      order by source, external_id for update
    )
    delete from external_ids e using ordered
    where e.workspace_id = ${db.workspaceId} and e.source = ordered.source and e.external_id = ordered.external_id`;
}

export function countExternalIds(db: Scope, entity: EntityReference): Promise<number> {
  return onlyValue<number>(db.sql`
    select count(*) as count from external_ids
    where workspace_id = ${db.workspaceId} and kind = ${entity.kind} and entity_id = ${entity.entity_id}`);
}

/** Lists the external ids of each entity, in the order of attachment. */
export async function listExternalIds(
  db: Scope,
  entities: EntityReference[],
): Promise<(ExternalId & EntityReference)[]> {
  if (entities.length === 0) return [];
  return db.sql<(ExternalId & EntityReference)[]>`
    select e.kind, e.entity_id, e.source, e.external_id
    from unnest(${entities.map(({ kind }) => kind)}::text[], ${entities.map(({ entity_id }) => entity_id)}::text[])
        as wanted (kind, entity_id)
      join external_ids e
        on e.workspace_id = ${db.workspaceId} and e.kind = wanted.kind and e.entity_id = wanted.entity_id
    order by e.attached_at, e.position`;
}

export interface EntityTable {
  table: string;
  idType: "integer" | "uuid";
  nameColumn: string;
}

/** @returns the entity's name, or null when there is none */
export function findEntityName(db: Scope, entity: EntityTable, id: string | number): Promise<string | null> {
  return firstValue<string>(db.sql`${entityById(db, entity, id)}`);
}

/**
 * Finds an entity and locks it until the transaction ends, so that it is neither deleted meanwhile nor given more
 * external ids.
 */
export function lockEntity(db: Scope, entity: EntityTable, id: string | number): Promise<string | null> {
  return firstValue<string>(db.sql`${entityById(db, entity, id)} for no key update`);
}

function entityById(db: Scope, entity: EntityTable, id: string | number) {
  const { sql, workspaceId } = db;
  return sql`
    select ${sql(entity.nameColumn)} as name from ${sql(entity.table)}
    where workspace_id = ${workspaceId} and id = ${String(id)}::${sql.unsafe(entity.idType)} and deleted_at is null
      ${inFolders(db, entity.table === "folders" ? "id" : "folder_id")}`;
}

/** Serialises what looks for the owner of a mapping and makes one, until the transaction ends. */
export async function lockExternalId(db: Scope, { source, external_id }: ExternalId): Promise<void> {
  await lockName(db, "external id", JSON.stringify([source, external_id]));
}
