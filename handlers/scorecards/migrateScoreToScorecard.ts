import { migrateScore } from "../../core/evaluation/scorecards/migrateScore.ts";
import { readScorecard } from "../../core/evaluation/scorecards/readScorecard.ts";
import { handler } from "../handler.ts";
import { presentScorecard } from "./presentScorecard.ts";

export const migrateScoreToScorecard = handler<"migrateScoreToScorecard">(async (ctx, { params, body }, reply) => {
  return ctx.db.transaction(async (db) => {
    const wanted = { deletesScore: body?.delete_legacy_score ?? false };
    const { sheet, scorecard, convertedCount, skipped, isScoreDeleted } = await migrateScore(db, params, wanted);
    return reply(200, {
      success: true,
      scorecard: scorecard && presentScorecard(db, sheet, await readScorecard(db, sheet, scorecard)),
      converted_count: convertedCount,
      skipped,
      legacy_score_deleted: isScoreDeleted,
      version: sheet.version_count,
    });
  });
});
