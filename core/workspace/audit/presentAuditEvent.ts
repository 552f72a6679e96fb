import type { AuditEventRecord } from "../../../db/queries/workspace/audit.ts";
import type { components } from "../../../generated/types.ts";

/** An event as everybody reads it, and as the chain holds it. */
export function presentAuditEvent({
  api_key_id,
  actor,
  ...event
}: AuditEventRecord): components["schemas"]["AuditEvent"] {
  return { ...event, actor: { api_key_id, name: actor } };
}
