import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { OperationScope } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComposition } from "../../../domain/columnKind.ts";
import { primitives } from "../../primitives/registry.ts";
import { runAlone } from "../../primitives/runAlone.ts";
import { TakesLonger } from "../../values/computingTime.ts";
import { blockOf } from "./blocks.ts";
import { type ComputedRows, computeBlock } from "./computeBlock.ts";
import { type CellBlock, loadRows } from "./loadBlock.ts";
import { neededColumns } from "./runnableColumns.ts";
import { notDue, Selection } from "./selection.ts";

/** Time that a request spends on cells. What takes longer is left to the workers, where it keeps nobody else's request waiting. */
const patienceMs = 20;
/** Characters that are read: reading and hashing them cannot be broken off. */
const maxCharacters = 100_000;

export interface ComputedAtOnce {
  block: CellBlock;
  computed: ComputedRows;
}

/**
 * Computes the cells of one row that a run would compute, in the transaction of the change, and saves nothing.
 * @returns null where a job has to do it: for several rows, where something waits for the network or the sandbox or follows
 *   another sheet, and where it is long
 */
export async function computeAtOnce(
  db: Scope,
  sheet: LockedSheet,
  allColumns: readonly ColumnRecord[],
  scope: OperationScope,
): Promise<ComputedAtOnce | null> {
  const { column_keys: columnKeys, row_indices: rows } = scope;
  const [row] = rows ?? [];
  if (rows?.length !== 1 || row === undefined) return null;
  const needed = neededColumns(allColumns, columnKeys);
  if (needed.some((column) => isComposition(column) || primitives[column.type]?.evaluatesRows)) return null;
  const selection = new Selection(scope);
  const block = await loadRows(db, { sheet, allColumns, columnKeys, selection }, blockOf(row), rows);
  if (countCharacters(block) > maxCharacters) return null;
  try {
    return {
      block,
      computed: await computeBlock(block, { ...runAlone(db), waitsUntil: performance.now() + patienceMs }, [0]),
    };
  } catch (error) {
    if (error instanceof TakesLonger) return null;
    throw error;
  }
}

/** Characters of the cells that are due and of all that they may read. */
function countCharacters({ columns, storedText }: CellBlock): number {
  const slots = new Set(columns.filter(({ due }) => due[0] !== notDue).flatMap(({ textSlots }) => textSlots));
  const texts = [...slots].map((slot) => storedText(0, slot));
  const values = columns.map(({ stored }) => stored[0]?.value);
  return [...texts, ...values].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
