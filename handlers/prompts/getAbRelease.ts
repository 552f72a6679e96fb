import { getAbRelease as getAbReleaseRecord } from "../../db/queries/prompts/abReleases.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getAbRelease(ctx: Context, { params }: Input<"getAbRelease">): Reply<"getAbRelease"> {
  const ab_release = await getAbReleaseRecord(ctx.db, params.ab_release_id);
  return { status: 200, body: { success: true, ab_release } };
}
