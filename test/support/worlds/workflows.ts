import { createWorkflow, runToEnd, wordsNode } from "../workflows.ts";
import type { WorldPart } from "./part.ts";

/** A workflow with a label, and a run of it. */
export const workflows: WorldPart = {
  families: ["workflows"],
  tables: ["workflows", "workflow_versions", "workflow_labels", "workflow_executions", "workflow_node_executions"],
  async fill({ client, name }) {
    const made = await createWorkflow(client, `workflow of ${name}`, [wordsNode], {
      release_labels: [`label of ${name}`],
      commit_message: `secret of ${name}`,
    });
    const { id } = await runToEnd(client, made.workflow_id, { text: `secret words of ${name}` });
    return {
      workflow_version_execution_id: String(id),
      workflow_version_id: String(made.workflow_version_id),
      workflow_run_id: String(id),
      workflow_id: String(made.workflow_id),
      workflow_id_or_name: String(made.workflow_id),
      workflow_name: String(made.workflow_id),
    };
  },
};
