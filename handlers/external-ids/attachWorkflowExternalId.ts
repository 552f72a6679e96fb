import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachWorkflowExternalId: Handler<"attachWorkflowExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "workflow", params.workflow_id, body);
