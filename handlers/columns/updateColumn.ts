import { columnType } from "../../core/sheets/columns/types.ts";
import { updateColumn as changeColumn } from "../../core/sheets/columns/updateColumn.ts";
import type { Json } from "../../core/values/json.ts";
import { handler } from "../handler.ts";
import { autoCells, presentColumn } from "./presentColumn.ts";

export const updateColumn = handler<"updateColumn">(async (ctx, { params, body }, reply) => {
  const updated = await changeColumn(ctx.db, params, {
    title: body.title ?? undefined,
    type: body.type === undefined ? undefined : columnType(body.type),
    config: body.config as Json | undefined,
    dependencies: body.dependencies ?? undefined,
    isOutputColumn: body.is_output_column,
    autoCellsPerDay: autoCells(body.auto),
  });
  const { sheet, column, sources, affectedIds } = updated;
  return reply(200, {
    success: true,
    column: presentColumn(column, sources),
    requires_recalculation: affectedIds.length > 0,
    affected_column_ids: affectedIds,
    version: sheet.version_count,
  });
});
