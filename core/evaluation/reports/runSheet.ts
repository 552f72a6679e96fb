import type { DatasetRecord } from "../../../db/queries/evaluation/datasets.ts";
import {
  insertReportColumns,
  type ReportColumnRecord,
  updateReportColumns,
} from "../../../db/queries/evaluation/reportColumns.ts";
import { type ReportRecord, setRunSheet } from "../../../db/queries/evaluation/reports.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { datasetColumn } from "./createReport.ts";
import { defineColumns } from "./defineColumns.ts";
import { newReportSheet } from "./reportSheet.ts";

/**
 * Creates the sheet of a run, without rows: the columns of its dataset, then those of the report, which replace columns of
 * the same name.
 * @param reportColumns those of the run
 * @throws Problem invalid_config for a column that reads a column that the dataset lacks
 */
export async function buildRunSheet(
  tx: Scope,
  run: ReportRecord,
  dataset: DatasetRecord,
  reportColumns: readonly ReportColumnRecord[],
): Promise<LockedSheet> {
  const { sheet, columns } = await newReportSheet(tx, {
    tableId: run.table_id,
    title: run.name,
    dataset,
    shadowed: new Set(reportColumns.map(({ name }) => name)),
    createdBy: run.created_by,
  });
  const placedColumns = reportColumns.map((column) => ({ ...column, loc: ["body", "dataset_id"] }));
  const defined = await defineColumns(tx, sheet, columns, placedColumns, sheet.version_count);
  const [leading] = await Promise.all([
    insertReportColumns(tx, run.id, columns.map(datasetColumn)),
    setRunSheet(tx, run.id, sheet.id),
  ]);
  const laid = reportColumns.map((column, index) => ({ ...column, column_id: (defined[index] as ColumnRecord).id }));
  await updateReportColumns(tx, [...leading, ...laid]);
  return sheet;
}
