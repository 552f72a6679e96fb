import { listVersions } from "../../core/prompts/listVersions.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptVersions(
  ctx: Context,
  { params, query }: Input<"listPromptVersions">,
): Reply<"listPromptVersions"> {
  const { prompt_id } = params;
  const { cursor, limit } = query;
  const page = { of: `prompt ${prompt_id}`, order: "desc", key: { version_number: "integer" } } as const;
  const after = keyAfter(page, cursor)?.version_number ?? null;
  const found = await listVersions(ctx.db, prompt_id, { after, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page);
  return { status: 200, body };
}
