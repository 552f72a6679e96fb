import { createTable as createTableWithSheet } from "../../core/sheets/tables/createTable.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSheet } from "../sheets/presentSheet.ts";

export async function createTable(ctx: Context, { body }: Input<"createTable">): Reply<"createTable"> {
  const { table, sheet } = await createTableWithSheet(ctx.db, {
    title: body?.title ?? null,
    folderId: body?.folder_id ?? null,
    hasDefaultSheet: body?.create_default_sheet ?? true,
  });
  return {
    status: 201,
    body: {
      success: true,
      message: "Table created",
      table: { ...table, sheet_row_counts: sheet ? { [sheet.id]: sheet.row_count } : {} },
      ...(sheet && { default_sheet: presentSheet(sheet) }),
    },
  };
}
