import { Stopping } from "../../domain/stopping.ts";
import { handler } from "../handler.ts";

/** @throws Stopping while the process stops; a database that does not answer is one as well */
export const getReadiness = handler<"getReadiness">(async (ctx, _input, reply) => {
  if (ctx.service.isDraining()) throw new Stopping();
  await ctx.sql`select 1`;
  return reply(200, { success: true, status: "ready" });
});
