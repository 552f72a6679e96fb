import { findCalculationOfOperation } from "../../../db/queries/evaluation/scoreCalculations.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { listActiveOperations } from "../../../db/queries/sheets/operations.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import type { BlockBounds } from "../../sheets/engine/blockBounds.ts";
import { blockOf } from "../../sheets/engine/blocks.ts";
import type { BlockAttempt, BlockWork } from "../../sheets/engine/blockWork.ts";
import { computeScores } from "./computeScores.ts";
import { loadScoreBlock, type ScoreBlock } from "./loadScoreBlock.ts";
import { saveScores } from "./saveScores.ts";
import { sourceColumns } from "./sourceColumns.ts";
import type { Step } from "./step.ts";

/** Time that a calculation waits for cells that are being computed; then it takes them as they are. */
const sourceWaitMs = 10 * 60_000;

/** Blocks of rows that a scorecard's steps score. */
export class ScoreWork implements BlockWork<ScoreBlock> {
  constructor(private readonly attempt: BlockAttempt) {}

  async isReady(): Promise<boolean> {
    const { db, operation } = this.attempt;
    const { blockIndex } = this.attempt.claim;
    if (Date.now() - new Date(operation.updated_at).getTime() > sourceWaitMs) return true;
    const calculation = await findCalculationOfOperation(db, operation.id);
    if (!calculation) return true;
    const columns = await listSheetColumns(db, operation.sheet_id);
    const sources = sourceColumns(calculation.steps as Step[], columns).filter(isComputed);
    const keys = new Set(sources.map(({ column_key }) => column_key));
    const active = await listActiveOperations(db, operation.sheet_id, { first: blockIndex, last: blockIndex });
    return !active.some(({ column_keys, row_indices, done_blocks }) => {
      const reachesBlock = row_indices === null || row_indices.some((row) => blockOf(row) === blockIndex);
      return reachesBlock && !done_blocks.includes(blockIndex) && column_keys.some((key) => keys.has(key));
    });
  }

  async load(): Promise<ScoreBlock | null> {
    const { db, operation, claim } = this.attempt;
    const calculation = await findCalculationOfOperation(db, operation.id);
    return calculation && loadScoreBlock(db, operation, calculation, claim.blockIndex);
  }

  async computeAndSave(block: ScoreBlock, bounds: BlockBounds): Promise<never[] | "ended" | "stopped"> {
    const { db, operation } = this.attempt;
    const tags = { table_id: block.tableId, sheet_id: operation.sheet_id, calculation_id: block.calculation.id };
    const isComplete = await computeScores(block, bounds.runOfGroup(db, tags).run);
    // Answers of models are kept as they come, so the next attempt pays for none of them twice.
    return isComplete ? saveScores(this.attempt, block) : "stopped";
  }
}
