import type { LegacyFilters, LegacyPage } from "../../../db/queries/evaluation/legacyLists.ts";
import {
  listBlueprints,
  listRunCells,
  listRuns,
  type ReportRecord,
  type RunCells,
} from "../../../db/queries/evaluation/reports.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import { type ExternalId, externalIdsOfMany } from "../../registry/externalIds/externalIds.ts";
import { type ExternalIdQuery, lookUpExternalId } from "../../registry/externalIds/lookup.ts";
import { noCells } from "./readReport.ts";

interface EvaluationQuery extends LegacyFilters, LegacyPage, ExternalIdQuery {
  include_runs: boolean;
}

export interface ListedRun {
  report: ReportRecord;
  cells: RunCells;
}

export interface ListedEvaluation {
  report: ReportRecord;
  externalIds: ExternalId[];
  /** Runs; null where the request does not want them. */
  runs: ListedRun[] | null;
}

const runsOfEvaluation = limits["Evaluation.runs.maxItems"];

/** Lists a page of the evaluations, and counts them. @throws Problem validation_error for half of an external id */
export function listEvaluations(
  db: Scope,
  query: EvaluationQuery,
): Promise<{ evaluations: ListedEvaluation[]; total: number }> {
  return db.snapshot(async (tx) => {
    const owner = await lookUpExternalId(tx, "report", query);
    const reportId = typeof owner === "string" ? Number(owner) : owner;
    const { reports, total } = await listBlueprints(tx, { ...query, reportId }, query);
    const ids = reports.map(({ id }) => id);
    const externalIdsOf = await externalIdsOfMany(tx, "report", reports);
    const runs = query.include_runs ? await runsOf(tx, ids, query.status === "all") : null;
    const evaluations = reports.map((report) => ({
      report,
      externalIds: externalIdsOf(report),
      runs: runs && (runs.get(report.id) ?? []),
    }));
    return { evaluations, total };
  });
}

async function runsOf(tx: Scope, ids: number[], withDeleted: boolean): Promise<Map<number, ListedRun[]>> {
  const runs = await listRuns(tx, ids, { limit: runsOfEvaluation, withDeleted });
  const cells = await listRunCells(
    tx,
    runs.map(({ id }) => id),
  );
  const listed = runs.map((report) => ({ report, cells: cells.get(report.id) ?? noCells }));
  return Map.groupBy(listed, ({ report }) => report.parent_report_id as number);
}
