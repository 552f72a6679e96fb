import type { PublicContext, Reply } from "../handler.ts";

export async function getMetrics(ctx: PublicContext): Reply<"getMetrics"> {
  return { status: 200, body: await ctx.service.metrics() };
}
