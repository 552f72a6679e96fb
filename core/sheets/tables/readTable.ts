import { findImport, type ImportRecord } from "../../../db/queries/sheets/imports.ts";
import { listSheetRowCounts, listSheets } from "../../../db/queries/sheets/sheets.ts";
import { getTable, type TableRecord } from "../../../db/queries/sheets/tables.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";

export interface TableWithCounts {
  table: TableRecord;
  /** Number of rows of each sheet, by the sheet's id. */
  rowCounts: Record<string, number>;
}

/** @throws Problem not_found */
export async function readTable(db: Scope, tableId: string): Promise<TableWithCounts> {
  const table = await getTable(db, tableId);
  return { table, rowCounts: await listSheetRowCounts(db, table.id) };
}

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
