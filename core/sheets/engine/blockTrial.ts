import { type BlockTrial, findBlockTrial, setBlockTrial } from "../../../db/queries/sheets/blockTrials.ts";
import type { BlockAttempt } from "./blockWork.ts";
import type { BlockInputs } from "./computeBlock.ts";
import { failed } from "./evaluation.ts";

/**
 * Number of workers that may die of a row alone. Rows that wait for others are under way for so long that they may be there
 * by chance, when a row of somebody else takes the process.
 */
const mostDeathsAlone = { atOnce: 2, waiting: 5 };

/** Trial that begins anew: the rows that are left are computed together. */
export const wholeBlock = { group_size: null, row_index: null, deaths_alone: 0 };

/** Rows to try next, of a block whose workers died; null for a block without such a past. */
export interface Tried {
  /** Rows that are tried together, and saved before the next. */
  groupSize: number;
  /** The first row took every worker that had it alone: it is not tried again. */
  isFirstDeadly: boolean;
}

/**
 * Chooses the rows to try next, and writes the choice down before it is tried. Rows are saved group by group in their order,
 * so the one that took its process is among the first that are left: of these a half is tried next, down to one row.
 * @param rows indices of the rows that are left
 */
export async function nextTrial(
  { db, claim, operation }: BlockAttempt,
  rows: readonly number[],
): Promise<Tried | null> {
  const [first] = rows;
  const before = await findBlockTrial(db, claim);
  if (!before || first === undefined) return null;
  const trial = before.deaths === 0 ? before : trialAfterDeath(before, rows);
  if (trial !== before) await setBlockTrial(db, claim, trial);
  const most = operation.waits ? mostDeathsAlone.waiting : mostDeathsAlone.atOnce;
  const isFirstDeadly = trial.row_index === first && trial.deaths_alone >= most;
  return { groupSize: trial.group_size ?? rows.length, isFirstDeadly };
}

function trialAfterDeath(before: BlockTrial, rows: readonly number[]): Omit<BlockTrial, "deaths"> {
  const tried = Math.min(before.group_size ?? rows.length, rows.length);
  if (tried > 1) return { group_size: Math.ceil(tried / 2), row_index: null, deaths_alone: 0 };
  const row = rows[0] as number;
  const known = before.row_index === row ? before.deaths_alone : 0;
  return { group_size: 1, row_index: row, deaths_alone: known + 1 };
}

const deadly =
  "The server's process ended every time it computed this row, even when it computed only this row. It is not tried again.";

/** Copies a block, with columns that fail without computing anything, nor even reading their inputs. */
export function failingBlock<Block extends BlockInputs>(block: Block): Block {
  const fails = { evaluate: async (rows: unknown[]) => rows.map(() => failed(deadly)), hash: () => null, inputs: [] };
  return { ...block, columns: block.columns.map((column) => ({ ...column, ...fails })) };
}
