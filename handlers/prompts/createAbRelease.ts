import { createAbRelease as createRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function createAbRelease(ctx: Context, { body }: Input<"createAbRelease">): Reply<"createAbRelease"> {
  const { name, prompt_id, release_label, default_split, sticky_key = null, segments = [] } = body;
  const release = { name, prompt_id, release_label, default_split, sticky_key, segments };
  const ab_release = await createRelease(ctx.db, release);
  return "asked" in ab_release ? presentAsked(ab_release) : { status: 201, body: { success: true, ab_release } };
}
