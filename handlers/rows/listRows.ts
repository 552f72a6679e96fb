import { decodeCursor, listEnvelope } from "../../core/paging/cursor.ts";
import { readRowCells } from "../../core/rows/readRows.ts";
import { listSheetColumns } from "../../db/queries/columns.ts";
import { listRowPage } from "../../db/queries/rows.ts";
import { getSheet } from "../../db/queries/sheets.ts";
import { columnPresenter } from "../columns/presentColumn.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentRow } from "./presentRow.ts";

export async function listRows(ctx: Context, { params, query }: Input<"listRows">): Promise<Reply<"listRows">> {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "row_index", order, filters: {} };
  const after = decodeCursor(page, ["integer"], cursor);
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const columns = await listSheetColumns(db, sheet.id);
    const rows = await listRowPage(db, sheet.id, { order, after: after ? (after[0] as number) : null, limit });
    const read = await readRowCells(db, sheet.id, columns, rows.slice(0, limit));
    const includesColumns = query.include_columns ?? cursor === undefined;
    const present = includesColumns ? await columnPresenter(db, columns, sheet.table_id) : null;
    const envelope = listEnvelope(rows, limit, page, (row) => [row.row_index]);
    return {
      status: 200,
      body: {
        ...envelope,
        data: envelope.data.map((row) => presentRow(columns, row, read)),
        row_count: query.include_row_count ? sheet.row_count : null,
        columns: present ? columns.map(present) : [],
        version: sheet.version_count,
      },
    };
  });
}
