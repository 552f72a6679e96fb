import type { ListedEvaluation, ListedRun } from "../../core/evaluation/reports/listEvaluations.ts";
import type { ReportDetail } from "../../core/evaluation/reports/readReport.ts";
import type { ReportColumnRecord } from "../../db/queries/evaluation/reportColumns.ts";
import type { ReportRecord, RunCells } from "../../db/queries/evaluation/reports.ts";
import type { Schemas } from "../../generated/types.ts";

function commonFields(report: ReportRecord) {
  return {
    id: report.id,
    name: report.name,
    comment: null,
    created_at: report.created_at,
    updated_at: report.updated_at,
    workspace_id: report.workspace_id,
    folder_id: report.folder_id,
    user_id: null,
    dataset_id: report.dataset_id,
    is_blueprint: report.is_blueprint,
    tags: report.tags,
    deleted: report.is_deleted,
    parent_report_id: report.parent_report_id,
    score_configuration: report.score_configuration,
  };
}

/** Tags as lists of evaluations publish them. */
function presentTags({ tags }: ReportRecord): Schemas["Evaluation"]["tags"] {
  return tags.length === 0 ? null : Object.fromEntries(tags.map((tag) => [tag, true as const]));
}

function scoreFields(report: ReportRecord) {
  return {
    score: report.score as Schemas["ReportScore"] | null,
    score_matrix: report.score_matrix,
    score_calculation_error: report.score_calculation_error,
  };
}

export function reportStatusOf({ state }: ReportRecord): Schemas["ReportStatus"] {
  return state === null || state === "done" ? "COMPLETED" : "RUNNING";
}

function presentStats(cells: RunCells): Schemas["ReportStats"] {
  return {
    status_counts: {
      COMPLETED: cells.completed_count,
      FAILED: cells.failed_count,
      QUEUED: cells.queued_count,
      RUNNING: cells.running_count,
    },
  };
}

export function presentReportColumn(column: ReportColumnRecord): Schemas["ReportColumn"] {
  const { id, report_id, name, column_type, position, configuration, is_part_of_score, score } = column;
  return { id, report_id, name, column_type, position, configuration, is_part_of_score, score };
}

export function presentReport({ report, columns, cells }: ReportDetail): Schemas["GetReportResponse"] {
  return {
    success: true,
    message: "success",
    report: { ...commonFields(report), ...scoreFields(report), prompt_registry_id: null, prompt_version_number: null },
    status: reportStatusOf(report),
    stats: presentStats(cells),
    report_columns: columns.map(presentReportColumn),
  };
}

export function presentSummary(report: ReportRecord): Schemas["ReportSummaryResponse"] {
  const { id, name, tags, score_configuration } = report;
  return { success: true, report: { id, name, tags, score_configuration } };
}

export function presentEvaluation({ report, externalIds, runs }: ListedEvaluation): Schemas["Evaluation"] {
  return {
    ...commonFields(report),
    tags: presentTags(report),
    external_ids: externalIds,
    ...(runs && { runs: runs.map(presentRun) }),
  };
}

function presentRun({ report, cells }: ListedRun): Schemas["EvaluationRun"] {
  return {
    ...commonFields(report),
    tags: presentTags(report),
    ...scoreFields(report),
    status: reportStatusOf(report),
    stats: presentStats(cells),
  };
}
