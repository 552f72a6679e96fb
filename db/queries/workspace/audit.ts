import type { Sql } from "postgres";
import { stateHash } from "../../../domain/stateHash.ts";
import type { operations, Schemas } from "../../../generated/types.ts";
import { lockName } from "../../lockName.ts";
import { firstRow, valuesOf } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

/** A change as the audit trail tells it. */
interface AuditEntry {
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  /**
   * State of the entity before and after the change, of which only the hashes are kept; null where it did not exist.
   */
  before: object | null;
  after: object | null;
}

/**
 * Writes down in the audit trail what the scope's own request changed, in the transaction of the change; the entries
 * outlive their entities. What a job changes is told by the request that it is done for. Their time is not that of the
 * transaction, which may have begun before one that it has waited for.
 */
export async function noteChanges(db: Scope, entries: readonly AuditEntry[]): Promise<void> {
  if (!db.cause || entries.length === 0) return;
  const { actor, requestId } = db.cause;
  await db.sql`
    insert into audit_events (workspace_id, at, api_key_id, actor, action, entity_type, entity_id, entity_name, request_id,
      before_hash, after_hash)
    select ${db.workspaceId}, statement_timestamp(), ${actor.apiKeyId}, ${actor.name}, action, entity_type, entity_id,
      entity_name, ${requestId}, decode(before_hash, 'hex'), decode(after_hash, 'hex')
    from unnest(
      ${entries.map(({ action }) => action)}::text[], ${entries.map(({ entityType }) => entityType)}::text[],
      ${entries.map(({ entityId }) => entityId)}::text[], ${entries.map(({ entityName }) => entityName)}::text[],
      ${entries.map(({ before }) => hexHash(before))}::text[], ${entries.map(({ after }) => hexHash(after))}::text[]
    ) as entry (action, entity_type, entity_id, entity_name, before_hash, after_hash)`;
}

/** An entry of the audit trail: what there was before of an entity, or of a part of it, and what there is now. */
export function auditEntry(
  action: string,
  { type, id, name }: { type: string; id: number | string; name: string | null },
  [before, after]: [object | null, object | null],
): AuditEntry {
  return { action, entityType: type, entityId: String(id), entityName: name, before, after };
}

export function noteAction(db: Scope, ...entry: Parameters<typeof auditEntry>): Promise<void> {
  return noteChanges(db, [auditEntry(...entry)]);
}

/**
 * Writes one change of an entity down in the audit trail, unless nothing of it has changed.
 * @param change the entity before and after it; null where it was not there before, or does not exist any more
 */
export async function noteChange<Entity extends { id: number | string; name?: string | null }>(
  db: Scope,
  { type, nameOf = ({ name = null }) => name }: { type: string; nameOf?(entity: Entity): string | null },
  [before, after]: [Entity | null, Entity | null],
  verb = before === null ? "created" : after === null ? "deleted" : "updated",
): Promise<void> {
  if (before && after && hexHash(before) === hexHash(after)) return;
  const entity = (after ?? before) as Entity;
  await noteAction(db, `${type}.${verb}`, { type, id: entity.id, name: nameOf(entity) }, [before, after]);
}

function hexHash(state: object | null): string | null {
  return stateHash(state)?.toString("hex") ?? null;
}

export type AuditEventRecord = Omit<Schemas["AuditEvent"], "actor"> & {
  api_key_id: string | null;
  actor: string | null;
};

const recordColumns = `id, at, api_key_id, actor, action, entity_type, entity_id, entity_name, request_id,
  encode(before_hash, 'hex') as before_hash, encode(after_hash, 'hex') as after_hash, position,
  encode(hash, 'hex') as hash`;

/** Filters of audit events. One that is left out does not matter; both times are included. */
type AuditFilters = Omit<operations["listAuditEvents"]["parameters"]["query"], "cursor" | "limit">;

/** Newest first, after the given event; one more than `limit` when there are more. */
export function listAuditEvents(
  db: Scope,
  filters: AuditFilters,
  page: { after: { at: string; id: number } | null; limit: number },
): Promise<AuditEventRecord[]> {
  const { sql } = db;
  const { action, entity_type, entity_id, created_after, created_before } = filters;
  return sql<AuditEventRecord[]>`
    select ${sql.unsafe(recordColumns)} from audit_events
    where workspace_id = ${db.workspaceId}
      ${action === undefined ? sql`` : sql`and action = ${action}`}
      ${entity_type === undefined ? sql`` : sql`and entity_type = ${entity_type}`}
      ${entity_id === undefined ? sql`` : sql`and entity_id = ${entity_id}`}
      ${created_after === undefined ? sql`` : sql`and at >= ${created_after}::timestamptz`}
      ${created_before === undefined ? sql`` : sql`and at <= ${created_before}::timestamptz`}
      ${page.after === null ? sql`` : sql`and (at, id) < (${page.after.at}::timestamptz, ${page.after.id}::bigint)`}
    order by at desc, id desc
    limit ${page.limit + 1}`;
}

/** A place in the chain of a workspace, with its hash in hexadecimal digits. */
export type Link = Schemas["AuditHead"];

/** Locks the chain until the transaction ends, so that one transaction at a time adds to it. */
export function lockAuditChain(db: Scope): Promise<void> {
  return lockName(db, "audit chain");
}

/** The oldest events that are in no chain yet. */
export function listUnlinkedEvents(db: Scope, limit: number): Promise<AuditEventRecord[]> {
  return db.sql<AuditEventRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from audit_events
    where workspace_id = ${db.workspaceId} and position is null
    order by id limit ${limit}`;
}

export async function linkAuditEvents(db: Scope, links: readonly (Link & { id: number })[]): Promise<void> {
  await db.sql`
    update audit_events e set position = l.position, hash = decode(l.hash, 'hex')
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ hash }) => hash)}::text[]) as l (id, position, hash)
    where e.workspace_id = ${db.workspaceId} and e.id = l.id`;
}

/** The newest link of the chain. */
export function findLastLink(db: Scope): Promise<Link | null> {
  return firstRow(db.sql<Link[]>`
    select position, encode(hash, 'hex') as hash from audit_events
    where workspace_id = ${db.workspaceId} and position is not null
    order by position desc limit 1`);
}

/** Linked events from a position on, in the chain's order. */
export function listLinkedEvents(db: Scope, fromPosition: number, limit: number): Promise<AuditEventRecord[]> {
  return db.sql<AuditEventRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from audit_events
    where workspace_id = ${db.workspaceId} and position >= ${fromPosition}
    order by position limit ${limit}`;
}

export function listUnlinkedWorkspaces(sql: Sql): Promise<number[]> {
  return valuesOf<number>(sql`
    select distinct workspace_id from audit_events where position is null`);
}
