import { findCalculationOfOperation } from "../../../db/queries/evaluation/scoreCalculations.ts";
import type { BlockBounds } from "../../sheets/engine/blockBounds.ts";
import type { BlockAttempt, BlockWork } from "../../sheets/engine/blockWork.ts";
import { rowsInComputation } from "./changedRows.ts";
import { computeScores } from "./computeScores.ts";
import { loadScoreBlock, type ScoreBlock } from "./loadScoreBlock.ts";
import { saveScores } from "./saveScores.ts";
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
    const block = { first: blockIndex, last: blockIndex };
    const rows = await rowsInComputation(db, operation.sheet_id, calculation.steps as Step[], block);
    return rows?.length === 0;
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
