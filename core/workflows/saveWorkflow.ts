import { randomUUID } from "node:crypto";
import { requireFolder } from "../../db/queries/registry/folders.ts";
import { findFreeName, type GeneratedNames } from "../../db/queries/registry/freeName.ts";
import type { LabelChangeRecord } from "../../db/queries/registry/labelChangeRequests.ts";
import { insertWorkflow, lockWorkflow, type WorkflowRecord } from "../../db/queries/workflows/workflows.ts";
import {
  findWorkflowVersion,
  insertWorkflowVersion,
  lockWorkflowReferences,
  type WorkflowVersionRecord,
} from "../../db/queries/workflows/workflowVersions.ts";
import { noteAction, noteChange } from "../../db/queries/workspace/audit.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";
import { requireReachable } from "../primitives/models/reachable.ts";
import { attachExternalIds, type ExternalId, externalIdsOf } from "../registry/externalIds/externalIds.ts";
import { askForChanges } from "../registry/labels/askForChanges.ts";
import { requireLabelRights } from "../workspace/labelRights.ts";
import { faultyDefinition } from "./faults.ts";
import { putWorkflowLabels, workflowLabels } from "./labelKind.ts";
import { patchDefinition } from "./patchDefinition.ts";
import { type Definition, type Places, type Plan, planWorkflow } from "./plan.ts";
import { requireSubWorkflows } from "./workflowsRunBy.ts";

export interface SavedVersion {
  workflow: WorkflowRecord;
  version: WorkflowVersionRecord;
  baseVersion: number | null;
  /** Null where the request names none. */
  labels: string[] | null;
  /** Requests to put protected labels on the version. */
  asked: LabelChangeRecord[];
  externalIds: ExternalId[];
}

/**
 * Creates a workflow with its first version, or the next version of an existing one.
 * @throws Problem bad_request, invalid_config and validation_error for the definition, not_found, conflict
 */
export function createWorkflow(db: Scope, given: Schemas["CreateWorkflowRequest"]): Promise<SavedVersion> {
  const definition: Definition = {
    nodes: given.nodes.map((node) => ({ ...node, dependencies: [...new Set(node.dependencies ?? [])] })),
    edges: given.edges ?? [],
    required_input_variables: given.required_input_variables ?? {},
  };
  const plan = planWorkflow(definition);
  return db.transaction(async (tx) => {
    // Taken before the lock of the workflow, so that two saves cannot deadlock.
    if (plan.subWorkflows.length > 0) await lockWorkflowReferences(tx);
    const workflow = await targetOf(tx, given);
    await attachExternalIds(tx, "workflow", workflow, given.external_ids);
    return saveVersion(tx, workflow, definition, plan, given);
  });
}

/** Saves the next version of a workflow from a patch of an earlier one. @throws Problem as createWorkflow */
export function patchWorkflow(
  db: Scope,
  identifier: string,
  patch: Schemas["PatchWorkflowRequest"],
): Promise<SavedVersion> {
  return db.transaction(async (tx) => {
    // Taken in the same order as creating takes them; what the version will run is known only under the workflow's lock.
    await lockWorkflowReferences(tx);
    const workflow = await lockWorkflow(tx, identifier);
    const base = await findWorkflowVersion(tx, workflow.id, { number: patch.base_version });
    if (!base) throw versionNotFound(workflow, `version ${patch.base_version}`);
    const definition = patchDefinition(base, patch);
    await requireReachable(
      tx,
      definition.nodes.map(({ configuration }) => configuration),
    );
    const plan = planWorkflow(definition, placesInPatch);
    return saveVersion(tx, workflow, definition, plan, patch, base.version_number);
  });
}

const placesInPatch: Places = {
  node: (name) => ["body", "nodes", name],
  edge: (position) => ["body", "edges", position],
};

export function versionNotFound({ name }: { name: string }, what: string): Problem {
  return new Problem("not_found", `The workflow ${JSON.stringify(name)} has no ${what}.`);
}

/** The locked workflow that a version belongs to; created where it does not exist. */
async function targetOf(tx: Scope, given: Schemas["CreateWorkflowRequest"]): Promise<WorkflowRecord> {
  const { name, workflow_id, workflow_name } = given;
  const isExisting = typeof workflow_id === "number" || typeof workflow_name === "string";
  if (!isExisting) return newWorkflow(tx, given);
  if (typeof name === "string") {
    throw faultyDefinition(
      ["body", "name"],
      "name creates a new workflow. Send either name, or workflow_id or workflow_name.",
    );
  }
  const workflow = await lockWorkflow(
    tx,
    typeof workflow_id === "number" ? { id: workflow_id } : { name: workflow_name as string },
  );
  if (typeof workflow_name === "string" && workflow_name !== workflow.name) {
    throw faultyDefinition(["body", "workflow_name"], `The workflow ${workflow.id} has another name.`);
  }
  return workflow;
}

const names: GeneratedNames = {
  table: "workflows",
  nameColumn: "name",
  first: "Untitled Workflow",
  prefix: "Untitled Workflow ",
};

async function newWorkflow(tx: Scope, { name, folder_id }: Schemas["CreateWorkflowRequest"]): Promise<WorkflowRecord> {
  await requireFolder(tx, folder_id ?? null);
  const insert = (wanted: string) => insertWorkflow(tx, wanted, folder_id ?? null);
  const workflow = typeof name === "string" ? await insert(name) : await insertUntitled(tx, insert);
  if (!workflow) {
    const hint = "Choose another name, or send workflow_name to add a version to that workflow.";
    throw faultyDefinition(["body", "name"], `There is already a workflow ${JSON.stringify(name)}. ${hint}`);
  }
  await noteChange(tx, { type: "workflow" }, [null, workflow]);
  return workflow;
}

/** Inserts a workflow without a name of its own; tries the next free name when another request has just taken one. */
async function insertUntitled(
  tx: Scope,
  insert: (name: string) => Promise<WorkflowRecord | null>,
): Promise<WorkflowRecord> {
  for (;;) {
    const workflow = await insert(await findFreeName(tx, names));
    if (workflow) return workflow;
  }
}

async function saveVersion(
  tx: Scope,
  workflow: WorkflowRecord,
  definition: Definition,
  plan: Plan,
  { commit_message = null, release_labels = null }: Schemas["CreateWorkflowRequest"] | Schemas["PatchWorkflowRequest"],
  baseVersion: number | null = null,
): Promise<SavedVersion> {
  const subWorkflowIds = await requireSubWorkflows(tx, workflow, plan.subWorkflows);
  const nodes = definition.nodes.map(({ name, node_type, configuration, dependencies, is_output_node }) => {
    return { id: randomUUID(), name, node_type, is_output_node, configuration, dependencies };
  });
  const edges = definition.edges.map(({ source_node_name, target_node_name, is_and, conditionals }) => {
    return { id: randomUUID(), source_node_name, target_node_name, is_and, conditionals };
  });
  const { required_input_variables } = definition;
  const content = { workflow_id: workflow.id, commit_message, required_input_variables, nodes, edges };
  const version = await insertWorkflowVersion(tx, content, subWorkflowIds);
  requireLabelRights(tx, release_labels ?? []);
  await noteAction(tx, "version.created", { ...workflow, type: "workflow" }, [null, version]);
  const wanted = [...new Set(release_labels)];
  const after = { version_number: version.version_number };
  const asked = await askForChanges(
    tx,
    workflowLabels,
    workflow,
    wanted.map((label) => ({ label, after })),
  );
  const names = wanted.filter((name) => asked.every(({ label }) => label !== name));
  await putWorkflowLabels(tx, version, names);
  const externalIds = await externalIdsOf(tx, "workflow", workflow.id);
  return { workflow, version, baseVersion, labels: release_labels && names, asked, externalIds };
}
