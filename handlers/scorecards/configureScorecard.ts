import { configureScorecard as configure } from "../../core/evaluation/scorecards/configureScorecard.ts";
import { readScorecard } from "../../core/evaluation/scorecards/readScorecard.ts";
import { handler } from "../handler.ts";
import { presentScorecard } from "./presentScorecard.ts";

export const configureScorecard = handler<"configureScorecard">(async (ctx, { params, body }, reply) => {
  return ctx.db.transaction(async (db) => {
    const { scorecard, sheet } = await configure(db, params, body);
    const state = await readScorecard(db, sheet, scorecard);
    return reply(200, { success: true, scorecard: presentScorecard(db, sheet, state), version: sheet.version_count });
  });
});
