import { attach } from "./operations.ts";

export const attachWorkflowExternalId = attach("workflow", "workflow_id");
