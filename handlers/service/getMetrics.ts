import { handler } from "../handler.ts";

export const getMetrics = handler<"getMetrics">(async (ctx, _input, reply) => {
  return reply(200, await ctx.service.metrics());
});
