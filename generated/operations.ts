// Written by `bun run generate` from openapi.yaml; do not edit.

import type { Handlers } from "../handlers/handler.ts";
import { createTable } from "../handlers/tables/createTable.ts";
import { deleteTable } from "../handlers/tables/deleteTable.ts";
import { getTable } from "../handlers/tables/getTable.ts";
import { listTables } from "../handlers/tables/listTables.ts";
import { updateTable } from "../handlers/tables/updateTable.ts";

export const handlers: Handlers = {
  listTables,
  createTable,
  getTable,
  deleteTable,
  updateTable,
};
