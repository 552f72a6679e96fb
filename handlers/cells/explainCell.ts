import { readExplainedCell } from "../../core/sheets/cells/readCell.ts";
import type { Change } from "../../core/sheets/cells/staleCause.ts";
import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";
import { handler } from "../handler.ts";
import { presentFoundCell } from "./presentFoundCell.ts";

const listedDeltas = limits["StaleCause.deltas.maxItems"];

export const explainCell = handler<"explainCell">(async (ctx, { params }, reply) => {
  const { found, isStale, cause, inputs } = await readExplainedCell(ctx.db, params);
  return reply(200, {
    success: true,
    cell: presentFoundCell(found),
    is_stale: isStale,
    cause: cause && { ...presentChange(cause), upstream: cause.upstream.map(presentChange) },
    inputs,
  });
});

function presentChange({ kind, tableId, sheetId, version }: Change): Schemas["StaleChange"] {
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
