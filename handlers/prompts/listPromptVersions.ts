import { listVersions } from "../../core/prompts/listVersions.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listPromptVersions(
  ctx: Context,
  { params, query }: Input<"listPromptVersions">,
): Reply<"listPromptVersions"> {
  const { prompt_id } = params;
  const { cursor, limit } = query;
  const page = { of: `prompt ${prompt_id}`, sort: "version_number", order: "desc" as const, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const found = await listVersions(ctx.db, prompt_id, { after: after?.[0] ?? null, limit });
  const { next_cursor: _, has_more: __, ...body } = listEnvelope(found, limit, page, (one) => [one.version_number]);
  return { status: 200, body };
}
