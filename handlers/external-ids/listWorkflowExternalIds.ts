import { list } from "./operations.ts";

export const listWorkflowExternalIds = list("workflow", "workflow_id");
