// Written by `bun run generate` from openapi.yaml; do not edit.

import type { Handlers } from "../handlers/handler.ts";
import { createSheet } from "../handlers/sheets/createSheet.ts";
import { createTable } from "../handlers/tables/createTable.ts";
import { deleteSheet } from "../handlers/sheets/deleteSheet.ts";
import { deleteTable } from "../handlers/tables/deleteTable.ts";
import { getImportOperation } from "../handlers/sheets/getImportOperation.ts";
import { getSheet } from "../handlers/sheets/getSheet.ts";
import { getTable } from "../handlers/tables/getTable.ts";
import { listSheets } from "../handlers/sheets/listSheets.ts";
import { listTables } from "../handlers/tables/listTables.ts";
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
};
