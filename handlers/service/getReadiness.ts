import { Stopping } from "../../domain/stopping.ts";
import type { PublicContext, Reply } from "../handler.ts";

/** @throws Stopping while the process stops; a database that does not answer is one as well */
export async function getReadiness(ctx: PublicContext): Reply<"getReadiness"> {
  if (ctx.service.isDraining()) throw new Stopping();
  await ctx.sql`select 1`;
  return { status: 200, body: { success: true, status: "ready" } };
}
