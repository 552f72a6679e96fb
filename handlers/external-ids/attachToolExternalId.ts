import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachToolExternalId: Handler<"attachToolExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "tool", params.tool_id, body);
