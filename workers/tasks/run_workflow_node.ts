import { failNode, runNode } from "../../core/workflows/execution/runNode.ts";
import { endingTask } from "../endingTask.ts";

interface RunWorkflowNodePayload {
  execution_id: number;
  position: number;
}

const nodeOf = ({ execution_id, position }: RunWorkflowNodePayload) => ({ executionId: execution_id, position });

export const run_workflow_node = endingTask<RunWorkflowNodePayload>(
  (db, payload) => runNode(db, nodeOf(payload)),
  (db, payload) => failNode(db, nodeOf(payload)),
);
