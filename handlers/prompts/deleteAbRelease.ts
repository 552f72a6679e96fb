import { removeAbRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function deleteAbRelease(ctx: Context, { params }: Input<"deleteAbRelease">): Reply<"deleteAbRelease"> {
  const name = await removeAbRelease(ctx.db, params.ab_release_id);
  return { status: 200, body: { success: true, message: `A/B release "${name}" deleted` } };
}
