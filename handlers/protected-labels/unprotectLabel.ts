import { unprotectLabel as unprotect } from "../../core/registry/labels/protection.ts";
import { handler } from "../handler.ts";

export const unprotectLabel = handler<"unprotectLabel">(async (ctx, { params }, reply) => {
  const label = JSON.stringify(await unprotect(ctx.db, params.protected_label_id));
  return reply(200, { success: true, message: `The label ${label} is no longer protected by this entry.` });
});
