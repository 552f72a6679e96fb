import { lockWorkflow } from "../../db/queries/workflows/workflows.ts";
import {
  deleteWorkflowLabel,
  findWorkflowVersion,
  listWorkflowLabelStates,
  setWorkflowLabels,
  type WorkflowVersionRecord,
} from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { LabelKind } from "../registry/labels/labelKind.ts";
import { noteLabels } from "../registry/labels/noteLabels.ts";

export const workflowLabels: LabelKind = {
  kind: "workflow",
  lock: (tx, id) => lockWorkflow(tx, { id }),
  statesOf: listWorkflowLabelStates,
  async change(tx, { id }, label, { before, after }) {
    if (after.version_number === null) {
      const labelId = (await deleteWorkflowLabel(tx, id, label)) as number;
      await noteLabels(tx, "workflow", [{ id: labelId, name: label, from: before.version_number, to: null }]);
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
  const to = version.version_number;
  await noteLabels(
    tx,
    "workflow",
    set.map(({ id, name, old_version_number: from }) => ({ id, name, from, to })),
  );
}
