import type { WorkflowChoice } from "../../../db/queries/workflows/workflowVersions.ts";
import type { Schemas } from "../../../generated/types.ts";
import { unwrap } from "../../values/coercions.ts";
import type { CellFault, Computed, Json, PrimitiveRun } from "../primitive.ts";
import { askPrompt, inputVariables, openPrompt } from "../prompt_template.ts";
import { together } from "../together.ts";
import { workflowRuns } from "../workflowRuns.ts";
import type { LoopConfig } from "./loopConfig.ts";

interface LoopInput {
  variables: [name: string, value: Json][];
  history: Json;
  /** Greatest number of iterations of its loop. */
  iterations: number;
}

/** Runs iterations, also of different rows, together. Results come in the order of the inputs. */
type LoopBody = (inputs: readonly LoopInput[]) => Promise<(Computed | CellFault)[]>;

/** Limit of simultaneous workflows of a loop, in each process. */
const workflowsAtOnce = 8;

/**
 * Prepares what the iterations of a loop run: its prompt or its workflow.
 * @throws Problem or CellFault when it cannot be run at all
 */
export async function openLoopBody(config: LoopConfig, run: PrimitiveRun): Promise<LoopBody> {
  if (config.loop_type === "workflow") {
    return workflowBody(config.workflow_config as NonNullable<LoopConfig["workflow_config"]>, run);
  }
  const promptConfig = config.prompt_config as NonNullable<LoopConfig["prompt_config"]>;
  const prompt = await openPrompt(promptConfig, run.db);
  return (inputs) =>
    askPrompt(
      prompt,
      inputs.map(({ variables, history }) => ({ inputVariables: inputVariables(variables), history })),
      run,
    );
}

function workflowBody(workflowConfig: Schemas["LoopWorkflowConfig"], run: PrimitiveRun): LoopBody {
  const { workflow_id, workflow_version_id, workflow_version_number, workflow_label } = workflowConfig;
  const choice =
    workflow_id == null ? { workflow_version_id } : { workflow_id, workflow_version_number, workflow_label };
  const runAll = together(workflowsAtOnce);
  return (inputs) =>
    runAll(
      inputs.map(({ variables, iterations }) => {
        const named = Object.fromEntries(variables.map(([name, value]) => [name, unwrap(value)]));
        return () => runOnce(ofIteration(run, iterations), choice, named);
      }),
    );
}

/** The run that one of so many iterations is part of: each may start an equal share of the node's runs. */
function ofIteration(run: PrimitiveRun, iterations: number): PrimitiveRun {
  const { ofNode } = run;
  return ofNode ? { ...run, ofNode: { ...ofNode, most_runs: Math.floor(ofNode.most_runs / iterations) } } : run;
}

async function runOnce(
  run: PrimitiveRun,
  choice: WorkflowChoice,
  inputs: Record<string, Json>,
): Promise<Computed | CellFault> {
  const [result] = await workflowRuns().runToEnd(run, choice, [inputs]);
  if (!result) throw new Error("a run of a workflow returned nothing");
  return result;
}
