import { readScorecard } from "../../core/evaluation/scorecards/readScorecard.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { components } from "../../generated/types.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculation } from "./presentCalculation.ts";
import { presentProgress, presentScorecard } from "./presentScorecard.ts";

const nothing: components["schemas"]["ScorecardResponse"] = {
  success: true,
  scorecard: null,
  latest_calculation: null,
  display_calculation: null,
  criterion_summaries: {},
  drift_summary: null,
  progress: null,
};

export async function getScorecard(ctx: Context, { params }: Input<"getScorecard">): Promise<Reply<"getScorecard">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const scorecard = await findScorecard(db, sheet.id);
    if (!scorecard) return { status: 200, body: nothing };
    const state = await readScorecard(db, sheet, scorecard);
    const { latest, displayed } = state;
    const shown = displayed && (await presentCalculation(db, displayed));
    return {
      status: 200,
      body: {
        success: true,
        scorecard: presentScorecard(db, sheet, state),
        latest_calculation: latest && (latest.id === displayed?.id ? shown : await presentCalculation(db, latest)),
        display_calculation: shown,
        criterion_summaries: shown?.criterion_summaries ?? {},
        drift_summary: shown?.drift_summary ?? null,
        progress: latest && (await presentProgress(db, latest)),
      },
    };
  });
}
