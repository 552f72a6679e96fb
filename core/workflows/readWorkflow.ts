import type { Identifier } from "../../db/identifier.ts";
import { getWorkflow, type WorkflowRecord } from "../../db/queries/workflows/workflows.ts";
import {
  findWorkflowVersion,
  listWorkflowLabels,
  type WhichWorkflowVersion,
  type WorkflowLabel,
  type WorkflowVersionRecord,
} from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import { versionNotFound } from "./saveWorkflow.ts";

/** Reads a workflow with the wanted version, or with the newest where none is named. @throws Problem not_found */
export async function readWorkflow(
  db: Scope,
  identifier: Identifier,
  which: WhichWorkflowVersion,
): Promise<{ workflow: WorkflowRecord; version: WorkflowVersionRecord }> {
  const workflow = await getWorkflow(db, identifier);
  const version = await findWorkflowVersion(db, workflow.id, which);
  if (!version) throw versionNotFound(workflow, nameOf(which));
  return { workflow, version };
}

/** Reads a workflow as readWorkflow does, with the labels of the version. @throws Problem not_found */
export function readLabelledWorkflow(
  db: Scope,
  identifier: string,
  which: WhichWorkflowVersion,
): Promise<{ workflow: WorkflowRecord; version: WorkflowVersionRecord; labels: string[] }> {
  return db.snapshot(async (tx) => {
    const found = await readWorkflow(tx, identifier, which);
    const labels = await listWorkflowLabels(tx, found.workflow.id);
    const ofVersion = labels.filter(({ workflow_version_id }) => workflow_version_id === found.version.id);
    return { ...found, labels: ofVersion.map(({ release_label }) => release_label) };
  });
}

/** @throws Problem not_found */
export async function listLabels(db: Scope, identifier: string): Promise<WorkflowLabel[]> {
  const { id } = await getWorkflow(db, identifier);
  return listWorkflowLabels(db, id);
}

function nameOf({ number, label, id }: WhichWorkflowVersion): string {
  if (typeof id === "number") return `version with the id ${id}`;
  if (typeof label === "string") return `release label ${JSON.stringify(label)}`;
  return typeof number === "number" ? `version ${number}` : "version";
}
