import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachToolExternalId: Handler<"detachToolExternalId"> = (ctx, { params }) =>
  detach(ctx, "tool", params.tool_id, params);
