import { insertColumns } from "../../../db/queries/sheets/columns.ts";
import { listSheetOrder, placeSheet } from "../../../db/queries/sheets/sheetOrder.ts";
import { insertSheet } from "../../../db/queries/sheets/sheets.ts";
import { getTable, lockTable } from "../../../db/queries/sheets/tables.ts";
import { insertFirstVersion } from "../../../db/queries/sheets/versions.ts";
import { textColumns } from "../textColumns.ts";
import type { PlannedTarget } from "./target.ts";

interface NewSheetRequest {
  tableId: string;
  title: string;
  /** Position in the table; null for the end. */
  index: number | null;
}

/** New sheet for an import. It is deleted when the rows are refused, unless somebody has changed it meanwhile. */
export function newSheet({ tableId, title, index: wanted }: NewSheetRequest): PlannedTarget {
  return {
    createsSheet: true,
    isOf: (operation) => operation.creates_sheet && operation.table_id === tableId.toLowerCase(),

    async check(db) {
      await getTable(db, tableId);
    },

    async prepare(db, _operationId, titles) {
      await lockTable(db, tableId);
      const others = wanted === null ? [] : await listSheetOrder(db, tableId);
      const index = wanted !== null && wanted < others.length ? wanted : null;
      const sheet = await insertSheet(db, {
        table_id: tableId,
        title,
        index,
        text_slot_count: titles.length,
        row_count: 0,
      });
      if (index !== null) await placeSheet(db, others, { id: sheet.id, index });
      const columns = textColumns(titles, 1);
      await insertColumns(db, sheet.id, columns, sheet.version_count);
      await insertFirstVersion(db, sheet.id);
      return { sheet, slots: columns.map((column) => column.text_slot) };
    },

    async plan(db, titles) {
      await getTable(db, tableId);
      return titles.map((title) => ({ title, isNew: true }));
    },
  };
}
