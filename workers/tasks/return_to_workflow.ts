import { returnToParent } from "../../core/workflows/execution/completeNode.ts";
import { workspaceTask } from "../task.ts";

export const return_to_workflow = workspaceTask<{ execution_id: number }>((db, { execution_id }) =>
  returnToParent(db, execution_id),
);
