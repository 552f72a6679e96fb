import type { LabelChangeRecord } from "../../../db/queries/registry/labelChangeRequests.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

/** Writes down in the audit trail what has become of change requests. */
export function noteRequests(
  tx: Scope,
  verb: LabelChangeRecord["status"] | "requested" | "updated",
  requests: readonly LabelChangeRecord[],
): Promise<void> {
  const entityType = "label_change_request";
  return noteChanges(
    tx,
    requests.map((request) => ({
      action: `${entityType}.${verb}`,
      entityType,
      entityId: String(request.id),
      entityName: request.label,
      before: verb === "requested" ? null : { ...request, status: "open" },
      after: request,
    })),
  );
}
