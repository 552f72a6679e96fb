import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

/** Writes an entry of the audit trail about a tool: of what there was before (null: nothing) and what there is now. */
export function noteTool(
  tx: Scope,
  action: string,
  { id, name: entityName }: { id: number; name: string },
  [before, after]: [object | null, object | null],
): Promise<void> {
  return noteChanges(tx, [{ action, entityType: "tool", entityId: String(id), entityName, before, after }]);
}
