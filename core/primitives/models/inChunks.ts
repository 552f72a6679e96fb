import pLimit from "p-limit";
import { CellFault, type Computed, type PrimitiveRun } from "../primitive.ts";

/** Rows that are filled in, asked and logged together. */
const rowsAtOnce = 32;
/** More than one, so that the slots of the workspace are never empty while one of them waits for its last answer. */
const chunksAtOnce = 4;

/**
 * Computes rows in chunks, some of them at once. A run that was cancelled begins no other chunk, so that nothing more is
 * paid for; what the rest gives is never saved.
 */
export async function inChunks<Row>(
  rows: readonly Row[],
  run: PrimitiveRun,
  compute: (rows: readonly Row[]) => Promise<(Computed | CellFault)[]>,
): Promise<(Computed | CellFault)[]> {
  const limit = pLimit(chunksAtOnce);
  const chunks: Row[][] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) chunks.push(rows.slice(from, from + rowsAtOnce));
  const computeWanted = async (chunk: Row[]) =>
    (await run.isWanted()) ? compute(chunk) : chunk.map(() => new CellFault("The run was cancelled."));
  try {
    return (await Promise.all(chunks.map((chunk) => limit(computeWanted, chunk)))).flat();
  } catch (error) {
    // The job fails and tries again; what has not begun must not be paid for here meanwhile.
    limit.clearQueue();
    throw error;
  }
}
