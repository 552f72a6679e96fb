import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { SelectedCells } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import { primitives } from "../../primitives/registry.ts";
import { runAlone } from "../../primitives/runAlone.ts";
import { TakesLonger } from "../../values/computingTime.ts";
import { neededColumns } from "../graph/columnGraph.ts";
import { blockOf } from "./blocks.ts";
import { type ComputedRows, computeBlock } from "./computeBlock.ts";
import { type CellBlock, loadRows } from "./loadBlock.ts";
import { notDue, Selection } from "./selection.ts";

/** Time that a request spends on cells. What takes longer is left to the workers, where it keeps nobody else's request waiting. */
const patienceMs = 20;
/** Characters of what is read and of each result: reading, hashing and writing them cannot be broken off. */
const maxCharacters = 100_000;
/** Characters of all configs, which are compiled for each change: some milliseconds. */
const maxConfigCharacters = 10_000;

export interface ComputedAtOnce {
  block: CellBlock;
  computed: ComputedRows;
}

/**
 * Computes the cells of one row that a run would compute, in the transaction of the change, and saves nothing.
 * @returns null where a job has to do it: for several rows, for columns that are not quick, and where it is long
 */
export async function computeAtOnce(
  db: Scope,
  sheet: LockedSheet,
  allColumns: readonly ColumnRecord[],
  selectedCells: SelectedCells,
): Promise<ComputedAtOnce | null> {
  const { column_keys: columnKeys, row_indices: rows } = selectedCells;
  const [row] = rows ?? [];
  if (rows?.length !== 1 || row === undefined) return null;
  if (!areQuick(neededColumns(allColumns, columnKeys))) return null;
  const selection = new Selection(selectedCells);
  const block = await loadRows(db, { sheet, allColumns, columnKeys, selection }, blockOf(row), rows);
  if (countCharacters(block) > maxCharacters) return null;
  const patience = { endsAt: performance.now() + patienceMs, maxCharacters };
  try {
    return { block, computed: await computeBlock(block, { ...runAlone(db), patience }, [0]) };
  } catch (error) {
    if (error instanceof TakesLonger) return null;
    throw error;
  }
}

function isQuick({ type }: ColumnRecord): boolean {
  const primitive = primitives[type];
  return primitive !== undefined && !primitive.evaluatesRows && primitive.isQuick === true;
}

function areQuick(columns: readonly ColumnRecord[]): boolean {
  let characters = 0;
  for (const column of columns) {
    if (!holdsData(column) && !isQuick(column)) return false;
    characters += JSON.stringify(column.config ?? null).length;
    if (characters > maxConfigCharacters) return false;
  }
  return true;
}

/** Characters of the cells that are due and of all that they may read. */
function countCharacters({ columns, storedText }: CellBlock): number {
  const slots = new Set(columns.filter(({ due }) => due[0] !== notDue).flatMap(({ textSlots }) => textSlots));
  const texts = [...slots].map((slot) => storedText(0, slot));
  const values = columns.map(({ stored }) => stored[0]?.value);
  return [...texts, ...values].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
