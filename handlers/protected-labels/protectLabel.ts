import { labelKinds } from "../../core/labelKinds.ts";
import { protectLabel as protect } from "../../core/registry/labels/protection.ts";
import { handler } from "../handler.ts";

export const protectLabel = handler<"protectLabel">(async (ctx, { body }, reply) => {
  return reply(201, { success: true, protected_label: await protect(ctx.db, labelKinds, body) });
});
