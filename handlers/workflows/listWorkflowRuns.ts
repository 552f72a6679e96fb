import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listRuns } from "../../core/workflows/history.ts";
import { handler } from "../handler.ts";
import { presentRun } from "./presentRun.ts";

export const listWorkflowRuns = handler<"listWorkflowRuns">(async (ctx, { params, query }, reply) => {
  const { workflow_id } = params;
  const { cursor, limit } = query;
  const page = { of: `runs of ${workflow_id}`, order: "desc", key: { id: "key" } } as const;
  const found = await listRuns(ctx.db, workflow_id, { after: keyAfter(page, cursor)?.id ?? null, limit });
  const { next_cursor: _, has_more: __, ...envelope } = listEnvelope(found, limit, page);
  return reply(200, { ...envelope, data: envelope.data.map(presentRun) });
});
