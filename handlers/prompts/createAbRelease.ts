import { createAbRelease as createRelease } from "../../core/prompts/abReleases.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const createAbRelease = handler<"createAbRelease">(async (ctx, { body }, reply) => {
  const { name, prompt_id, release_label, default_split, sticky_key = null, segments = [] } = body;
  const release = { name, prompt_id, release_label, default_split, sticky_key, segments };
  const ab_release = await createRelease(ctx.db, release);
  return "asked" in ab_release ? presentAsked(ab_release) : reply(201, { success: true, ab_release });
});
