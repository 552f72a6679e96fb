// Written by `bun run generate` from openapi.yaml; do not edit.

import type { Handlers } from "../handlers/handler.ts";
import { addRows } from "../handlers/rows/addRows.ts";
import { createColumn } from "../handlers/columns/createColumn.ts";
import { createSheet } from "../handlers/sheets/createSheet.ts";
import { createTable } from "../handlers/tables/createTable.ts";
import { deleteColumn } from "../handlers/columns/deleteColumn.ts";
import { deleteSheet } from "../handlers/sheets/deleteSheet.ts";
import { deleteTable } from "../handlers/tables/deleteTable.ts";
import { getCell } from "../handlers/cells/getCell.ts";
import { getImportOperation } from "../handlers/sheets/getImportOperation.ts";
import { getSheet } from "../handlers/sheets/getSheet.ts";
import { getTable } from "../handlers/tables/getTable.ts";
import { listColumns } from "../handlers/columns/listColumns.ts";
import { listRows } from "../handlers/rows/listRows.ts";
import { listSheets } from "../handlers/sheets/listSheets.ts";
import { listTables } from "../handlers/tables/listTables.ts";
import { recalculateCell } from "../handlers/cells/recalculateCell.ts";
import { recalculateCells } from "../handlers/cells/recalculateCells.ts";
import { updateCell } from "../handlers/cells/updateCell.ts";
import { updateColumn } from "../handlers/columns/updateColumn.ts";
import { updateSheet } from "../handlers/sheets/updateSheet.ts";
import { updateTable } from "../handlers/tables/updateTable.ts";

export const handlers: Handlers = {
  listTables,
  createTable,
  getTable,
  deleteTable,
  updateTable,
  listSheets,
  createSheet,
  getImportOperation,
  getSheet,
  deleteSheet,
  updateSheet,
  listColumns,
  createColumn,
  deleteColumn,
  updateColumn,
  listRows,
  addRows,
  recalculateCells,
  getCell,
  updateCell,
  recalculateCell,
};
