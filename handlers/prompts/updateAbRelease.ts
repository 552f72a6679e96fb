import { changeAbRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function updateAbRelease(
  ctx: Context,
  { params, body }: Input<"updateAbRelease">,
): Reply<"updateAbRelease"> {
  const ab_release = await changeAbRelease(ctx.db, params.ab_release_id, body);
  return { status: 200, body: { success: true, ab_release } };
}
