import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { listAbReleases as listAbReleaseRecords } from "../../db/queries/prompts/abReleases.ts";
import { handler } from "../handler.ts";

export const listAbReleases = handler<"listAbReleases">(async (ctx, { query }, reply) => {
  const { cursor, limit, prompt_id } = query;
  const list = `A/B releases of ${ctx.db.workspaceId}`;
  const page = { of: list, order: "desc", filters: { prompt_id }, key: { created_at: "time", id: "integer" } } as const;
  const releases = await listAbReleaseRecords(ctx.db, { prompt_id }, { after: keyAfter(page, cursor), limit });
  return reply(200, listEnvelope(releases, limit, page));
});
