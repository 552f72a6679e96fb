import { setBlockTrial } from "../../../db/queries/sheets/blockTrials.ts";
import { listSavedRows } from "../../../db/queries/sheets/operationSpending.ts";
import type { BlockBounds } from "./blockBounds.ts";
import { failingBlock, nextTrial, type Tried, wholeBlock } from "./blockTrial.ts";
import type { BlockAttempt, BlockWork } from "./blockWork.ts";
import { type ComputedRows, computeBlock, joinRows } from "./computeBlock.ts";
import { inGroups, saveEveryMs } from "./inGroups.ts";
import { areKnown, type KnownResults } from "./knownResults.ts";
import { type CellBlock, loadBlock } from "./loadBlock.ts";
import { countSelected, saveBlock } from "./saveBlock.ts";
import { notDue, Selection } from "./selection.ts";

/** Rows of a group, in a block that computes at once: fewer are saved seldom enough, and more would lose more by a death. */
const rowsAtOnce = 128;
/** Groups of rows that wait for others: while the first are saved or wait for their last answers, the rest go on. */
const groupsAtOnce = 4;

/** Blocks of computed columns' cells. */
export class CellWork implements BlockWork<CellBlock> {
  private readonly selection: Selection;

  constructor(private readonly attempt: BlockAttempt) {
    this.selection = new Selection(attempt.operation);
  }

  async isReady(): Promise<boolean> {
    return true;
  }

  async load(rows: number[] | null): Promise<CellBlock | null> {
    if (rows) return this.loadRows(rows);
    const block = await this.loadRows(this.selection.rowsOfBlock(this.attempt.claim.blockIndex));
    if (!block) return null;
    // Another attempt may have saved some of them.
    const saved = await listSavedRows(this.attempt.db, this.attempt.claim);
    return saved.size === 0 ? block : this.loadRows(block.rowIndices.filter((row) => !saved.has(row)));
  }

  private loadRows(rows: number[] | null): Promise<CellBlock | null> {
    const { db, operation, claim } = this.attempt;
    return loadBlock(db, operation, this.selection, claim.blockIndex, rows);
  }

  async computeAndSave(block: CellBlock, bounds: BlockBounds): Promise<number[] | "ended" | "stopped"> {
    const due = dueRows(block);
    const tried = await nextTrial(
      this.attempt,
      due.map((row) => block.rowIndices[row] as number),
    );
    if (block.knownResults) return tried ? block.rowIndices : this.computeKnown(block, block.knownResults, bounds);
    if (tried) return this.computeTried(block, due, tried, bounds);
    return this.computeInGroups(block, block.rowsTogether === null ? [...block.rowIndices.keys()] : due, bounds);
  }

  /**
   * Computes a block whose results are known, and confirms them.
   * @returns all of its rows if something came out another way, or took so long that parts of it should be saved
   */
  private async computeKnown(block: CellBlock, known: KnownResults, bounds: BlockBounds): Promise<number[] | "ended"> {
    const begunAt = performance.now();
    const rows = [...block.rowIndices.keys()];
    const groups: ComputedRows[] = [];
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      if (!bounds.mayBegin() || performance.now() - begunAt > saveEveryMs) return block.rowIndices;
      groups.push(await this.compute(block, bounds, rows.slice(from, from + rowsAtOnce)));
    }
    const computed = joinRows(groups);
    const isKnown = computed.skipped.length === 0 && areKnown(known, computed.cells);
    return isKnown ? this.save(block, bounds, computed, true) : block.rowIndices;
  }

  /** Computes and saves the first of the rows of a block whose workers died; the first of all fails if it was the reason. */
  private async computeTried(
    block: CellBlock,
    due: number[],
    { groupSize, isFirstDeadly }: Tried,
    bounds: BlockBounds,
  ): Promise<number[] | "ended"> {
    const rows = due.slice(0, isFirstDeadly ? 1 : Math.min(groupSize, block.rowsTogether ?? groupSize));
    const computed = await this.compute(isFirstDeadly ? failingBlock(block) : block, bounds, rows);
    const others = due.slice(rows.length).map((row) => block.rowIndices[row] as number);
    const again = await this.save(block, bounds, computed, others.length === 0);
    if (isFirstDeadly) await setBlockTrial(this.attempt.db, this.attempt.claim, wholeBlock);
    return again === "ended" ? "ended" : [...again, ...others].sort((a, b) => a - b);
  }

  private async compute(
    block: CellBlock,
    bounds: BlockBounds,
    rows: number[],
    onSend?: () => void,
  ): Promise<ComputedRows> {
    const { db, operation } = this.attempt;
    const tags = { table_id: block.tableId, sheet_id: operation.sheet_id };
    const { run, settle } = bounds.runOfGroup(db, tags, onSend);
    const computed = await computeBlock(block, run, rows);
    settle(countSelected(computed.cells).failed);
    return computed;
  }

  private save(block: CellBlock, { gate }: BlockBounds, computed: ComputedRows, isRest: boolean) {
    return saveBlock(this.attempt, { block, computed, isRest, gate });
  }

  /** Computes rows in groups, and saves the groups that are ready while others are computed. */
  private async computeInGroups(
    block: CellBlock,
    due: number[],
    bounds: BlockBounds,
  ): Promise<number[] | "ended" | "stopped"> {
    const left: number[] = [];
    let isEnded = false;
    let begunCount = 0;
    try {
      const unsaved = await inGroups({
        items: due,
        size: block.rowsTogether ?? rowsAtOnce,
        atOnce: block.rowsTogether === null ? 1 : groupsAtOnce,
        mayBegin: () => !isEnded && bounds.mayBegin(),
        compute: (group, onBegin) => {
          begunCount += group.length;
          return this.compute(block, bounds, group, onBegin);
        },
        save: async (groups) => {
          const again = await this.save(block, bounds, joinRows(groups), false);
          if (again === "ended") isEnded = true;
          else left.push(...again);
        },
      });
      if (isEnded) return "ended";
      left.push(...due.slice(begunCount).map((row) => block.rowIndices[row] as number));
      const again = await this.save(block, bounds, joinRows(unsaved), left.length === 0);
      return again === "ended" ? "ended" : [...left, ...again].sort((a, b) => a - b);
    } catch (error) {
      if (bounds.gate.signal.aborted && error === bounds.gate.signal.reason) return "ended";
      // A stop of the worker is no failure of the block, which would count as one of its attempts.
      if (bounds.isStopping && error === bounds.signal.reason) return "stopped";
      throw error;
    }
  }
}

function dueRows(block: CellBlock): number[] {
  return [...block.rowIndices.keys()].filter((row) => block.columns.some((column) => column.due[row] !== notDue));
}
