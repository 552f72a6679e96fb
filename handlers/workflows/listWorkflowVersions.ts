import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listVersions } from "../../core/workflows/history.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWorkflowVersions(
  ctx: Context,
  { params, query }: Input<"listWorkflowVersions">,
): Reply<"listWorkflowVersions"> {
  const { workflow_id } = params;
  const { cursor, limit } = query;
  const page = { of: `workflow ${workflow_id}`, sort: "version_number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const found = await listVersions(ctx.db, workflow_id, { after: after?.[0] ?? null, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page, (one) => [one.version_number]);
  return { status: 200, body };
}
