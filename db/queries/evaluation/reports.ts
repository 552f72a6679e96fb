import { notFound } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { inFolders, reportInFolders } from "../../folderLimit.ts";
import { firstRow, onlyRow, onlyValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import { addJobs, type JobSpec } from "../platform/jobs.ts";
import { type LegacyFilters, type LegacyPage, legacyFilters, legacyOrder, pageOffsetOf } from "./legacyLists.ts";

export type ScoreCode = Schemas["ReportScoreConfiguration"];

/** An evaluation (a blueprint) or a run of one. */
export interface ReportRecord {
  id: number;
  workspace_id: number;
  name: string;
  is_blueprint: boolean;
  parent_report_id: number | null;
  dataset_id: number;
  folder_id: number | null;
  tags: string[];
  table_id: string;
  sheet_id: string | null;
  operation_id: string | null;
  /** State of a run; null for a blueprint. */
  state: "waiting" | "running" | "scoring" | "done" | null;
  score_configuration: ScoreCode | null;
  score_revision: number;
  score: Record<string, unknown> | null;
  score_matrix: unknown[] | null;
  score_calculation_error: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
  is_deleted: boolean;
}

const recordColumns = `id, workspace_id, name, is_blueprint, parent_report_id, dataset_id, folder_id, tags, table_id,
  sheet_id, operation_id, state, score_configuration, score_revision, score, score_matrix, score_calculation_error,
  created_by, created_at, updated_at, finished_at, deleted_at is not null as is_deleted`;

type NewReport = Pick<
  ReportRecord,
  "name" | "parent_report_id" | "dataset_id" | "folder_id" | "table_id" | "sheet_id" | "state" | "score_configuration"
>;

export function insertReport(db: Scope, report: NewReport): Promise<ReportRecord> {
  return onlyRow(db.sql<ReportRecord[]>`
    insert into reports (workspace_id, name, is_blueprint, parent_report_id, dataset_id, folder_id, table_id, sheet_id,
      state, score_configuration, created_by)
    values (${db.workspaceId}, ${report.name}, ${report.parent_report_id === null}, ${report.parent_report_id},
      ${report.dataset_id}, ${report.folder_id}, ${report.table_id}, ${report.sheet_id}, ${report.state},
      ${report.score_configuration && JSON.stringify(report.score_configuration)}::text::json, ${nameOfActor(db)})
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** Finds a report that was not deleted. */
export function findReport(db: Scope, reportId: number, lock = db.sql``): Promise<ReportRecord | null> {
  return firstRow(db.sql<ReportRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from reports
    where workspace_id = ${db.workspaceId} and id = ${reportId} and deleted_at is null ${reportInFolders(db, "reports")}
    ${lock}`);
}

/** @throws Problem not_found */
export async function getReport(db: Scope, reportId: number): Promise<ReportRecord> {
  return (await findReport(db, reportId)) ?? notFound(`report ${reportId}`);
}

/** Locks the report until the transaction ends. @throws Problem not_found */
export async function getLockedReport(db: Scope, reportId: number): Promise<ReportRecord> {
  const report = await lockReport(db, reportId);
  return report ?? notFound(`report ${reportId}`);
}

/** Locks the report until the transaction ends; null when it is not there any more. */
export function lockReport(db: Scope, reportId: number): Promise<ReportRecord | null> {
  return findReport(db, reportId, db.sql`for no key update`);
}

/** Locks the reports of this very name until the transaction ends. */
export function lockReportsNamed(db: Scope, name: string): Promise<ReportRecord[]> {
  return db.sql<ReportRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from reports
    where workspace_id = ${db.workspaceId} and name = ${name} and deleted_at is null ${reportInFolders(db, "reports")}
    order by id
    for no key update`;
}

export async function setRunSheet(db: Scope, reportId: number, sheetId: string): Promise<void> {
  await db.sql`
    update reports set sheet_id = ${sheetId}, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${reportId}`;
}

/** Records that a run has its sheet, and which operation computes it (null: nothing is to be computed). */
export async function startRun(
  db: Scope,
  reportId: number,
  run: { sheetId: string; operationId: string | null },
): Promise<void> {
  await db.sql`
    update reports
    set sheet_id = ${run.sheetId}, operation_id = ${run.operationId}, updated_at = now(),
      state = ${run.operationId === null ? "scoring" : "running"}
    where workspace_id = ${db.workspaceId} and id = ${reportId}`;
}

/** Changes what is given. */
export function updateReport(
  db: Scope,
  reportId: number,
  change: { name?: string | undefined; tags?: string[] | undefined },
): Promise<ReportRecord> {
  const { sql } = db;
  return onlyRow(sql<ReportRecord[]>`
    update reports set updated_at = now()
      ${change.name === undefined ? sql`` : sql`, name = ${change.name}`}
      ${change.tags === undefined ? sql`` : sql`, tags = ${change.tags}::text[]`}
    where workspace_id = ${db.workspaceId} and id = ${reportId}
    returning ${sql.unsafe(recordColumns)}`);
}

/** Changes how a report is scored; a run whose cells are computed is scored again from there. */
export function setScoreCode(db: Scope, reportId: number, code: ScoreCode | null): Promise<ReportRecord> {
  return onlyRow(db.sql<ReportRecord[]>`
    update reports
    set score_configuration = ${code && JSON.stringify(code)}::text::json, score_revision = score_revision + 1,
      state = case when state = 'done' and sheet_id is not null then 'scoring' else state end, updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${reportId}
    returning ${db.sql.unsafe(recordColumns)}`);
}

export interface RunScore {
  score: Record<string, unknown> | null;
  matrix: unknown[] | null;
  error: string | null;
}

/** Ends a run with its score. The report must be locked. */
export async function finishRun(db: Scope, reportId: number, { score, matrix, error }: RunScore): Promise<void> {
  await db.sql`
    update reports
    set state = 'done', score = ${score && JSON.stringify(score)}::text::json,
      score_matrix = ${matrix && JSON.stringify(matrix)}::text::json, score_calculation_error = ${error},
      finished_at = least(finished_at, now()), updated_at = now()
    where workspace_id = ${db.workspaceId} and id = ${reportId}`;
}

/** Marks reports deleted, and runs under way as done: nothing goes on with a deleted one. Their sheets stay. */
export async function markReportsDeleted(db: Scope, reportIds: readonly number[]): Promise<void> {
  await db.sql`
    update reports
    set deleted_at = now(), updated_at = now(), state = case when is_blueprint then state else 'done' end
    where workspace_id = ${db.workspaceId} and id = any(${[...reportIds]}::integer[]) and deleted_at is null`;
}

/** The job that goes on with a run: its dataset is there, or its cells are computed. */
export function reportJob(db: Scope, task: "start_report" | "finish_report", reportId: number): JobSpec {
  return { task, payload: { workspace_id: db.workspaceId, report_id: reportId }, maxAttempts: 5 };
}

/** Enqueues the scoring of the runs of ended operations, in the transaction that ends them. */
export function enqueueEndedRuns(db: Scope, operationIds: readonly string[]): Promise<void> {
  const ended = db.sql`operation_id = any(${[...operationIds]}::uuid[]) and state = 'running'`;
  return enqueueRuns(db, "finish_report", ended);
}

/** Enqueues the runs that wait for these datasets, in the transaction in which their imports end. */
export function enqueueWaitingRuns(db: Scope, datasetIds: readonly number[]): Promise<void> {
  const waiting = db.sql`dataset_id = any(${[...datasetIds]}::integer[]) and state = 'waiting'`;
  return enqueueRuns(db, "start_report", waiting);
}

async function enqueueRuns(db: Scope, task: Parameters<typeof reportJob>[1], condition: Fragment): Promise<void> {
  const rows = await db.sql<{ id: number }[]>`
    select id from reports where workspace_id = ${db.workspaceId} and ${condition}`;
  const jobs = rows.map(({ id }) => reportJob(db, task, id));
  await addJobs(db, jobs);
}

export interface RunCells {
  completed_count: number;
  failed_count: number;
  running_count: number;
  queued_count: number;
}

/** The cells of these runs, as their operations count them; one that waits or has nothing to compute has none. */
export async function listRunCells(db: Scope, reportIds: readonly number[]): Promise<Map<number, RunCells>> {
  const rows = await db.sql<(RunCells & { id: number })[]>`
    select r.id, o.completed_count, o.failed_count + case when o.status in ('failed', 'cancelled') then rest.count else 0 end
        as failed_count,
      case when o.status in ('queued', 'running') then least(rest.count, running.count) else 0 end as running_count,
      case when o.status in ('queued', 'running') then rest.count - least(rest.count, running.count) else 0 end
        as queued_count
    from reports r
    join operations o on o.workspace_id = ${db.workspaceId} and o.id = r.operation_id
    cross join lateral (
      select coalesce(sum(b.cell_count), 0) as count from operation_blocks b
      where b.workspace_id = ${db.workspaceId} and b.operation_id = o.id and b.status = 'RUNNING'
    ) running
    cross join lateral (select greatest(0, o.cell_count - o.completed_count - o.failed_count) as count) rest
    where r.workspace_id = ${db.workspaceId} and r.id = any(${[...reportIds]}::integer[])`;
  const counts = rows.map(({ id, ...cells }): [number, RunCells] => [
    id,
    Object.fromEntries(Object.entries(cells).map(([key, count]) => [key, Number(count)])) as unknown as RunCells,
  ]);
  return new Map(counts);
}

interface ReportFilters extends LegacyFilters {
  /** Id of the report that an external id names; null when it names none. */
  reportId?: number | null | undefined;
}

export async function listBlueprints(
  db: Scope,
  filters: ReportFilters,
  page: LegacyPage,
): Promise<{ reports: ReportRecord[]; total: number }> {
  const { sql } = db;
  const listed = { entity: "r", name: "r.name" };
  const matching = sql`
    from reports r
    where r.workspace_id = ${db.workspaceId} and r.is_blueprint ${inFolders(db, "r.folder_id")}
      ${filters.reportId === undefined ? sql`` : sql`and r.id = ${filters.reportId}::integer`}
      ${legacyFilters(db, filters, listed)}`;
  const reports = await sql<ReportRecord[]>`
    select ${sql.unsafe(recordColumns)} ${matching}
    order by ${legacyOrder(db, page, listed)}
    limit ${page.per_page} offset ${pageOffsetOf(page)}`;
  return { reports, total: await onlyValue<number>(sql`select count(*)::integer as total ${matching}`) };
}

/** The newest runs of each of these blueprints. */
export function listRuns(
  db: Scope,
  blueprintIds: readonly number[],
  { limit, withDeleted }: { limit: number; withDeleted: boolean },
): Promise<ReportRecord[]> {
  const { sql } = db;
  return sql<ReportRecord[]>`
    select runs.* from unnest(${[...blueprintIds]}::integer[]) as blueprint (parent_id)
    cross join lateral (
      select ${sql.unsafe(recordColumns)} from reports
      where workspace_id = ${db.workspaceId} and parent_report_id = parent_id
        ${withDeleted ? sql`` : sql`and deleted_at is null`}
      order by id desc limit ${limit}
    ) runs`;
}
