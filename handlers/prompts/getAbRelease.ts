import { getAbRelease as getAbReleaseRecord } from "../../db/queries/prompts/abReleases.ts";
import { handler } from "../handler.ts";

export const getAbRelease = handler<"getAbRelease">(async (ctx, { params }, reply) => {
  const ab_release = await getAbReleaseRecord(ctx.db, params.ab_release_id);
  return reply(200, { success: true, ab_release });
});
