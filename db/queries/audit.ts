import type { Scope } from "../scope.ts";

/** Who did it, as handlers know it. */
export interface Actor {
  apiKeyId: string;
  name: string | null;
}

/** Writes one entry of the audit trail, in the transaction of what it tells of. The entry outlives the entity. */
export async function insertAuditEvent(
  db: Scope,
  event: {
    actor: Actor;
    requestId: string;
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
