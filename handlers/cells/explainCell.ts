import { explainCell as explain } from "../../core/sheets/cells/explainCell.ts";
import type { Change } from "../../core/sheets/cells/staleCause.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { limits } from "../../generated/limits.ts";
import type { components } from "../../generated/types.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readCell } from "./readCell.ts";

/** Deltas that the cause lists at most. */
const listedDeltas = limits["StaleCause.deltas.maxItems"];

export async function explainCell(ctx: Context, { params }: Input<"explainCell">): Promise<Reply<"explainCell">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const { isStale, cause, inputs } = await explain(db, sheet.id, params.cell_id);
    const cell = await readCell(db, sheet.id, params.cell_id);
    return {
      status: 200,
      body: {
        success: true,
        cell,
        is_stale: isStale,
        cause: cause && { ...presentChange(cause), upstream: cause.upstream.map(presentChange) },
        inputs,
      },
    };
  });
}

function presentChange({ kind, tableId, sheetId, version }: Change): components["schemas"]["StaleChange"] {
  const { id, version_number, reason, created_by, created_at, deltas } = version;
  return {
    kind,
    table_id: tableId,
    sheet_id: sheetId,
    version_id: id,
    version_number,
    reason,
    created_by,
    created_at,
    deltas: deltas.slice(0, listedDeltas),
  };
}
