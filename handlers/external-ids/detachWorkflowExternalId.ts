import { detach } from "./operations.ts";

export const detachWorkflowExternalId = detach("workflow", "workflow_id");
