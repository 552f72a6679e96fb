import type { Schemas } from "../../../generated/types.ts";
import { firstRow, hasRows, onlyRow, onlyValue } from "../../rows.ts";
import { nameOfActor, type Scope } from "../../scope.ts";

export interface SheetScoreRecord {
  id: string;
  sheet_id: string;
  score_type: string;
  score_config: unknown;
  /** The last run; what it finds is saved only while it is the last. */
  run_id: string | null;
  status: "queued" | "running" | "completed" | "failed" | null;
  error_message: string | null;
  result: unknown;
  calculated_at: string | null;
  created_by: string | null;
}

const recordColumns =
  "id, sheet_id, score_type, score_config, run_id, status, error_message, result, calculated_at, created_by";

export function findSheetScore(db: Scope, sheetId: string): Promise<SheetScoreRecord | null> {
  return firstRow(db.sql<SheetScoreRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from sheet_scores
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}`);
}

/** Stores how a sheet is scored. The numbers of the configuration before stay until there are others. */
export function putSheetScore(
  db: Scope,
  score: { sheetId: string; scoreType: string; scoreConfig: unknown },
): Promise<SheetScoreRecord> {
  return onlyRow(db.sql<SheetScoreRecord[]>`
    insert into sheet_scores (workspace_id, sheet_id, score_type, score_config, created_by)
    values (${db.workspaceId}, ${score.sheetId}, ${score.scoreType},
      ${JSON.stringify(score.scoreConfig)}::text::json, ${nameOfActor(db)})
    on conflict (workspace_id, sheet_id) do update
      set score_type = excluded.score_type, score_config = excluded.score_config, created_by = excluded.created_by,
        run_id = null, status = null, error_message = null
    returning ${db.sql.unsafe(recordColumns)}`);
}

export async function deleteSheetScore(db: Scope, sheetId: string): Promise<void> {
  await db.sql`delete from sheet_scores where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}`;
}

/**
 * Queues a run; one before it can save nothing any more.
 * @returns the score with the queued run; null where the sheet is not scored
 */
export function queueScoreRun(db: Scope, sheetId: string): Promise<(SheetScoreRecord & { run_id: string }) | null> {
  return firstRow(db.sql<(SheetScoreRecord & { run_id: string })[]>`
    update sheet_scores
    set run_id = ${crypto.randomUUID()}, status = 'queued', error_message = null, created_by = ${nameOfActor(db)}
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId}
    returning ${db.sql.unsafe(recordColumns)}`);
}

export interface ScoreRun {
  sheetId: string;
  runId: string;
}

/** @returns null when the run has ended or another has taken its place */
export function beginScoreRun(db: Scope, run: ScoreRun): Promise<SheetScoreRecord | null> {
  return firstRow(db.sql<SheetScoreRecord[]>`
    update sheet_scores set status = 'running'
    where ${ofRun(db, run)}
    returning ${db.sql.unsafe(recordColumns)}`);
}

/** @returns whether the run was still the last one */
export function endScoreRun(
  db: Scope,
  run: ScoreRun,
  end: { result: unknown } | { errorMessage: string },
): Promise<boolean> {
  const set =
    "result" in end
      ? db.sql`status = 'completed', result = ${JSON.stringify(end.result)}::text::json, calculated_at = statement_timestamp()`
      : db.sql`status = 'failed', error_message = ${end.errorMessage}`;
  return hasRows(db.sql`update sheet_scores set ${set} where ${ofRun(db, run)} returning 1`);
}

function ofRun(db: Scope, { sheetId, runId }: ScoreRun) {
  return db.sql`workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and run_id = ${runId}
    and status in ('queued', 'running')`;
}

/** The score of a version, as it is kept with it. */
export type VersionScore = Pick<ScorePointRecord, "score" | "score_type" | "verdict"> & { calculated_at: string };

export async function setVersionScore(
  db: Scope,
  version: { sheetId: string; versionNumber: number },
  score: Omit<VersionScore, "calculated_at">,
  configuration: unknown,
): Promise<void> {
  await db.sql`
    update sheet_versions
    set score = ${JSON.stringify({ ...score, calculated_at: new Date().toISOString() })}::text::json,
      score_configuration = ${JSON.stringify(configuration)}::text::json
    where workspace_id = ${db.workspaceId} and sheet_id = ${version.sheetId}
      and version_number = ${version.versionNumber}`;
}

export type ScorePointRecord = Schemas["ScorePoint"];

const pointColumns = `id as version_id, version_number, name as version_name, (score ->> 'score')::double precision as score,
  score ->> 'score_type' as score_type, score ->> 'verdict' as verdict, created_at`;

export function countScoredVersions(db: Scope, sheetId: string): Promise<number> {
  return onlyValue<number>(db.sql`
    select count(*)::integer as count from sheet_versions
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and score is not null`);
}

/** The newest versions with a score, oldest of them first. */
export function listScoredVersions(db: Scope, sheetId: string, newest: number): Promise<ScorePointRecord[]> {
  return db.sql<ScorePointRecord[]>`
    select * from (
      select ${db.sql.unsafe(pointColumns)} from sheet_versions
      where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and score is not null
      order by version_number desc limit ${newest}
    ) points order by version_number`;
}

/**
 * Lists the lowest and the highest score in each of `bucketCount` equal stretches of the newest versions with a score.
 */
export function listScoreExtremes(
  db: Scope,
  sheetId: string,
  newest: number,
  bucketCount: number,
): Promise<ScorePointRecord[]> {
  return db.sql<ScorePointRecord[]>`
    with points as (
      select ${db.sql.unsafe(pointColumns)} from sheet_versions
      where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and score is not null
      order by version_number desc limit ${newest}
    ), placed as (
      select *, ntile(${bucketCount}::integer) over (order by version_number) as bucket from points
    ), ranked as (
      select *, row_number() over (partition by bucket order by score, version_number) as from_low,
        row_number() over (partition by bucket order by score desc, version_number) as from_high
      from placed
    )
    select version_id, version_number, version_name, score, score_type, verdict, created_at from ranked
    where from_low = 1 or from_high = 1
    order by version_number`;
}
