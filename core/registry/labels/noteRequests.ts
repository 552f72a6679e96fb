import type { LabelChangeRecord } from "../../../db/queries/registry/labelChangeRequests.ts";
import { auditEntry, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

/** Writes down in the audit trail what has become of change requests. */
export function noteRequests(
  tx: Scope,
  verb: LabelChangeRecord["status"] | "requested" | "updated",
  requests: readonly LabelChangeRecord[],
): Promise<void> {
  const type = "label_change_request";
  return noteChanges(
    tx,
    requests.map((request) => {
      const before = verb === "requested" ? null : { ...request, status: "open" };
      return auditEntry(`${type}.${verb}`, { type, id: request.id, name: request.label }, [before, request]);
    }),
  );
}
