import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import { type DatasetRecord, findPublished } from "../../../db/queries/evaluation/datasets.ts";
import {
  insertReportColumns,
  type NewReportColumn,
  type ReportColumnRecord,
} from "../../../db/queries/evaluation/reportColumns.ts";
import { insertReport, type ReportRecord, type ScoreCode } from "../../../db/queries/evaluation/reports.ts";
import { requireFolder } from "../../../db/queries/registry/folders.ts";
import { findFreeName, type GeneratedNames } from "../../../db/queries/registry/freeName.ts";
import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { insertTable } from "../../../db/queries/sheets/tables.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { attachExternalIds, type ExternalId, externalIdsOf } from "../../registry/externalIds/externalIds.ts";
import { datasetType, defineColumns, type GivenReportColumn } from "./defineColumns.ts";
import { newReportSheet } from "./reportSheet.ts";

interface NewReportRequest {
  groupId: number;
  /** Version number; null for the newest. */
  versionNumber: number | null;
  /** Name; null for "Evaluation" and a number. */
  name: string | null;
  folderId: number | null;
  columns: (GivenReportColumn & { is_part_of_score: boolean })[];
  scoreConfiguration: ScoreCode | null;
  externalIds: ExternalId[];
}

const names: GeneratedNames = { table: "reports", nameColumn: "name", first: "Evaluation 1", prefix: "Evaluation " };

/**
 * Creates an evaluation with all of its columns, or nothing.
 * @throws Problem not_found for the group, its version and the folder, bad_request for a group without a version and for
 *   a draft, conflict for an external id, and the faults of a column
 */
export function createReport(
  db: Scope,
  request: NewReportRequest,
): Promise<{ report: ReportRecord; columns: ReportColumnRecord[]; externalIds: ExternalId[] }> {
  return db.transaction(async (tx) => {
    await requireFolder(tx, request.folderId);
    const dataset = await datasetOf(tx, request);
    const name = request.name?.trim() || (await findFreeName(tx, names));
    const table = await insertTable(tx, { title: name, folder_id: null, serves: "report" });
    const place = { tableId: table.id, title: name };
    const { sheet, columns } = await newReportSheet(tx, { ...place, dataset, shadowed: new Set() });
    const defined = await defineColumns(tx, sheet, columns, request.columns, sheet.version_count);
    const report = await insertReport(tx, {
      name,
      parent_report_id: null,
      dataset_id: dataset.id,
      folder_id: request.folderId,
      table_id: table.id,
      sheet_id: sheet.id,
      state: null,
      score_configuration: request.scoreConfiguration,
    });
    const reportColumns = request.columns.map(
      ({ name: title, column_type, configuration, is_part_of_score }, index) => ({
        name: title,
        column_type,
        configuration,
        is_part_of_score,
        column_id: (defined[index] as ColumnRecord).id,
      }),
    );
    await attachExternalIds(tx, "report", report, request.externalIds);
    const [inserted, externalIds] = await Promise.all([
      insertReportColumns(tx, report.id, [...columns.map(datasetColumn), ...reportColumns]),
      externalIdsOf(tx, "report", report.id),
      noteAction(tx, "report.created", { ...report, type: "report" }, [null, report]),
    ]);
    return { report, columns: inserted, externalIds };
  });
}

export function datasetColumn({ id, title }: ColumnRecord): NewReportColumn {
  return { name: title, column_type: datasetType, configuration: {}, is_part_of_score: false, column_id: id };
}

async function datasetOf(tx: Scope, { groupId, versionNumber }: NewReportRequest): Promise<DatasetRecord> {
  const group = await lockDatasetGroup(tx, groupId);
  const refuse = (message: string) =>
    Problem.at("bad_request", ["body", "dataset_version_number"], message, "dataset_version");
  if (versionNumber !== null && versionNumber < 1) {
    throw refuse("An evaluation needs a published version, not a draft. Save the draft first.");
  }
  const dataset = await findPublished(tx, group.id, versionNumber);
  if (dataset) return dataset;
  if (versionNumber === null) throw refuse(`The dataset group ${group.id} has no published version.`);
  throw new Problem("not_found", `The dataset group ${group.id} has no version ${versionNumber}.`);
}
