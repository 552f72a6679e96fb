import { listScorecardCalculations as list } from "../../core/evaluation/scorecards/readCalculation.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCalculationSummary } from "./presentCalculation.ts";

export async function listScorecardCalculations(
  ctx: Context,
  { params, query }: Input<"listScorecardCalculations">,
): Reply<"listScorecardCalculations"> {
  const { cursor, limit } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "number", order: "desc", filters: {} } as const;
  const after = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const calculations = await list(ctx.db, params, { before: after?.[0] ?? null, limit });
  const envelope = listEnvelope(calculations, limit, page, ({ number }) => [number]);
  return { status: 200, body: { ...envelope, data: envelope.data.map(presentCalculationSummary) } };
}
