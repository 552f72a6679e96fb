import { lockWorkflow } from "../../db/queries/workflows/workflows.ts";
import {
  deleteWorkflowLabel,
  findWorkflowVersion,
  listWorkflowLabelStates,
  setWorkflowLabels,
  type WorkflowVersionRecord,
} from "../../db/queries/workflows/workflowVersions.ts";
import { noteChanges } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import type { LabelKind } from "../registry/labels/labelKind.ts";

const entityType = "workflow_label";

/** Labels of workflows. */
export const workflowLabels: LabelKind = {
  kind: "workflow",
  lock: (tx, id) => lockWorkflow(tx, { id }),
  statesOf: listWorkflowLabelStates,
  async change(tx, { id }, label, { before, after }) {
    if (after.version_number === null) {
      const entityId = String(await deleteWorkflowLabel(tx, id, label));
      const { version_number } = before;
      const gone = { id: Number(entityId), name: label, version_number };
      await noteChanges(tx, [
        { action: "label.deleted", entityType, entityId, entityName: label, before: gone, after: null },
      ]);
      return;
    }
    const version = await findWorkflowVersion(tx, id, { number: after.version_number });
    await putWorkflowLabels(tx, version as WorkflowVersionRecord, [label]);
  },
};

/** Puts labels on a version; the workflow is locked. */
export async function putWorkflowLabels(
  tx: Scope,
  version: WorkflowVersionRecord,
  names: readonly string[],
): Promise<void> {
  const set = await setWorkflowLabels(tx, version, names);
  await noteChanges(
    tx,
    set.map(({ id, name, is_new }) => ({
      action: is_new ? "label.created" : "label.moved",
      entityType,
      entityId: String(id),
      entityName: name,
      before: is_new ? null : { id, name },
      after: { id, name, version_number: version.version_number },
    })),
  );
}
