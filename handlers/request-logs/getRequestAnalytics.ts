import { analyzeRequests } from "../../core/logs/requests/analyzeRequests.ts";
import { handler } from "../handler.ts";
import { presentAnalytics } from "./presentAnalytics.ts";
import { readQuery } from "./readQuery.ts";

export const getRequestAnalytics = handler<"getRequestAnalytics">(async (ctx, { body }, reply) => {
  const { filter_group, filters, q, metadata_cost_breakdown_key: metadataKey = null } = body;
  const { group, q: words } = readQuery({ filter_group, filters, q });
  const analysis = await analyzeRequests(ctx.db, { group, q: words, metadataKey });
  return reply(200, presentAnalytics(analysis, metadataKey));
});
