import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listWorkflowExternalIds: Handler<"listWorkflowExternalIds"> = (ctx, { params }) =>
  list(ctx, "workflow", params.workflow_id);
