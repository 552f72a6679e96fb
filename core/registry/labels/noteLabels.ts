import type { LabelledKind } from "../../../db/queries/registry/protectedLabels.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

/** A label with the numbers of the versions that it was on and is on; null where it did not or does not exist. */
interface ChangedLabel {
  id: number;
  name: string;
  from: number | null;
  to: number | null;
}

/** Writes down in the audit trail that labels were created, moved or deleted. Those that stayed where they were are left out. */
export function noteLabels(tx: Scope, kind: LabelledKind, labels: readonly ChangedLabel[]): Promise<void> {
  return noteChanges(
    tx,
    labels
      .filter(({ from, to }) => from !== to)
      .map(({ id, name, from, to }) => ({
        action: from === null ? "label.created" : to === null ? "label.deleted" : "label.moved",
        entityType: `${kind}_label`,
        entityId: String(id),
        entityName: name,
        before: from === null ? null : { id, name, version_number: from },
        after: to === null ? null : { id, name, version_number: to },
      })),
  );
}
