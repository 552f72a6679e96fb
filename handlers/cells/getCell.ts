import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readCell } from "./readCell.ts";

export async function getCell(ctx: Context, { params }: Input<"getCell">): Promise<Reply<"getCell">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    return { status: 200, body: { success: true, cell: await readCell(db, sheet.id, params.cell_id) } };
  });
}
