import { type CalculationRecord, findCalculation } from "../../db/queries/evaluation/scoreCalculations.ts";
import { findScorecard } from "../../db/queries/evaluation/scorecards.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import { Problem } from "../../domain/problem.ts";

/** @throws Problem not_found */
export async function getCalculationAt(
  db: Scope,
  { table_id, sheet_id }: { table_id: string; sheet_id: string },
  calculationId: string,
): Promise<CalculationRecord> {
  const sheet = await getSheet(db, table_id, sheet_id);
  const scorecard = await findScorecard(db, sheet.id);
  const calculation = scorecard && (await findCalculation(db, scorecard.id, calculationId));
  if (calculation) return calculation;
  throw new Problem("not_found", `There is no calculation ${calculationId} of this sheet's scorecard.`);
}
