import type { DatasetRecord } from "../../../db/queries/evaluation/datasets.ts";
import {
  insertReportColumns,
  listReportColumns,
  updateReportColumns,
} from "../../../db/queries/evaluation/reportColumns.ts";
import { type ReportRecord, setRunSheet } from "../../../db/queries/evaluation/reports.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { ofDataset } from "./createReport.ts";
import { defineColumns } from "./defineColumns.ts";
import { newReportSheet } from "./reportSheet.ts";

/**
 * Makes the sheet of a run: the columns of its dataset, then its own, which shadow those of the same name. It has no rows
 * yet.
 * @throws Problem invalid_config for a column that reads what the dataset has not
 */
export async function buildRunSheet(tx: Scope, run: ReportRecord, dataset: DatasetRecord): Promise<LockedSheet> {
  const own = await listReportColumns(tx, run.id);
  const { sheet, columns } = await newReportSheet(tx, {
    tableId: run.table_id,
    title: run.name,
    dataset,
    shadowed: new Set(own.map(({ name }) => name)),
    createdBy: run.created_by,
  });
  const given = own.map((column) => ({ ...column, loc: ["body", "dataset_id"] }));
  const defined = await defineColumns(tx, sheet, columns, given, sheet.version_count);
  const leading = await insertReportColumns(tx, run.id, columns.map(ofDataset));
  const laid = own.map((column, index) => ({ ...column, column_id: (defined[index] as ColumnRecord).id }));
  await updateReportColumns(tx, [...leading, ...laid]);
  await setRunSheet(tx, run.id, sheet.id);
  return sheet;
}
