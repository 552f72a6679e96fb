import { createWorkflow, wordsNode } from "../workflowSupport.ts";
import type { WorldPart } from "./part.ts";

/** A workflow with a label. */
export const workflows: WorldPart = {
  families: ["workflows"],
  tables: ["workflows", "workflow_versions", "workflow_labels"],
  async fill({ client, name }) {
    const made = await createWorkflow(client, `workflow of ${name}`, [wordsNode], {
      release_labels: [`label of ${name}`],
      commit_message: `secret of ${name}`,
    });
    return {
      workflow_id_or_name: String(made.workflow_id),
      workflow_name: String(made.workflow_id),
    };
  },
};
