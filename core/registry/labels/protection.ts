import {
  deleteProtectedLabel,
  insertProtectedLabel,
  listProtectedLabels,
  lockProtectedLabels,
  type ProtectedLabelRecord,
} from "../../../db/queries/registry/protectedLabels.ts";
import { noteChange } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { requireLabelRights } from "../../workspace/labelRights.ts";
import type { LabelKind } from "./labelKind.ts";

const maxProtected = limits["ListProtectedLabelsResponse.protected_labels.maxItems"];
const audited = { type: "protected_label", nameOf: ({ label }: ProtectedLabelRecord) => label };

/**
 * Protects a label; again, nothing happens.
 * @throws Problem forbidden, not_found for the entity, bad_request for too many or a blank name
 */
export function protectLabel(
  db: Scope,
  kinds: readonly LabelKind[],
  given: Schemas["ProtectLabelRequest"],
): Promise<ProtectedLabelRecord> {
  // Labels of tools are stored without the white space around them.
  const label = given.kind === "tool" ? given.label.trim() : given.label;
  if (label === "") throw new Problem("bad_request", "The label of a tool must not be blank.");
  requireLabelRights(db, [label]);
  return db.transaction(async (tx) => {
    if (given.entity_id) await kinds.find(({ kind }) => kind === given.kind)?.lock(tx, given.entity_id);
    await lockProtectedLabels(tx);
    const { isNew, record } = await insertProtectedLabel(tx, { ...given, label });
    if (!isNew) return record;
    if ((await listProtectedLabels(tx)).length > maxProtected) {
      throw new Problem("bad_request", `A workspace has at most ${maxProtected} protected labels.`);
    }
    await noteChange(tx, audited, [null, record]);
    return record;
  });
}

/** Ends a protection. @returns its label. @throws Problem forbidden, not_found */
export function unprotectLabel(db: Scope, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const record = await deleteProtectedLabel(tx, id);
    if (!record) notFound(`protected label ${id}`);
    requireLabelRights(tx, [record.label]);
    await noteChange(tx, audited, [record, null]);
    return record.label;
  });
}
