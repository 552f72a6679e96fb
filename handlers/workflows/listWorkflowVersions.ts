import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listVersions } from "../../core/workflows/history.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listWorkflowVersions(
  ctx: Context,
  { params, query }: Input<"listWorkflowVersions">,
): Reply<"listWorkflowVersions"> {
  const { workflow_id } = params;
  const { cursor, limit } = query;
  const page = { of: `workflow ${workflow_id}`, order: "desc", key: { version_number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.version_number ?? null;
  const found = await listVersions(ctx.db, workflow_id, { after, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page);
  return { status: 200, body };
}
