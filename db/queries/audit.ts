import type { Scope } from "../scope.ts";

/** Who did it, as handlers know it. */
export interface Actor {
  /** Null for whoever runs the server. */
  apiKeyId: string | null;
  name: string | null;
}

/** Writes one entry of the audit trail, in the transaction of what it tells of. The entry outlives the entity. */
export async function insertAuditEvent(
  db: Scope,
  event: {
    actor: Actor;
    /** Null for what no request did. */
    requestId: string | null;
    action: string;
    entityType: string;
    entityId: string;
    entityName: string | null;
  },
): Promise<void> {
  await db.sql`
    insert into audit_events
      (workspace_id, api_key_id, actor, action, entity_type, entity_id, entity_name, request_id)
    values (${db.workspaceId}, ${event.actor.apiKeyId}, ${event.actor.name}, ${event.action}, ${event.entityType},
      ${event.entityId}, ${event.entityName}, ${event.requestId})`;
}

/** Whose request made a change; a handler's context is one. */
export interface Cause {
  actor: Actor;
  requestId: string;
}

/** Writes an entry for each of many changes that one request made. */
export async function insertAuditEvents(
  db: Scope,
  by: Cause,
  events: readonly { action: string; entityType: string; entityId: string; entityName: string | null }[],
): Promise<void> {
  await db.sql`
    insert into audit_events
      (workspace_id, api_key_id, actor, action, entity_type, entity_id, entity_name, request_id)
    select ${db.workspaceId}, ${by.actor.apiKeyId}, ${by.actor.name}, action, entity_type, entity_id, entity_name,
      ${by.requestId}
    from unnest(
      ${events.map(({ action }) => action)}::text[], ${events.map(({ entityType }) => entityType)}::text[],
      ${events.map(({ entityId }) => entityId)}::text[], ${events.map(({ entityName }) => entityName)}::text[]
    ) as event (action, entity_type, entity_id, entity_name)`;
}

export interface AuditEventRecord {
  id: number;
  at: string;
  api_key_id: string | null;
  /** Name of the key at that time. */
  actor: string | null;
  action: string;
  entity_type: string;
  entity_id: string;
  entity_name: string | null;
  request_id: string | null;
}

/** What is left out does not matter; both times are included. */
export interface AuditFilters {
  action?: string | undefined;
  entity_type?: string | undefined;
  entity_id?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/** Newest first, after the given event; one more than `limit` when there are more. */
export function listAuditEvents(
  db: Scope,
  filters: AuditFilters,
  page: { after: { at: string; id: number } | null; limit: number },
): Promise<AuditEventRecord[]> {
  const { sql } = db;
  const { action, entity_type, entity_id, created_after, created_before } = filters;
  return sql<AuditEventRecord[]>`
    select id, at, api_key_id, actor, action, entity_type, entity_id, entity_name, request_id from audit_events
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
