import { createTable as createTableWithSheet } from "../../core/sheets/tables/createTable.ts";
import { handler } from "../handler.ts";
import { presentSheet } from "../sheets/presentSheet.ts";

export const createTable = handler<"createTable">(async (ctx, { body }, reply) => {
  const { table, sheet } = await createTableWithSheet(ctx.db, {
    title: body?.title ?? null,
    folderId: body?.folder_id ?? null,
    hasDefaultSheet: body?.create_default_sheet ?? true,
  });
  return reply(201, {
    success: true,
    message: "Table created",
    table: { ...table, sheet_row_counts: sheet ? { [sheet.id]: sheet.row_count } : {} },
    ...(sheet && { default_sheet: presentSheet(sheet) }),
  });
});
