import { firstRow } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import type { BlockClaim } from "./operationBlocks.ts";

/** Way of trying the rows of a block whose workers died. */
export interface BlockTrial {
  /** Deaths since the last attempt chose its group. */
  deaths: number;
  /** Rows that are tried together; null for all. */
  group_size: number | null;
  /** Row that was tried alone, and how often its worker died then. */
  row_index: number | null;
  deaths_alone: number;
}

/** @returns null for a block whose workers all lived */
export function findBlockTrial(db: Scope, block: BlockClaim): Promise<BlockTrial | null> {
  return firstRow(db.sql<BlockTrial[]>`
    select deaths, group_size, row_index, deaths_alone from block_trials
    where workspace_id = ${db.workspaceId} and operation_id = ${block.operationId} and block_index = ${block.blockIndex}`);
}

/** Records how a block is tried next, which answers the deaths so far. */
export async function setBlockTrial(db: Scope, block: BlockClaim, trial: Omit<BlockTrial, "deaths">): Promise<void> {
  await db.sql`
    update block_trials set deaths = 0, group_size = ${trial.group_size}, row_index = ${trial.row_index},
      deaths_alone = ${trial.deaths_alone}
    where workspace_id = ${db.workspaceId} and operation_id = ${block.operationId} and block_index = ${block.blockIndex}`;
}
