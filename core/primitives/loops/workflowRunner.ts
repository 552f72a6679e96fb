import type { CellFault, Computed, Json, PrimitiveRun } from "../primitive.ts";

/** A workflow to be run once. */
export interface WorkflowCall {
  /** By its id with a version or a label (the newest without either), or by the id of a version. */
  workflow: { id: number; versionNumber: number | null; label: string | null } | { versionId: number };
  inputs: Record<string, Json>;
}

/** Runs a workflow to its end and gives its final output. What goes wrong in it is a CellFault. */
export type RunWorkflow = (call: WorkflowCall, run: PrimitiveRun) => Promise<Computed | CellFault>;

let installed: RunWorkflow | null = null;

/** Tells loops how workflows are run. Primitives cannot import that: workflows run primitives themselves. */
export function installWorkflowRunner(runner: RunWorkflow): void {
  installed = runner;
}

/** Null where no workflow can be run. */
export function workflowRunner(): RunWorkflow | null {
  return installed;
}
