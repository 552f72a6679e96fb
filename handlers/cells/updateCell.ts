import { updateAndReadCell } from "../../core/sheets/cells/readCell.ts";
import { unwrap } from "../../core/values/coercions.ts";
import type { Json } from "../../core/values/json.ts";
import { Problem } from "../../domain/problem.ts";
import { handler } from "../handler.ts";
import { presentFoundCell } from "./presentFoundCell.ts";

export const updateCell = handler<"updateCell">(async (ctx, { params, body }, reply) => {
  const { value, as } = newContent(body as { value?: Json; display_value?: string | null });
  const updated = await updateAndReadCell(ctx.db, params, value, as);
  const { found, sheet, staleCount, run } = updated;
  return reply(200, {
    success: true,
    cell: presentFoundCell(found),
    version: sheet.version_count,
    stale_count: staleCount,
    ...(run && { operation_id: run.id }),
  });
});

/** Content of a request. `value` wins over its text, which clients send as display_value; {"value": x} stands for x. */
function newContent(body: { value?: Json; display_value?: string | null }): { value: Json; as: "value" | "display" } {
  if (body.value !== undefined) return { value: unwrap(body.value), as: "value" };
  if (body.display_value !== undefined) return { value: body.display_value, as: "display" };
  const message = "Send value, display_value or both.";
  throw Problem.at("bad_request", ["body", "value"], message, "missing", "value or display_value is required");
}
