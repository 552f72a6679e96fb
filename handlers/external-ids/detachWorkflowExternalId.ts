import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachWorkflowExternalId: Handler<"detachWorkflowExternalId"> = (ctx, { params }) =>
  detach(ctx, "workflow", params.workflow_id, params);
