import type { Schemas } from "../../generated/types.ts";
import { content } from "./content.ts";
import { watch } from "./progress.ts";
import type { Api } from "./server.ts";

const { created, questions } = content.workflow;

/** Makes a workflow unless it is there, and runs it for each question unless it ran before. @returns its id, and that of the last run */
export async function runWorkflow(api: Api): Promise<{ workflowId: number; runId: number }> {
  const { items } = await api.get<Schemas["ListWorkflowsResponse"]>(
    `/workflows?name=${encodeURIComponent(created.name ?? "")}`,
  );
  const workflowId =
    items[0]?.id ?? (await api.post<Schemas["CreateWorkflowResponse"]>("/rest/workflows", created)).workflow_id;
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
