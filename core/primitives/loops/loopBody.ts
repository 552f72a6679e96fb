import pLimit from "p-limit";
import type { components } from "../../../generated/types.ts";
import { unwrap } from "../../values/coercions.ts";
import { CellFault, type Computed, type Json, type PrimitiveRun } from "../primitive.ts";
import { askPrompt, inputVariables, openPrompt } from "../prompt_template.ts";
import type { LoopConfig } from "./loopConfig.ts";
import { workflowRunner } from "./workflowRunner.ts";

/** What one iteration is run with. */
export interface LoopInput {
  variables: [name: string, value: Json][];
  history: Json;
}

/** Runs iterations of any rows together; a result for each, in their order. */
export type LoopBody = (inputs: readonly LoopInput[]) => Promise<(Computed | CellFault)[]>;

/** Workflows of a loop that run at once, in each process. */
const workflowsAtOnce = 8;

/** @throws CellFault when it cannot be run at all */
export async function openLoopBody(config: LoopConfig, run: PrimitiveRun): Promise<LoopBody> {
  if (config.loop_type === "workflow") {
    return workflowBody(config.workflow_config as NonNullable<LoopConfig["workflow_config"]>, run);
  }
  const given = config.prompt_config as NonNullable<LoopConfig["prompt_config"]>;
  const prompt = await openPrompt(given, run.db);
  return (inputs) =>
    askPrompt(
      prompt,
      inputs.map(({ variables, history }) => ({ inputVariables: inputVariables(variables), history })),
      run,
    );
}

function workflowBody(given: components["schemas"]["LoopWorkflowConfig"], run: PrimitiveRun): LoopBody {
  const runWorkflow = workflowRunner();
  if (!runWorkflow) throw new CellFault("This server cannot run workflows in loops.");
  const workflow =
    given.workflow_id == null
      ? { versionId: given.workflow_version_id as number }
      : {
          id: given.workflow_id,
          versionNumber: given.workflow_version_number ?? null,
          label: given.workflow_label ?? null,
        };
  const limit = pLimit(workflowsAtOnce);
  return (inputs) =>
    Promise.all(
      inputs.map(({ variables }) => {
        const named = Object.fromEntries(variables.map(([name, value]) => [name, unwrap(value)]));
        return limit(() => runWorkflow({ workflow, inputs: named }, run));
      }),
    );
}
