import { Problem } from "../../../domain/problem.ts";
import { firstRow, onlyRow } from "../../rows.ts";
import type { Scope } from "../../scope.ts";

export interface ScorecardRecord {
  id: string;
  sheet_id: string;
  name: string;
  aggregation: unknown;
  steps: unknown;
  config_hash: string;
  evaluated_column_ids: string[];
  display_config: Record<string, unknown> | null;
  baseline_config: Record<string, unknown> | null;
  calculation_count: number;
  created_at: string;
  updated_at: string;
}

const recordColumns = `id, sheet_id, name, aggregation, steps, config_hash, evaluated_column_ids, display_config,
  baseline_config, calculation_count, created_at, updated_at`;

export function findScorecard(db: Scope, sheetId: string): Promise<ScorecardRecord | null> {
  return firstRow(db.sql<ScorecardRecord[]>`
    select ${db.sql.unsafe(recordColumns)} from scorecards
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and deleted_at is null`);
}

/** @throws Problem bad_request for a sheet without one */
export async function getScorecard(db: Scope, sheetId: string): Promise<ScorecardRecord> {
  const scorecard = await findScorecard(db, sheetId);
  if (!scorecard) throw new Problem("bad_request", "This sheet has no scorecard. Configure one first.");
  return scorecard;
}

type ScorecardContent = Pick<
  ScorecardRecord,
  "name" | "aggregation" | "steps" | "config_hash" | "evaluated_column_ids" | "display_config" | "baseline_config"
>;

/** Creates the scorecard of a locked sheet, or replaces what it says. */
export function putScorecard(db: Scope, sheetId: string, content: ScorecardContent): Promise<ScorecardRecord> {
  const json = (value: unknown) => db.sql`${value === null ? null : JSON.stringify(value)}::text::json`;
  return onlyRow(db.sql<ScorecardRecord[]>`
    insert into scorecards (workspace_id, sheet_id, name, aggregation, steps, config_hash, evaluated_column_ids,
      display_config, baseline_config, updated_at)
    values (${db.workspaceId}, ${sheetId}, ${content.name}, ${json(content.aggregation)}, ${json(content.steps)},
      ${content.config_hash}, ${content.evaluated_column_ids}::uuid[], ${json(content.display_config)},
      ${json(content.baseline_config)}, statement_timestamp())
    on conflict (workspace_id, sheet_id) where deleted_at is null do update
      set name = excluded.name, aggregation = excluded.aggregation, steps = excluded.steps,
        config_hash = excluded.config_hash, evaluated_column_ids = excluded.evaluated_column_ids,
        display_config = excluded.display_config, baseline_config = excluded.baseline_config,
        updated_at = excluded.updated_at
    returning ${db.sql.unsafe(recordColumns)}`);
}

export async function markScorecardDeleted(db: Scope, sheetId: string): Promise<void> {
  await db.sql`
    update scorecards set deleted_at = statement_timestamp()
    where workspace_id = ${db.workspaceId} and sheet_id = ${sheetId} and deleted_at is null`;
}
