import { updateCell as setCell } from "../../core/sheets/cells/updateCell.ts";
import { unwrap } from "../../core/values/coercions.ts";
import type { Json } from "../../core/values/json.ts";
import { Problem } from "../../domain/problem.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readCell } from "./readCell.ts";

export async function updateCell(ctx: Context, { params, body }: Input<"updateCell">): Promise<Reply<"updateCell">> {
  const { value, as } = newContent(body as { value?: Json; display_value?: string | null });
  return ctx.db.transaction(async (db) => {
    const place = { tableId: params.table_id, sheetId: params.sheet_id, cellId: params.cell_id };
    const { sheet, staleCount } = await setCell(db, place, value, ctx.actor.name, as);
    return {
      status: 200,
      body: {
        success: true,
        cell: await readCell(db, sheet.id, params.cell_id),
        version: sheet.version_count,
        stale_count: staleCount,
      },
    };
  });
}

/** `value` counts where both are given: clients send display_value as its text. A wrapped {"value": x} is x. */
function newContent(body: { value?: Json; display_value?: string | null }): { value: Json; as: "value" | "display" } {
  if (body.value !== undefined) return { value: unwrap(body.value), as: "value" };
  if (body.display_value !== undefined) return { value: body.display_value, as: "display" };
  throw new Problem("bad_request", "Send value, display_value or both.", {
    detail: [{ loc: ["body", "value"], msg: "value or display_value is required", type: "missing" }],
  });
}
