import type { Scope } from "../../db/scope.ts";
import type { CellFault, Computed, Json, PrimitiveRun } from "./primitive.ts";

/** The workflow that a config names: by its id with a version or a label (the newest without either), or by a version's id. */
export interface WorkflowChoice {
  workflow_id?: number | null;
  workflow_version_id?: number | null;
  workflow_version_number?: number | null;
  workflow_label?: string | null;
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
