import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listRuns } from "../../core/workflows/history.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentRun } from "./presentRun.ts";

export async function listWorkflowRuns(
  ctx: Context,
  { params, query }: Input<"listWorkflowRuns">,
): Reply<"listWorkflowRuns"> {
  const { workflow_id } = params;
  const { cursor, limit } = query;
  const page = { of: `runs of ${workflow_id}`, sort: "id", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["key"], cursor) as [number] | null;
  const found = await listRuns(ctx.db, workflow_id, { after: after?.[0] ?? null, limit });
  const { next_cursor: _, has_more: __, ...envelope } = listEnvelope(found, limit, page, (run) => [run.id]);
  return { status: 200, body: { ...envelope, data: envelope.data.map(presentRun) } };
}
