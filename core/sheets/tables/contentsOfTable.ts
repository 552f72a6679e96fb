import { findImport, type ImportRecord } from "../../../db/queries/sheets/imports.ts";
import { listSheets } from "../../../db/queries/sheets/sheets.ts";
import { getTable } from "../../../db/queries/sheets/tables.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";

/** One page of the sheets of a table. @throws Problem not_found for the table */
export async function listSheetsOfTable(
  db: Scope,
  tableId: string,
  filters: Parameters<typeof listSheets>[2],
  page: Parameters<typeof listSheets>[3],
): ReturnType<typeof listSheets> {
  const table = await getTable(db, tableId);
  return listSheets(db, table.id, filters, page);
}

/** @throws Problem not_found */
export async function getImportOfTable(db: Scope, tableId: string, operationId: string): Promise<ImportRecord> {
  const table = await getTable(db, tableId);
  const operation = await findImport(db, operationId);
  if (operation?.table_id === table.id) return operation;
  return notFound(`import ${operationId}`, "table");
}
