import { firstRow, hasRows, onlyValue } from "../../rows.ts";
import { type Fragment, nameOfActor, type Scope } from "../../scope.ts";
import type { OperationStatus } from "../sheets/operations.ts";

/** Pairs of a row and a step that were called off; null stands for all. */
export interface SkippedPairs {
  rows: number[] | null;
  steps: string[] | null;
}

/** A calculation of a scorecard; its state is that of its operation. */
export interface CalculationRecord {
  id: string;
  scorecard_id: string;
  sheet_id: string;
  number: number;
  operation_id: string;
  wanted_rows: number[] | null;
  wanted_steps: string[] | null;
  skipped_pairs: SkippedPairs[];
  aggregation: unknown;
  steps: unknown;
  config_hash: string;
  columns_hash: string | null;
  baseline_id: string | null;
  lineage: number[];
  is_begun: boolean;
  /** Tells whether results of steps and rows outside the request are carried on unchanged. */
  copies_results: boolean;
  /** Version since which carried-on results are stale; null when none is. */
  stale_since: number | null;
  row_count: number;
  sheet_revision: number;
  read_version: number | null;
  aggregate_score: number | null;
  aggregate_verdict: "pass" | "warn" | "fail" | "error" | "skipped" | null;
  summaries: unknown;
  created_by: string | null;
  created_at: string;
  status: OperationStatus;
  error_message: string | null;
  finished_at: string | null;
  /** Rows that the operation goes over, and how many of them are done. */
  pending_total: number;
  pending_done: number;
}

const recordColumns = `c.id, c.scorecard_id, c.sheet_id, c.number, c.operation_id, c.wanted_rows, c.wanted_steps,
  c.skipped_pairs, c.aggregation, c.steps, c.config_hash, c.columns_hash, c.baseline_id, c.lineage, c.is_begun, c.copies_results,
  c.stale_since, c.row_count, c.sheet_revision, c.read_version, c.aggregate_score, c.aggregate_verdict, c.summaries,
  c.created_by, c.created_at, o.status, o.error_message, o.finished_at, o.cell_count as pending_total,
  o.completed_count as pending_done`;

function listWhere(db: Scope, condition: Fragment): Promise<CalculationRecord[]> {
  return db.sql<CalculationRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from score_calculations c
    join operations o on o.workspace_id = ${db.workspaceId} and o.id = c.operation_id
    where c.workspace_id = ${db.workspaceId} and ${condition}`;
}

function findWhere(db: Scope, condition: Fragment): Promise<CalculationRecord | null> {
  return firstRow(listWhere(db, db.sql`${condition} limit 1`));
}

export function findCalculation(db: Scope, scorecardId: string, id: string): Promise<CalculationRecord | null> {
  return findWhere(db, db.sql`c.scorecard_id = ${scorecardId} and c.id = ${id}`);
}

export function findCalculationOfOperation(db: Scope, operationId: string): Promise<CalculationRecord | null> {
  return findWhere(db, db.sql`c.operation_id = ${operationId}`);
}

export function findLatestCalculation(db: Scope, scorecardId: string): Promise<CalculationRecord | null> {
  return findWhere(db, db.sql`c.scorecard_id = ${scorecardId} order by c.number desc`);
}

/** The newest completed one, before the given number if there is one. */
export function findCompletedCalculation(
  db: Scope,
  scorecardId: string,
  before: number | null = null,
): Promise<CalculationRecord | null> {
  return findCompleted(db, scorecardId, isBefore(db, before));
}

/** The newest completed calculation that began at or before a version of the sheet. */
export function findCompletedCalculationAt(
  db: Scope,
  scorecardId: string,
  versionNumber: number,
): Promise<CalculationRecord | null> {
  return findCompleted(db, scorecardId, db.sql`and c.sheet_revision <= ${versionNumber}`);
}

function findCompleted(db: Scope, scorecardId: string, bound: Fragment): Promise<CalculationRecord | null> {
  const completed = db.sql`c.scorecard_id = ${scorecardId} and o.status = 'completed'`;
  return findWhere(db, db.sql`${completed} ${bound} order by c.number desc`);
}

function isBefore({ sql }: Scope, number: number | null): Fragment {
  return number === null ? sql`` : sql`and c.number < ${number}`;
}

/** Lists calculations, newest first, before the given number; one more than `limit` when there are more. */
export function listCalculations(
  db: Scope,
  scorecardId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<CalculationRecord[]> {
  const older = db.sql`c.scorecard_id = ${scorecardId} ${isBefore(db, before)}`;
  return listWhere(db, db.sql`${older} order by c.number desc limit ${limit + 1}`);
}

/** Lists the calculations of a scorecard that have not ended, oldest first. */
export function listActiveCalculations(db: Scope, scorecardId: string): Promise<CalculationRecord[]> {
  const active = db.sql`c.scorecard_id = ${scorecardId} and o.status in ('queued', 'running')`;
  return listWhere(db, db.sql`${active} order by c.number`);
}

type NewCalculation = Pick<
  CalculationRecord,
  | "scorecard_id"
  | "sheet_id"
  | "operation_id"
  | "wanted_rows"
  | "wanted_steps"
  | "baseline_id"
  | "sheet_revision"
  | "row_count"
>;

/** Stores a calculation of what its scorecard is now. */
export function insertCalculation(db: Scope, calculation: NewCalculation): Promise<string> {
  return onlyValue<string>(db.sql`
    with numbered as (
      update scorecards set calculation_count = calculation_count + 1
      where workspace_id = ${db.workspaceId} and id = ${calculation.scorecard_id}
      returning calculation_count as number, aggregation, steps, config_hash
    )
    insert into score_calculations (workspace_id, scorecard_id, sheet_id, number, operation_id, wanted_rows,
      wanted_steps, aggregation, steps, config_hash, baseline_id, lineage, sheet_revision, row_count, created_by)
    select ${db.workspaceId}, ${calculation.scorecard_id}, ${calculation.sheet_id}, number, ${calculation.operation_id},
      ${calculation.wanted_rows}::integer[], ${calculation.wanted_steps}::uuid[], aggregation, steps, config_hash,
      ${calculation.baseline_id}, array[number], ${calculation.sheet_revision}, ${calculation.row_count}, ${nameOfActor(db)}
    from numbered
    returning id`);
}

type BeginOfCalculation = Pick<
  CalculationRecord,
  "lineage" | "columns_hash" | "row_count" | "sheet_revision" | "copies_results" | "stale_since"
>;

export async function beginCalculationRecord(db: Scope, id: string, begin: BeginOfCalculation): Promise<void> {
  await db.sql`
    update score_calculations
    set is_begun = true, read_version = ${begin.sheet_revision}, ${db.sql({ ...begin })}
    where workspace_id = ${db.workspaceId} and id = ${id}`;
}

export async function setCalculationResult(
  db: Scope,
  id: string,
  result: { score: number | null; verdict: string; summaries: unknown; rowCount: number; readVersion: number },
): Promise<void> {
  await db.sql`
    update score_calculations
    set aggregate_score = ${result.score}, aggregate_verdict = ${result.verdict},
      summaries = ${JSON.stringify(result.summaries)}::text::json, row_count = ${result.rowCount},
      read_version = ${result.readVersion}
    where workspace_id = ${db.workspaceId} and id = ${id}`;
}

/** Calls pairs off; the operation must be locked. */
export async function addSkippedPairs(db: Scope, id: string, pairs: SkippedPairs): Promise<void> {
  await db.sql`
    update score_calculations
    set skipped_pairs = (skipped_pairs::jsonb || ${JSON.stringify([pairs])}::text::jsonb)::json
    where workspace_id = ${db.workspaceId} and id = ${id}`;
}

/** Tells whether pairs were called off in the last calculation of everything in a lineage, or in a later one. */
export function hasSkippedPairs(db: Scope, calculation: CalculationRecord): Promise<boolean> {
  const { scorecard_id, lineage } = calculation;
  const inLineage = db.sql`
    workspace_id = ${db.workspaceId} and scorecard_id = ${scorecard_id} and number = any(${lineage}::integer[])`;
  return hasRows(db.sql`
    select from score_calculations
    where ${inLineage} and json_array_length(skipped_pairs) > 0 and number >= coalesce((
      select max(number) from score_calculations
      where ${inLineage} and wanted_rows is null and wanted_steps is null), 0)
    limit 1`);
}

/** The steps that calculations had, by their numbers. */
export async function listStepIds(
  db: Scope,
  scorecardId: string,
  numbers: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db.sql<{ number: number; ids: string[] }[]>`
    select number, array(select step ->> 'id' from json_array_elements(steps) as step) as ids from score_calculations
    where workspace_id = ${db.workspaceId} and scorecard_id = ${scorecardId} and number = any(${numbers as number[]}::integer[])`;
  return new Map(rows.map((row) => [row.number, row.ids]));
}

/** The newest completed calculations, newest first. */
export function listCompletedNumbers(
  db: Scope,
  scorecardId: string,
  limit: number,
): Promise<{ number: number; lineage: number[] }[]> {
  return db.sql<{ number: number; lineage: number[] }[]>`
    select c.number, c.lineage from score_calculations c
    join operations o on o.workspace_id = ${db.workspaceId} and o.id = c.operation_id
    where c.workspace_id = ${db.workspaceId} and c.scorecard_id = ${scorecardId} and o.status = 'completed'
    order by c.number desc limit ${limit}`;
}
