import { unprotectLabel as unprotect } from "../../core/registry/labels/protection.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function unprotectLabel(ctx: Context, { params }: Input<"unprotectLabel">): Reply<"unprotectLabel"> {
  const label = JSON.stringify(await unprotect(ctx.db, params.protected_label_id));
  return { status: 200, body: { success: true, message: `The label ${label} is no longer protected by this entry.` } };
}
