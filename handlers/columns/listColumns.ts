import { listColumns as readColumns } from "../../core/sheets/columns/listColumns.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { handler } from "../handler.ts";
import { presentColumn, presentSystemColumn } from "./presentColumn.ts";

export const listColumns = handler<"listColumns">(async (ctx, { params, query }, reply) => {
  const { limit, order, cursor, include_system_columns: withSystemColumns } = query;
  const page = { of: params.sheet_id.toLowerCase(), order, key: { position_rank: "integer", id: "uuid" } } as const;
  const after = keyAfter(page, cursor);
  const { sheet, columns, sources } = await readColumns(ctx.db, params, { order, after, limit, withSystemColumns });
  const { data, ...envelope } = listEnvelope(columns, limit, page);
  const shown = data.map((column) =>
    "metric" in column ? presentSystemColumn(column, sheet) : presentColumn(column, sources),
  );
  return reply(200, { ...envelope, data: shown });
});
