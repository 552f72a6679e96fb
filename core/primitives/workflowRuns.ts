import type { WorkflowChoice } from "../../db/queries/workflows/workflowVersions.ts";
import type { Scope } from "../../db/scope.ts";
import type { CellFault, Computed, Json, PrimitiveRun } from "./primitive.ts";

/** Choice that a config makes, without the rest of it. */
export function choiceIn(config: WorkflowChoice): WorkflowChoice {
  const { workflow_id, workflow_version_id, workflow_version_number, workflow_label } = config;
  return { workflow_id, workflow_version_id, workflow_version_number, workflow_label };
}

/** Runs of workflows, for WORKFLOW columns and loops. */
export interface WorkflowRuns {
  /**
   * Text that changes with the version that a config names, and with what its nodes name; it says what is missing.
   * @param depth workflows that it lies in
   */
  revisionOf(db: Scope, choice: WorkflowChoice, depth: number): Promise<string>;
  /** Runs a workflow to its end once for each set of inputs. Results come in the order of the inputs. */
  runToEnd(
    run: PrimitiveRun,
    choice: WorkflowChoice,
    inputs: readonly Record<string, Json>[],
  ): Promise<(Computed | CellFault)[]>;
}

let installed: WorkflowRuns | null = null;

/** Installs the runs of workflows. Primitives cannot import them, because workflows run primitives. */
export function installWorkflowRuns(runs: WorkflowRuns): void {
  installed = runs;
}

/** The installed runs. A process that computes cells without them was started wrongly. */
export function workflowRuns(): WorkflowRuns {
  if (!installed) throw new Error("no runs of workflows are installed; workers/main.ts does so");
  return installed;
}
