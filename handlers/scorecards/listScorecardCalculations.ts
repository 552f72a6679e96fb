import { listScorecardCalculations as list } from "../../core/evaluation/scorecards/readCalculation.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculationSummary } from "./presentCalculation.ts";

export async function listScorecardCalculations(
  ctx: Context,
  { params, query }: Input<"listScorecardCalculations">,
): Reply<"listScorecardCalculations"> {
  const { cursor, limit } = query;
  const page = { of: params.sheet_id.toLowerCase(), order: "desc", key: { number: "integer" } } as const;
  const calculations = await list(ctx.db, params, { before: keyAfter(page, cursor)?.number ?? null, limit });
  const envelope = listEnvelope(calculations, limit, page);
  return { status: 200, body: { ...envelope, data: envelope.data.map(presentCalculationSummary) } };
}
