import type { AuditEventRecord } from "../../../db/queries/workspace/audit.ts";
import type { Schemas } from "../../../generated/types.ts";

/** Forms the answer for an event, which is also the text that the chain hashes. */
export function presentAuditEvent({ api_key_id, actor, ...event }: AuditEventRecord): Schemas["AuditEvent"] {
  return { ...event, actor: { api_key_id, name: actor } };
}
