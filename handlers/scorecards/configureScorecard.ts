import { configureScorecard as configure } from "../../core/evaluation/scorecards/configureScorecard.ts";
import { readScorecard } from "../../core/evaluation/scorecards/readScorecard.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentScorecard } from "./presentScorecard.ts";

export async function configureScorecard(
  ctx: Context,
  { params, body }: Input<"configureScorecard">,
): Reply<"configureScorecard"> {
  return ctx.db.transaction(async (db) => {
    const { scorecard, sheet } = await configure(db, params, body);
    const state = await readScorecard(db, sheet, scorecard);
    return {
      status: 200,
      body: { success: true, scorecard: presentScorecard(db, sheet, state), version: sheet.version_count },
    };
  });
}
