import { listSystemColumns } from "../../core/sheets/columns/systemColumns.ts";
import { readRowCells } from "../../core/sheets/rows/readRows.ts";
import { readSystemCells } from "../../core/sheets/rows/readSystemCells.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { listSheetColumns } from "../../db/queries/sheets/columns.ts";
import { listRowPage } from "../../db/queries/sheets/rows.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { columnPresenter, presentSystemColumn } from "../columns/presentColumn.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readAggregates } from "./presentAggregates.ts";
import { presentRow, presentSystemCells } from "./presentRow.ts";

export async function listRows(ctx: Context, { params, query }: Input<"listRows">): Promise<Reply<"listRows">> {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "row_index", order, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor);
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const columns = await listSheetColumns(db, sheet.id);
    const rows = await listRowPage(db, sheet.id, { order, after: after ? (after[0] as number) : null, limit });
    const read = await readRowCells(db, sheet.id, columns, rows.slice(0, limit));
    const needsSystem = query.include_system_columns || query.include_execution_metadata_aggregates;
    const system = needsSystem ? await listSystemColumns(db, sheet.id, columns) : [];
    const shown = query.include_system_columns ? system : [];
    const systemCells = await readSystemCells(db, shown, rows, read);
    const includesColumns = query.include_columns ?? cursor === undefined;
    const present = includesColumns ? await columnPresenter(db, columns, sheet.table_id) : null;
    const envelope = listEnvelope(rows, limit, page, (row) => [row.row_index]);
    return {
      status: 200,
      body: {
        ...envelope,
        data: envelope.data.map((row) => ({
          row_index: row.row_index,
          cells: {
            ...presentRow(columns, row, read).cells,
            ...presentSystemCells(shown, sheet.id, row.row_index, systemCells),
          },
        })),
        row_count: query.include_row_count ? sheet.row_count : null,
        columns: present
          ? [...columns.map(present), ...shown.map((column) => presentSystemColumn(column, sheet))].sort(
              (one, other) => one.position_rank - other.position_rank,
            )
          : [],
        version: sheet.version_count,
        ...(query.include_execution_metadata_aggregates && {
          execution_metadata_aggregates: await readAggregates(db, system),
        }),
      },
    };
  });
}
