import {
  deleteReportColumn as deleteColumnRecord,
  findReportOfColumn,
  insertReportColumns,
  listReportColumns,
  type NewReportColumn,
  type ReportColumnRecord,
  updateReportColumns,
} from "../../../db/queries/evaluation/reportColumns.ts";
import { getLockedReport, type ReportRecord, updateReport } from "../../../db/queries/evaluation/reports.ts";
import { type ColumnRecord, listSheetColumns, removeColumns } from "../../../db/queries/sheets/columns.ts";
import { lockSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { WithoutNulls } from "../../../domain/withoutNulls.ts";
import type { Schemas } from "../../../generated/types.ts";
import { datasetType, defineColumns } from "./defineColumns.ts";

interface NewReportColumnRequest extends Omit<NewReportColumn, "column_id"> {
  reportId: number;
  /** Position from 1 among all columns; null for the last. */
  position: number | null;
}

/**
 * Adds a column to an evaluation; the columns from its position on move by one.
 * @throws Problem not_found, forbidden for a run and where it would take the place or the name of a column of the dataset,
 *   duplicate_title, invalid_config
 */
export function addColumn(db: Scope, request: NewReportColumnRequest): Promise<ReportColumnRecord> {
  return db.transaction(async (tx) => {
    const report = await lockBlueprint(tx, request.reportId);
    const before = await listReportColumns(tx, report.id);
    refuseDatasetName(before, request.name);
    const { name, column_type, configuration, is_part_of_score } = request;
    const place = request.position === null ? before.length : placeOf(before, request.position);
    const newColumn = { name, column_type, configuration, is_part_of_score, column_id: null };
    const [added] = (await insertReportColumns(tx, report.id, [newColumn])) as [ReportColumnRecord];
    const after = await redefineFollowing(tx, report, before, before.toSpliced(place, 0, added), added.id);
    return after.find(({ id }) => id === added.id) as ReportColumnRecord;
  });
}

type ReportColumnChange = Omit<WithoutNulls<Schemas["UpdateReportColumnRequest"]>, "report_id"> & {
  reportId: number;
  columnId: number;
};

/**
 * Changes a column of an evaluation.
 * @throws Problem not_found, forbidden for a column of the dataset or of a run, duplicate_title, invalid_config also for
 *   another column that would then read a column to its right
 */
export function editColumn(db: Scope, change: ReportColumnChange): Promise<ReportColumnRecord> {
  return db.transaction(async (tx) => {
    const { report, columns, column } = await lockColumn(tx, change.columnId);
    if (report.id !== change.reportId) throw columnNotFound(change.columnId);
    if (change.name !== undefined && change.name !== column.name) refuseDatasetName(columns, change.name);
    const edited: ReportColumnRecord = {
      ...column,
      column_type: change.column_type,
      name: change.name ?? column.name,
      configuration: change.configuration ?? column.configuration,
    };
    const others = columns.filter(({ id }) => id !== column.id);
    const place = change.position === undefined ? columns.indexOf(column) : placeOf(others, change.position);
    const after = await redefineFollowing(tx, report, columns, others.toSpliced(place, 0, edited), edited.id);
    return after.find(({ id }) => id === column.id) as ReportColumnRecord;
  });
}

/**
 * Removes a column from an evaluation; the columns to its right move up.
 * @throws Problem not_found, forbidden for a column of the dataset or of a run, invalid_config while another reads it
 */
export function removeReportColumn(db: Scope, columnId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { report, columns, column } = await lockColumn(tx, columnId);
    const others = columns.filter(({ id }) => id !== column.id);
    await redefineFollowing(tx, report, columns, others, null);
    await deleteColumnRecord(tx, column.id);
  });
}

async function lockBlueprint(tx: Scope, reportId: number): Promise<ReportRecord & { sheet_id: string }> {
  const report = await getLockedReport(tx, reportId);
  if (report.is_blueprint) return report as ReportRecord & { sheet_id: string };
  const parent = `Change the evaluation ${report.parent_report_id} and run it again.`;
  throw new Problem("forbidden", `The report ${report.id} is a run; its columns cannot be changed. ${parent}`);
}

async function lockColumn(tx: Scope, columnId: number) {
  const reportId = await findReportOfColumn(tx, columnId);
  if (reportId === null) throw columnNotFound(columnId);
  const report = await lockBlueprint(tx, reportId);
  const columns = await listReportColumns(tx, report.id);
  const column = columns.find(({ id }) => id === columnId);
  if (!column) throw columnNotFound(columnId);
  if (column.column_type !== datasetType) return { report, columns, column };
  throw new Problem("forbidden", `The column "${column.name}" belongs to the dataset and cannot be changed here.`);
}

function columnNotFound(columnId: number): Problem {
  return new Problem("not_found", `There is no report column ${columnId} in this report.`);
}

function refuseDatasetName(columns: readonly ReportColumnRecord[], name: string): void {
  const taken = columns.find((column) => column.name === name);
  if (taken?.column_type !== datasetType) return;
  throw new Problem("forbidden", `The dataset has a column called ${JSON.stringify(name)}. Choose another name.`);
}

/** Index in the list for a position, which counts from 1; 0 means 1. */
function placeOf(others: readonly ReportColumnRecord[], position: number): number {
  const datasetColumnCount = others.filter(({ column_type }) => column_type === datasetType).length;
  const place = Math.max(1, position) - 1;
  if (place >= datasetColumnCount) return Math.min(place, others.length);
  throw new Problem(
    "forbidden",
    `The positions up to ${datasetColumnCount} belong to the columns of the dataset. Choose ${datasetColumnCount + 1} or a higher one.`,
  );
}

/** Defines the columns of the sheet anew from the first one that differs from the list. */
async function redefineFollowing(
  tx: Scope,
  report: ReportRecord & { sheet_id: string },
  before: readonly ReportColumnRecord[],
  after: readonly ReportColumnRecord[],
  changedId: number | null,
): Promise<ReportColumnRecord[]> {
  const sheet = await lockSheetOfJob(tx, report.sheet_id);
  if (!sheet) throw new Error(`the sheet of the report ${report.id} is gone`);
  const first = after.findIndex((column, index) => column !== before[index]);
  const from = first === -1 ? after.length : first;
  const kept = new Set(after.slice(0, from).map(({ column_id }) => column_id));
  const versionNumber = sheet.version_count + 1;
  const columns = await listSheetColumns(tx, sheet.id);
  const removed = columns.filter(({ id }) => !kept.has(id));
  await removeColumns(tx, removed, versionNumber);
  const moved = after.slice(from);
  const defined = await defineColumns(
    tx,
    sheet,
    columns.filter(({ id }) => kept.has(id)),
    // A fault of a column other than the changed one is reported for the request as a whole.
    moved.map((column) => ({ ...column, loc: column.id === changedId ? ["body"] : ["body", column.name] })),
    versionNumber,
  );
  await takeVersion(tx, sheet, {
    reason: "report_columns_changed",
    deltas: [
      ...removed.map(({ id, title }) => ({ op: "delete" as const, entity: "column" as const, id, title })),
      ...defined.map(({ id, title }) => ({ op: "create" as const, entity: "column" as const, id, title })),
    ],
  });
  const ids = (index: number) => (defined[index - from] as ColumnRecord).id;
  const laid = after.map((column, index) => ({
    ...column,
    position: index + 1,
    column_id: index < from ? column.column_id : ids(index),
  }));
  await updateReportColumns(tx, laid);
  const changed = await updateReport(tx, report.id, {});
  // The earlier state of the columns is in the version of the sheet that was taken here.
  await noteAction(tx, "report.updated", { ...changed, type: "report" }, [report, changed]);
  return laid;
}
