import { removeAbRelease } from "../../core/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export async function deleteAbRelease(ctx: Context, { params }: Input<"deleteAbRelease">): Reply<"deleteAbRelease"> {
  const name = await removeAbRelease(ctx.db, params.ab_release_id);
  if (typeof name !== "string") return presentAsked(name);
  return { status: 200, body: { success: true, message: `A/B release "${name}" deleted` } };
}
