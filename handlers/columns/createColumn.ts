import { addColumn } from "../../core/sheets/columns/addColumn.ts";
import type { Json } from "../../core/values/json.ts";
import { limits } from "../../generated/limits.ts";
import { presentComputedCell } from "../cells/presentCell.ts";
import { handler } from "../handler.ts";
import { presentCell } from "../rows/presentRow.ts";
import { autoCells, presentColumn } from "./presentColumn.ts";

const listedCells = limits["CreateColumnResponse.cells.maxItems"];

export const createColumn = handler<"createColumn">(async (ctx, { params, body }, reply) => {
  const request = {
    title: body.title,
    type: body.type,
    config: (body.config ?? null) as Json,
    dependencies: body.dependencies ?? [],
    isOutputColumn: body.is_output_column,
    autoCellsPerDay: autoCells(body.auto),
  };
  const added = await addColumn(ctx.db, params, request, listedCells);
  const { sheet, column, sources, rows, cells } = added;
  return reply(201, {
    success: true,
    column: presentColumn(column, sources),
    cells: rows.map((row) =>
      cells ? presentCell(column, row, cells) : presentComputedCell(column, row.row_index, undefined, "STALE"),
    ),
    version: sheet.version_count,
  });
});
