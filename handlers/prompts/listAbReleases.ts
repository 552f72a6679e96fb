import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listAbReleases as listAbReleaseRecords } from "../../db/queries/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function listAbReleases(ctx: Context, { query }: Input<"listAbReleases">): Reply<"listAbReleases"> {
  const { cursor, limit, prompt_id } = query;
  const list = `A/B releases of ${ctx.db.workspaceId}`;
  const page = { of: list, sort: "created_at", order: "desc" as const, filters: { prompt_id } };
  const after = decodeCursor(page, ["time", "integer"], cursor) as [string, number] | null;
  const releases = await listAbReleaseRecords(
    ctx.db,
    { prompt_id },
    { after: after && { created_at: after[0], id: after[1] }, limit },
  );
  return { status: 200, body: listEnvelope(releases, limit, page, (release) => [release.created_at, release.id]) };
}
