import type { Schemas } from "../../generated/types.ts";
import { demoTag } from "./content.ts";
import { watch } from "./progress.ts";
import type { Api } from "./server.ts";

const name = `${demoTag}/triage`;
const questions = ["Where is gate B12?", "My flight is late, my cat is hungry and nobody answers the phone. What now?"];

const nodes = [
  {
    name: "words",
    node_type: "COUNT",
    configuration: { source: "question", type: "words" },
    dependencies: ["question"],
  },
  {
    name: "is long",
    node_type: "MATH_OPERATOR",
    configuration: { sources: ["words"], operator: "gt", value: 8 },
    dependencies: ["words"],
  },
  {
    name: "about a flight",
    node_type: "CONTAINS",
    configuration: { source: "question", value: "flight" },
    dependencies: ["question"],
  },
  {
    name: "route",
    node_type: "COMBINE_COLUMNS",
    configuration: { sources: ["is long", "about a flight"] },
    dependencies: ["is long", "about a flight"],
    is_output_node: true,
  },
];

/** Makes a workflow unless it is there, and runs it for each question unless it ran before. @returns its id, and that of the last run */
export async function runWorkflow(api: Api): Promise<{ workflowId: number; runId: number }> {
  const { items } = await api.get<Schemas["ListWorkflowsResponse"]>(`/workflows?name=${encodeURIComponent(name)}`);
  const workflowId =
    items[0]?.id ??
    (
      await api.post<Schemas["CreateWorkflowResponse"]>("/rest/workflows", {
        name,
        nodes,
        required_input_variables: { question: "string" },
        commit_message: "First try",
        release_labels: ["production"],
      })
    ).workflow_id;
  const runs = `/api/public/v2/workflows/${workflowId}/runs?limit=1`;
  let runId = (await api.get<Schemas["ListWorkflowRunsResponse"]>(runs)).data[0]?.id ?? 0;
  if (runId > 0) return { workflowId, runId };
  for (const question of questions) {
    const input_variables = { question };
    const path = `/workflows/${workflowId}/run`;
    runId = (await api.post<Schemas["RunWorkflowResponse"]>(path, { input_variables })).workflow_version_execution_id;
    await watch(
      "workflow: a run",
      "nodes",
      () => api.get<Schemas["WorkflowRunResponse"]>(`/api/public/v2/workflow-runs/${runId}`),
      ({ workflow_run, nodes: states }) => ({
        done: states.filter(({ finished_at }) => finished_at !== null).length,
        total: states.length,
        isEnd: workflow_run.finished_at !== null,
      }),
    );
  }
  return { workflowId, runId };
}
