import { configAs, invalidConfig, type Json, type RowsPrimitive } from "./primitive.ts";
import { mappedSources } from "./sources.ts";
import { choiceIn, workflowRuns } from "./workflowRuns.ts";

export const workflow: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  asNode: { workflowChoice: (config) => choiceIn(configAs<"WorkflowConfig">(config)) },
  sourceReferences: inputReferences,
  revisionOf: (config, db, depth = 0) => workflowRuns().revisionOf(db, configAs<"WorkflowConfig">(config), depth),
  prepare(config) {
    refuseTwoVersions(config);
    const choice = configAs<"WorkflowConfig">(config);
    const names = inputReferences(config).map(({ config_meta }) => config_meta?.variable_name as string);
    return async (rows, run) => {
      const inputs = rows.map((values) =>
        Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])),
      );
      return workflowRuns().runToEnd(run, choice, inputs);
    };
  },
};

function inputReferences(config: Json) {
  const mapped = mappedSources(config, "input_mappings");
  return mapped.length > 0 ? mapped : mappedSources(config, "input_variables");
}

/** Refuses a config that names a version by number and by label. Throws Problem invalid_config. */
export function refuseTwoVersions(config: Json): void {
  const { workflow_version_number, workflow_label } = configAs<"WorkflowConfig">(config);
  if (workflow_version_number != null && workflow_label != null) {
    throw invalidConfig("workflow_label", "Give a workflow_version_number or a workflow_label, not both.");
  }
}
