import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listToolExternalIds: Handler<"listToolExternalIds"> = (ctx, { params }) =>
  list(ctx, "tool", params.tool_id);
