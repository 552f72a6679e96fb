import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listVersions } from "../../core/workflows/history.ts";
import { handler } from "../handler.ts";

export const listWorkflowVersions = handler<"listWorkflowVersions">(async (ctx, { params, query }, reply) => {
  const { workflow_id } = params;
  const { cursor, limit } = query;
  const page = { of: `workflow ${workflow_id}`, order: "desc", key: { version_number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.version_number ?? null;
  const found = await listVersions(ctx.db, workflow_id, { after, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page);
  return reply(200, body);
});
