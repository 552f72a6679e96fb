import { lockDatasetGroup } from "../../../db/queries/evaluation/datasetGroups.ts";
import { type DatasetRecord, findDraft, getDataset } from "../../../db/queries/evaluation/datasets.ts";
import {
  insertReportColumns,
  listReportColumns,
  type ReportColumnRecord,
} from "../../../db/queries/evaluation/reportColumns.ts";
import {
  getLockedReport,
  getReport,
  insertReport,
  type ReportRecord,
  reportJob,
} from "../../../db/queries/evaluation/reports.ts";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { startImport } from "../../sheets/imports/startImport.ts";
import { datasetDraft } from "../datasets/datasetDraft.ts";
import { type FilterParams, logSourceOf } from "../datasets/logSource.ts";
import { datasetType } from "./defineColumns.ts";
import { buildRunSheet } from "./runSheet.ts";

interface RunRequest {
  reportId: number;
  name: string;
  /** Dataset; null for that of the evaluation. */
  datasetId: number | null;
  /** True to repeat the search of the dataset first. */
  refreshes: boolean;
}

/**
 * Creates a run of an evaluation, which a job continues; its dataset and its columns are fixed here.
 * @throws Problem not_found, forbidden for a report that is not an evaluation and for a dataset without a search to repeat,
 *   bad_request for a draft and for columns that read a column that the dataset lacks, conflict while the group has another import
 */
export async function runReport(db: Scope, request: RunRequest): Promise<ReportRecord> {
  const blueprint = requireBlueprint(await getReport(db, request.reportId));
  const latest = await datasetToRun(db, request.datasetId ?? blueprint.dataset_id);
  const dataset = request.refreshes ? await refreshed(db, latest) : latest;
  return db.transaction(async (tx) => {
    const [, parent] = await Promise.all([
      // Locked, so that an import that ends at this moment either finds the run or has made its version before.
      lockDatasetGroup(tx, dataset.dataset_group_id),
      getLockedReport(tx, blueprint.id),
    ]);
    const run = await insertReport(tx, {
      ...parent,
      name: request.name,
      parent_report_id: parent.id,
      dataset_id: dataset.id,
      folder_id: null,
      sheet_id: null,
      state: "waiting",
    });
    const [columns] = await Promise.all([
      listReportColumns(tx, parent.id),
      noteAction(tx, "report.started", { ...run, type: "report" }, [null, run]),
      addJobs(tx, [reportJob(tx, "start_report", run.id)]),
    ]);
    const fixed = columns.filter(({ column_type }) => column_type !== datasetType).map(fixedColumn);
    const reportColumns = await insertReportColumns(tx, run.id, fixed);
    if (!request.refreshes) await buildRunSheet(tx, run, dataset, reportColumns);
    return run;
  });
}

function fixedColumn({ name, column_type, configuration, is_part_of_score }: ReportColumnRecord) {
  return { name, column_type, configuration, is_part_of_score, column_id: null };
}

function requireBlueprint(report: ReportRecord): ReportRecord {
  if (report.is_blueprint) return report;
  const hint = `Run the evaluation ${report.parent_report_id} instead.`;
  throw new Problem("forbidden", `The report ${report.id} is a run, which cannot be run again. ${hint}`);
}

async function datasetToRun(db: Scope, datasetId: number): Promise<DatasetRecord> {
  const dataset = await getDataset(db, datasetId);
  if (dataset.sheet_version !== null) return dataset;
  const message = `The dataset ${datasetId} is a draft. Save it first, or name a published version.`;
  throw Problem.at("bad_request", ["body", "dataset_id"], message, "dataset_draft");
}

/** Refuses to refresh a group with a filled draft: the import would replace its content. */
async function refuseFilledDraft(db: Scope, groupId: number): Promise<void> {
  const draft = await findDraft(db, groupId);
  if (!draft || draft.row_count === 0) return;
  const message = `The dataset group ${groupId} has the draft ${draft.id}, which contains rows.`;
  throw new Problem("conflict", `${message} Save it before you refresh the dataset.`);
}

/** Starts the import of a new version of the dataset's group from its search. */
async function refreshed(db: Scope, dataset: DatasetRecord): Promise<DatasetRecord> {
  const search = dataset.filter_params as FilterParams | null;
  if (!search) {
    const message = `The dataset ${dataset.id} was not created from a search, so it cannot be refreshed.`;
    throw Problem.at("forbidden", ["body", "refresh_dataset"], message, "dataset_static");
  }
  await refuseFilledDraft(db, dataset.dataset_group_id);
  const source = logSourceOf(db, search, null, ["body", "refresh_dataset"]);
  const target = datasetDraft({ groupId: dataset.dataset_group_id, filterParams: search });
  const { operation } = await startImport(db, target, source, null);
  return getDataset(db, operation.dataset_id as number);
}
