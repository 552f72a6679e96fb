import type { Json, RowsPrimitive } from "../primitive.ts";
import {
  type LoopConfig,
  LoopVariables,
  loopReferences,
  refuseUnclearLoop,
  revisionOfLoop,
  workflowOfLoop,
} from "./loopConfig.ts";
import { type LoopPlan, runLoops } from "./runLoops.ts";

/** Rules for the loops of a config: the plan of each row, and how many of its iterations may run side by side. */
interface Course {
  /** @throws CellFault for a row that cannot be looped over */
  planOf(values: Json[]): LoopPlan;
  sideBySide: number;
}

/** Primitive that runs a prompt or a workflow over and over. @param courseOf throws Problem invalid_config */
export function loopOf<Config extends LoopConfig>(courseOf: (config: Config) => Course): RowsPrimitive {
  return {
    revision: 1,
    evaluatesRows: true,
    asNode: { workflowChoice: workflowOfLoop },
    expectedCalls: async () => "unknown",
    sourceReferences: loopReferences,
    revisionOf: revisionOfLoop,
    prepare(given) {
      const config = given as unknown as Config;
      refuseUnclearLoop(config);
      const { planOf, sideBySide } = courseOf(config);
      const variables = new LoopVariables(given);
      const iterationsAtOnce = variables.readPrevious ? 1 : sideBySide;
      return (rows, run) => runLoops({ config, variables, planOf, iterationsAtOnce }, rows, run);
    },
  };
}
