import { compareScorecardCalculations as compare } from "../../core/evaluation/scorecards/readCalculation.ts";
import { handler } from "../handler.ts";

export const compareScorecardCalculations = handler<"compareScorecardCalculations">(
  async (ctx, { params, query }, reply) => {
    const comparison = await compare(ctx.db, params, params.calculation_id, query);
    return reply(200, { success: true, ...comparison });
  },
);
