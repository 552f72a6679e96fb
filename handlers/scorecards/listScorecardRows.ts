import { listRowPage, readRowDrift, readRowStaleness } from "../../core/evaluation/scorecards/readScoreRows.ts";
import type { Verdict } from "../../core/evaluation/scorecards/verdicts.ts";
import { findLatestCalculation } from "../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { getCalculationAt } from "./getCalculationAt.ts";
import { presentRowSummary } from "./presentRow.ts";

export async function listScorecardRows(
  ctx: Context,
  { params, query }: Input<"listScorecardRows">,
): Promise<Reply<"listScorecardRows">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const scorecard = await findScorecard(db, sheet.id);
    const calculation = query.calculation_id
      ? await getCalculationAt(db, params, query.calculation_id)
      : scorecard && (await findLatestCalculation(db, scorecard.id));
    if (!scorecard || !calculation) {
      return {
        status: 200,
        body: { success: true, calculation_id: null, rows: [], next_cursor: null, verdict_counts: {} },
      };
    }
    const verdicts = query.verdict ? (query.verdict.split(",") as Verdict[]) : null;
    const page = { after: query.cursor ?? null, limit: query.limit, verdicts };
    const { rows, nextCursor, verdictCounts } = await listRowPage(db, calculation, page);
    const drift = await readRowDrift(db, calculation, rows);
    const rowIndices = rows.map(({ rowIndex }) => rowIndex);
    const staleAt = await readRowStaleness(db, sheet, scorecard, calculation, rowIndices);
    return {
      status: 200,
      body: {
        success: true,
        calculation_id: calculation.id,
        rows: rows.map((row) => presentRowSummary(row, drift.get(row.rowIndex), staleAt(row.rowIndex))),
        next_cursor: nextCursor,
        verdict_counts: Object.fromEntries(Object.entries(verdictCounts).filter(([, count]) => count > 0)),
      },
    };
  });
}
