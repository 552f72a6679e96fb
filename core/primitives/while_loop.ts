import { limits } from "../../generated/limits.ts";
import { blank, json, unwrap } from "../values/coercions.ts";
import { configuredQuery } from "./expressions.ts";
import {
  LoopVariables,
  loopReferences,
  refuseUnclearLoop,
  revisionOfLoop,
  workflowOfLoop,
} from "./loops/loopConfig.ts";
import { runLoops } from "./loops/runLoops.ts";
import { configAs, type Json, type RowsPrimitive } from "./primitive.ts";

const defaultMaxIterations = limits["WhileLoopConfig.max_iterations.x-default"];

export const whileLoop: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  asNode: { workflowId: workflowOfLoop },
  expectedCalls: async () => "unknown",
  sourceReferences: loopReferences,
  revisionOf: revisionOfLoop,
  prepare(config) {
    const settings = configAs<"WhileLoopConfig">(config);
    refuseUnclearLoop(settings);
    const { end_condition_json_path: path, max_iterations } = settings;
    const query = path == null ? null : configuredQuery("end_condition_json_path", path);
    const endsWith = (output: Json) => {
      if (query === null) return !isTrue(unwrap(output));
      const read = json(unwrap(output));
      return read !== undefined && query.all(read).some(isTrue);
    };
    const items = Array.from({ length: max_iterations ?? defaultMaxIterations }, (_, index) => index);
    const loop = {
      config: settings,
      variables: new LoopVariables(config),
      planOf: () => ({ items, endsWith }),
      iterationsAtOnce: 1,
    };
    return (rows, run) => runLoops(loop, rows, run);
  },
};

function isTrue(value: Json): boolean {
  if (blank(value) || value === false || value === 0) return false;
  return typeof value !== "object" || value === null || Object.keys(value).length > 0;
}
