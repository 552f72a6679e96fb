import { removeAbRelease } from "../../core/prompts/abReleases.ts";
import { handler } from "../handler.ts";
import { presentAsked } from "../presentAsked.ts";

export const deleteAbRelease = handler<"deleteAbRelease">(async (ctx, { params }, reply) => {
  const name = await removeAbRelease(ctx.db, params.ab_release_id);
  if (typeof name !== "string") return presentAsked(name);
  return reply(200, { success: true, message: `A/B release "${name}" deleted` });
});
