import { rowsPerBlock } from "../../../domain/rowsPerBlock.ts";
import { copyRows, copyTimestamp, uuidBytes } from "../../copy.ts";
import { valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import type { CalculationRecord } from "./scoreCalculations.ts";

/** Result of a calculation in one row; the verdict is null where the row is gone. */
export interface ScoreRowRecord {
  row_index: number;
  calculation_number: number;
  score: number | null;
  verdict: "pass" | "warn" | "fail" | "error" | "skipped" | null;
  /** Results of the steps, as core/evaluation/scorecards/rowRecord.ts writes them. */
  results: string | null;
  computed_at: string;
}

/** Condition of the records that a calculation may show: those of its lineage. */
function ofLineage({ sql, workspaceId }: Scope, { scorecard_id, lineage }: CalculationRecord): Fragment {
  return sql`workspace_id = ${workspaceId} and scorecard_id = ${scorecard_id}
    and calculation_number = any(${lineage}::integer[])`;
}

/**
 * Lists the results that a calculation shows of the rows from `from` to before `to`: for each row the newest of its
 * lineage.
 */
export function listScoreRows(
  db: Scope,
  calculation: CalculationRecord,
  rows: { from: number; to: number; only?: number[] },
  { limit = null, verdicts = null }: { limit?: number | null; verdicts?: string[] | null } = {},
): Promise<ScoreRowRecord[]> {
  const { sql } = db;
  return sql<ScoreRowRecord[]>`
    select * from (
      select distinct on (row_index) row_index, calculation_number, score, verdict, results, computed_at
      from score_rows
      where ${ofLineage(db, calculation)} and row_index >= ${rows.from} and row_index < ${rows.to}
        ${rows.only === undefined ? sql`` : sql`and row_index = any(${rows.only}::integer[])`}
      order by row_index, calculation_number desc
    ) shown
    ${verdicts === null ? sql`` : sql`where verdict = any(${verdicts}::text[])`}
    ${limit === null ? sql`` : sql`limit ${limit}`}`;
}

/** Lists those of the rows for which a calculation has a result. */
export function listScoredRows(db: Scope, calculation: CalculationRecord, rowIndices: number[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select row_index from (
      select distinct on (row_index) row_index, verdict from score_rows
      where ${ofLineage(db, calculation)} and row_index = any(${rowIndices}::integer[])
      order by row_index, calculation_number desc
    ) shown where verdict is not null`);
}

/** Finds the end of the rows that a calculation has looked at: one more than the last. */
export async function findScoredRowLimit(db: Scope, calculation: CalculationRecord): Promise<number> {
  const [row] = await db.sql<{ block_index: number | null }[]>`
    select max(block_index) as block_index from score_blocks where ${ofLineage(db, calculation)}`;
  const last = row?.block_index ?? null;
  return last === null ? 0 : (last + 1) * rowsPerBlock;
}

export interface ScoreRowWrite {
  rowIndex: number;
  score: number | null;
  verdict: string | null;
  results: string | null;
}

/** Stores what a calculation found in rows that have no record of its number yet. */
export async function insertScoreRows(
  db: Scope,
  place: { scorecardId: string; number: number },
  writes: readonly ScoreRowWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const scorecardId = uuidBytes(place.scorecardId);
  const computedAt = copyTimestamp(Date.now());
  const columns = "workspace_id, scorecard_id, row_index, calculation_number, score, verdict, results, computed_at";
  await copyRows(db, `score_rows (${columns})`, writes, (rows, { rowIndex, score, verdict, results }) => {
    rows.startRow(8);
    rows.int4(db.workspaceId);
    rows.uuid(scorecardId);
    rows.int4(rowIndex);
    rows.int4(place.number);
    if (score === null) rows.null();
    else rows.float8(score);
    rows.textOrNull(verdict);
    rows.textOrNull(results);
    rows.int8(computedAt);
  });
}

export async function putScoreBlock(
  db: Scope,
  block: { scorecardId: string; number: number; blockIndex: number; totals: unknown },
): Promise<void> {
  await db.sql`
    insert into score_blocks (workspace_id, scorecard_id, block_index, calculation_number, totals)
    values (${db.workspaceId}, ${block.scorecardId}, ${block.blockIndex}, ${block.number},
      ${JSON.stringify(block.totals)}::text::json)
    on conflict (workspace_id, scorecard_id, block_index, calculation_number) do update set totals = excluded.totals`;
}

/** The sums that a calculation shows, block by block. */
export async function listScoreBlocks<Totals>(
  db: Scope,
  calculation: CalculationRecord,
): Promise<{ block_index: number; calculation_number: number; totals: Totals }[]> {
  return db.sql<{ block_index: number; calculation_number: number; totals: Totals }[]>`
    select distinct on (block_index) block_index, calculation_number, totals from score_blocks
    where ${ofLineage(db, calculation)}
    order by block_index, calculation_number desc`;
}

/**
 * Drops what calculations before `cutoff` found in a block, where a newer record up to `cutoff` stands for it or none of
 * those that are kept shows it.
 */
export async function pruneScoreBlock(
  db: Scope,
  place: { scorecardId: string; blockIndex: number },
  cutoff: Pick<CalculationRecord, "number" | "lineage">,
): Promise<void> {
  const { sql } = db;
  const older = sql`r.workspace_id = ${db.workspaceId} and r.scorecard_id = ${place.scorecardId}
    and r.calculation_number < ${cutoff.number}`;
  const shown = sql`n.workspace_id = ${db.workspaceId} and n.scorecard_id = r.scorecard_id
    and n.calculation_number > r.calculation_number and n.calculation_number <= ${cutoff.number}
    and n.calculation_number = any(${cutoff.lineage}::integer[])`;
  const isLost = sql`r.calculation_number <> all(${cutoff.lineage}::integer[])`;
  const from = place.blockIndex * rowsPerBlock;
  await sql`
    delete from score_rows r
    where ${older} and r.row_index >= ${from} and r.row_index < ${from + rowsPerBlock}
      and (${isLost} or exists (select from score_rows n where ${shown} and n.row_index = r.row_index))`;
  await sql`
    delete from score_blocks r
    where ${older} and r.block_index = ${place.blockIndex}
      and (${isLost} or exists (select from score_blocks n where ${shown} and n.block_index = r.block_index))`;
}

/** Blocks of which calculations before `cutoff` have sums. */
export function listBlockIndices(db: Scope, scorecardId: string, cutoff: number): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select distinct block_index from score_blocks
    where workspace_id = ${db.workspaceId} and scorecard_id = ${scorecardId} and calculation_number < ${cutoff}
    order by block_index`);
}
