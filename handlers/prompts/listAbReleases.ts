import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listAbReleases as listAbReleaseRecords } from "../../db/queries/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listAbReleases(ctx: Context, { query }: Input<"listAbReleases">): Reply<"listAbReleases"> {
  const { cursor, limit, prompt_id } = query;
  const list = `A/B releases of ${ctx.db.workspaceId}`;
  const page = { of: list, order: "desc", filters: { prompt_id }, key: { created_at: "time", id: "integer" } } as const;
  const releases = await listAbReleaseRecords(ctx.db, { prompt_id }, { after: keyAfter(page, cursor), limit });
  return { status: 200, body: listEnvelope(releases, limit, page) };
}
