import { changeAbRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateAbRelease(
  ctx: Context,
  { params, body }: Input<"updateAbRelease">,
): Reply<"updateAbRelease"> {
  const { name, sticky_key, default_split, segments } = body;
  const change = { name, sticky_key, default_split, segments };
  const ab_release = await changeAbRelease(ctx.db, params.ab_release_id, change);
  return { status: 200, body: { success: true, ab_release } };
}
