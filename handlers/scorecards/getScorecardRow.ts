import { notStale } from "../../core/evaluation/scorecards/readScorecard.ts";
import {
  findRow as findScoredRow,
  readRowDrift,
  readRowStaleness,
} from "../../core/evaluation/scorecards/readScoreRows.ts";
import { type CalculationRecord, findLatestCalculation } from "../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { findRow } from "../../db/queries/sheets/rows.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { getCalculationAt } from "./getCalculationAt.ts";
import { inputHashOf, presentRowSummary, presentStepResults, resultId } from "./presentRow.ts";

export async function getScorecardRow(
  ctx: Context,
  { params, query }: Input<"getScorecardRow">,
): Promise<Reply<"getScorecardRow">> {
  const { row_index: rowIndex } = params;
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const scorecard = await findScorecard(db, sheet.id);
    const calculation = query.calculation_id
      ? await getCalculationAt(db, params, query.calculation_id)
      : scorecard && (await findLatestCalculation(db, scorecard.id));
    if (!scorecard || !calculation) throw noResult(rowIndex);
    const row = await findScoredRow(db, calculation, rowIndex);
    const common = {
      success: true as const,
      id: resultId(calculation, rowIndex),
      calculation_id: calculation.id,
      scorecard_id: scorecard.id,
      sheet_id: sheet.id,
      config_hash: calculation.config_hash,
    };
    if (!row) {
      // A row that there is has a result to come, as long as the calculation goes on.
      if (!isActive(calculation) || !(await findRow(db, sheet.id, rowIndex))) throw noResult(rowIndex);
      return { status: 200, body: { ...common, ...toCome(rowIndex) } };
    }
    const drift = await readRowDrift(db, calculation, [row]);
    const staleAt = await readRowStaleness(db, sheet, scorecard, calculation, [rowIndex]);
    return {
      status: 200,
      body: {
        ...common,
        ...presentRowSummary(row, drift.get(rowIndex), staleAt(rowIndex)),
        step_results: presentStepResults(calculation, row.results),
        input_hash: inputHashOf(row),
        computed_at: row.computedAt,
      },
    };
  });
}

function isActive({ status }: CalculationRecord): boolean {
  return status === "queued" || status === "running";
}

type Row = components["schemas"]["ScorecardRowResponse"];

function toCome(row_index: number) {
  return {
    row_index,
    aggregate_score: null,
    aggregate_verdict: null,
    step_results: {},
    drift_summary: null,
    stale_state: notStale,
    error_summary: null,
    input_hash: null,
    computed_at: null,
  } satisfies Partial<Row>;
}

function noResult(rowIndex: number): Problem {
  return new Problem("not_found", `There is no score of the row ${rowIndex}.`);
}
