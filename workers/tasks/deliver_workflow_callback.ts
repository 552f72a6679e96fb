import { deliverCallback } from "../../core/workflows/execution/deliverCallback.ts";
import { workspaceTask } from "../task.ts";

export const deliver_workflow_callback = workspaceTask<{ execution_id: number }>((db, { execution_id }) =>
  deliverCallback(db, execution_id),
);
