import { changeAbRelease } from "../../core/prompts/abReleases.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const updateAbRelease = handler<"updateAbRelease">(async (ctx, { params, body }, reply) => {
  const ab_release = await changeAbRelease(ctx.db, params.ab_release_id, body);
  return "asked" in ab_release ? presentAsked(ab_release) : reply(200, { success: true, ab_release });
});
