import { listVersions } from "../../core/prompts/listVersions.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";

export const listPromptVersions = handler<"listPromptVersions">(async (ctx, { params, query }, reply) => {
  const { prompt_id } = params;
  const { cursor, limit } = query;
  const page = { of: `prompt ${prompt_id}`, order: "desc", key: { version_number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.version_number ?? null;
  const found = await listVersions(ctx.db, prompt_id, { after, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page);
  return reply(200, body);
});
