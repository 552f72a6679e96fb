import { listProtectedLabels as listRecords } from "../../db/queries/registry/protectedLabels.ts";
import { handler } from "../handler.ts";

export const listProtectedLabels = handler<"listProtectedLabels">(async (ctx, { query }, reply) => {
  return reply(200, { success: true, protected_labels: await listRecords(ctx.db, query.kind) });
});
