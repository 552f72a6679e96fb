import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { OperationScope } from "../../../db/queries/sheets/operations.ts";
import type { LockedSheet } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { holdsData } from "../../../domain/columnKind.ts";
import type { ComputedColumnType } from "../../../generated/columnTypes.ts";
import { runAlone } from "../../primitives/runAlone.ts";
import { TakesLonger } from "../../values/computingTime.ts";
import { blockOf } from "./blocks.ts";
import { type ComputedRows, computeBlock } from "./computeBlock.ts";
import { type CellBlock, loadRows } from "./loadBlock.ts";
import { neededColumns } from "./runnableColumns.ts";
import { notDue, Selection } from "./selection.ts";

/** Time that a request spends on cells. What takes longer is left to the workers, where it keeps nobody else's request waiting. */
const patienceMs = 20;
/** Characters of what is read and of each result: reading, hashing and writing them cannot be broken off. */
const maxCharacters = 100_000;
/** Characters of all configs, which are compiled for each change: some milliseconds. */
const maxConfigCharacters = 10_000;

/**
 * Types whose work is proportional to what they read, or can be broken off at any time. Not those that compile patterns and
 * paths (one pattern of 6,000 characters takes 300 ms, and a sheet may have hundreds) or parse SQL (300 ms, and 140 MB from the
 * first on): the process that answers would do nothing else meanwhile.
 */
const quickTypes: ReadonlySet<string> = new Set<ComputedColumnType>([
  "ABSOLUTE_NUMERIC_DISTANCE",
  "APPLY_DIFF",
  "COALESCE",
  "COMBINE_COLUMNS",
  "COMPARE",
  "CONTAINS",
  "COUNT",
  "MATH_OPERATOR",
  "MIN_MAX",
  "PARSE_VALUE",
  "TRAJECTORY",
  "VARIABLE",
]);

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
  scope: OperationScope,
): Promise<ComputedAtOnce | null> {
  const { column_keys: columnKeys, row_indices: rows } = scope;
  const [row] = rows ?? [];
  if (rows?.length !== 1 || row === undefined) return null;
  if (!areQuick(neededColumns(allColumns, columnKeys))) return null;
  const selection = new Selection(scope);
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

function areQuick(columns: readonly ColumnRecord[]): boolean {
  let characters = 0;
  for (const column of columns) {
    if (!holdsData(column) && !quickTypes.has(column.type)) return false;
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
