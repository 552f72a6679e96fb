import { changeAbRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function updateAbRelease(
  ctx: Context,
  { params, body }: Input<"updateAbRelease">,
): Reply<"updateAbRelease"> {
  const ab_release = await changeAbRelease(ctx.db, params.ab_release_id, body);
  return "asked" in ab_release ? presentAsked(ab_release) : { status: 200, body: { success: true, ab_release } };
}
