import { CellFault, type Computed, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { together } from "../together.ts";
import { asCell } from "./storedCell.ts";

/** Rows that are filled in, asked and logged together. */
const rowsAtOnce = 64;
/** Chunks that are computed at once. With one alone, the workspace's concurrency is unused while its last answer is due. */
const chunksAtOnce = 4;

/**
 * Computes rows in chunks, some of them at once. A run that was cancelled or paused begins no further chunk, and neither does
 * one that fails, so that nothing more is paid for.
 */
export async function inChunks<Row>(
  rows: readonly Row[],
  run: PrimitiveRun,
  compute: (rows: readonly Row[]) => Promise<(Computed | CellFault)[]>,
): Promise<(Computed | CellFault)[]> {
  const chunks: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) chunks.push(rows.slice(from, from + rowsAtOnce));
  const computeWanted = async (chunk: Row[]) =>
    (await run.isWanted()) ? compute(chunk) : chunk.map(() => new NotComputed());
  return (await together(chunksAtOnce)(chunks.map((chunk) => () => computeWanted(chunk)))).flat();
}

/** Opens what all rows need, and computes them in chunks with it; a fault of opening it is the fault of every row. */
export async function inChunksWith<Row, Opened>(
  rows: readonly Row[],
  run: PrimitiveRun,
  open: () => Promise<Opened>,
  compute: (rows: readonly Row[], opened: Opened) => Promise<(Computed | CellFault)[]>,
): Promise<(Computed | CellFault)[]> {
  const opened = await asCell(open);
  if (opened instanceof CellFault) return rows.map(() => opened);
  return inChunks(rows, run, (chunk) => compute(chunk, opened));
}

/** Makes the call of one row, unless the run has paused or ended before its turn. A failure counts at once. */
export async function callForRow(
  { budget }: PrimitiveRun,
  call: () => Promise<Computed | CellFault>,
): Promise<Computed | CellFault> {
  if (!budget.maySend()) return new NotComputed();
  const result = await call();
  if (result instanceof CellFault) budget.fail();
  return result;
}
