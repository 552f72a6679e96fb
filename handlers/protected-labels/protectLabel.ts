import { labelKinds } from "../../core/labelKinds.ts";
import { protectLabel as protect } from "../../core/registry/labels/protection.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function protectLabel(ctx: Context, { body }: Input<"protectLabel">): Reply<"protectLabel"> {
  return { status: 201, body: { success: true, protected_label: await protect(ctx.db, labelKinds, body) } };
}
