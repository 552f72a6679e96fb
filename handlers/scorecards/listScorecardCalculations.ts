import { listScorecardCalculations as list } from "../../core/evaluation/scorecards/readCalculation.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentCalculationSummary } from "./presentCalculation.ts";

export const listScorecardCalculations = handler<"listScorecardCalculations">(async (ctx, { params, query }, reply) => {
  const { cursor, limit } = query;
  const page = { of: params.sheet_id.toLowerCase(), order: "desc", key: { number: "integer" } } as const;
  const calculations = await list(ctx.db, params, { before: keyAfter(page, cursor)?.number ?? null, limit });
  const envelope = listEnvelope(calculations, limit, page);
  return reply(200, { ...envelope, data: envelope.data.map(presentCalculationSummary) });
});
