import { readScoredPage } from "../../core/evaluation/scorecards/readCalculation.ts";
import type { Verdict } from "../../core/evaluation/scorecards/verdicts.ts";
import { handler } from "../handler.ts";
import { presentRowSummary } from "./presentRow.ts";

export const listScorecardRows = handler<"listScorecardRows">(async (ctx, { params, query }, reply) => {
  const verdicts = query.verdict ? (query.verdict.split(",") as Verdict[]) : null;
  const page = { after: query.cursor ?? null, limit: query.limit, verdicts };
  const found = await readScoredPage(ctx.db, params, query.calculation_id, page);
  if (!found) {
    return reply(200, { success: true, calculation_id: null, rows: [], next_cursor: null, verdict_counts: {} });
  }
  const { calculation, rows, drift, staleAt, nextCursor, verdictCounts } = found;
  return reply(200, {
    success: true,
    calculation_id: calculation.id,
    rows: rows.map((row) => presentRowSummary(row, drift.get(row.rowIndex), staleAt(row.rowIndex))),
    next_cursor: nextCursor,
    verdict_counts: Object.fromEntries(Object.entries(verdictCounts).filter(([, count]) => count > 0)),
  });
});
