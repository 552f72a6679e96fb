import { listProtectedLabels as listRecords } from "../../db/queries/registry/protectedLabels.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listProtectedLabels(
  ctx: Context,
  { query }: Input<"listProtectedLabels">,
): Reply<"listProtectedLabels"> {
  return { status: 200, body: { success: true, protected_labels: await listRecords(ctx.db, query.kind) } };
}
