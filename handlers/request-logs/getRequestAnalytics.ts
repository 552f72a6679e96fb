import { analyzeRequests } from "../../core/logs/requests/analyzeRequests.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAnalytics } from "./presentAnalytics.ts";
import { readQuery } from "./readQuery.ts";

export async function getRequestAnalytics(
  ctx: Context,
  { body }: Input<"getRequestAnalytics">,
): Reply<"getRequestAnalytics"> {
  const { filter_group, filters, q, metadata_cost_breakdown_key: metadataKey = null } = body;
  const { group, q: words } = readQuery({ filter_group, filters, q });
  const analysis = await analyzeRequests(ctx.db, { group, q: words, metadataKey });
  return { status: 200, body: presentAnalytics(analysis, metadataKey) };
}
