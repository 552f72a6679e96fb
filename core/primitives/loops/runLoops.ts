import { maxValueBytes, sizeOf } from "../../values/storable.ts";
import { sumMetrics } from "../models/askModels.ts";
import { inChunksWith } from "../models/inChunks.ts";
import { asCell, storedCell } from "../models/storedCell.ts";
import { CellFault, type Computed, type Json, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { openLoopBody } from "./loopBody.ts";
import type { LoopConfig, LoopVariables } from "./loopConfig.ts";

/** Plan of one row's loop: its items, and when it ends. */
export interface LoopPlan {
  /** Item of each iteration, in order; the loop may end before the last one. */
  items: Json[];
  endsWith(output: Json): boolean;
}

interface Loop {
  config: LoopConfig;
  variables: LoopVariables;
  /** @throws CellFault for a row that cannot be looped over */
  planOf(values: Json[]): LoopPlan;
  /** Iterations of one row that may run side by side. */
  iterationsAtOnce: number;
}

interface RowLoop {
  values: Json[];
  plan: LoopPlan;
  /** Outputs of the iterations so far; the last alone where nobody reads the others. */
  outputs: Json[];
  /** Number of iterations so far. */
  count: number;
  /** Size of the outputs. */
  size: number;
  /** Metrics of all iterations that were run, also of those beside one that failed. */
  metrics: Computed["metrics"][];
  isAtEnd: boolean;
}

/**
 * Computes rows by running their loops. The next iterations of all rows of a chunk run together, round by round, so that
 * their questions are asked and logged together. A run that was cancelled or paused begins no further round; answers are
 * kept, so that the next run goes on from there.
 */
export function runLoops(loop: Loop, rows: readonly Json[][], run: PrimitiveRun): Promise<(Computed | CellFault)[]> {
  const openBody = () => openLoopBody(loop.config, run);
  const keepsAll = loop.config.return_all_outputs === true || loop.variables.readPrevious;
  return inChunksWith(rows, run, openBody, async (chunk, body) => {
    const loops = await Promise.all(chunk.map((values) => asCell(async () => startLoop(values, loop.planOf(values)))));
    const cells: (Computed | CellFault | undefined)[] = loops.map((rowLoop) =>
      rowLoop instanceof CellFault ? rowLoop : undefined,
    );
    for (;;) {
      const iterations = loops.flatMap((rowLoop, row) =>
        rowLoop instanceof CellFault || rowLoop.isAtEnd || cells[row] ? [] : nextIterations(loop, rowLoop, row),
      );
      if (iterations.length === 0) break;
      if (!(await run.isWanted())) {
        for (const { row } of iterations) cells[row] = new NotComputed();
        break;
      }
      const results = await body(iterations.map(({ input }) => input));
      for (const [index, { row, rowLoop, number }] of iterations.entries()) {
        const result = results[index] as Computed | CellFault;
        rowLoop.metrics.push(result.metrics);
        if (rowLoop.isAtEnd || cells[row]) continue;
        if (result instanceof NotComputed) cells[row] = result;
        else if (result instanceof CellFault)
          cells[row] = new CellFault(`Iteration ${number} failed. ${result.message}`);
        else cells[row] = recordOutput(rowLoop, result.value, keepsAll);
      }
    }
    return loops.map((rowLoop, row) => {
      if (rowLoop instanceof CellFault) return rowLoop;
      const isWhole = loop.config.return_all_outputs ?? false;
      const cell = cells[row] ?? storedCell(rowLoop, (ended) => cellOf(ended, isWhole));
      const metrics = sumMetrics(rowLoop.metrics);
      if (metrics) cell.metrics = metrics;
      return cell;
    });
  });
}

function startLoop(values: Json[], plan: LoopPlan): RowLoop {
  return { values, plan, outputs: [], count: 0, size: 0, metrics: [], isAtEnd: plan.items.length === 0 };
}

function nextIterations({ variables, iterationsAtOnce }: Loop, rowLoop: RowLoop, row: number) {
  const { values, plan, count } = rowLoop;
  const history = variables.history(values);
  const previous_outputs = variables.readPrevious ? [...rowLoop.outputs] : [];
  return plan.items.slice(count, count + iterationsAtOnce).map((item, ahead) => {
    const number = count + ahead;
    const iteration = { _iterator_item: item, loop_index: number, previous_outputs };
    const input = { variables: variables.fill(values, iteration), history, iterations: plan.items.length };
    return { row, rowLoop, number, input };
  });
}

/** @returns the fault of a row whose outputs no cell can hold: further iterations would cost and change nothing */
function recordOutput(rowLoop: RowLoop, output: Json, keepsAll: boolean): CellFault | undefined {
  rowLoop.count++;
  rowLoop.isAtEnd = rowLoop.count === rowLoop.plan.items.length || rowLoop.plan.endsWith(output);
  if (!keepsAll) {
    rowLoop.outputs = [output];
    return undefined;
  }
  rowLoop.outputs.push(output);
  try {
    rowLoop.size += sizeOf(output);
  } catch (error) {
    if (error instanceof CellFault) return error;
    throw error;
  }
  if (rowLoop.size <= maxValueBytes) return undefined;
  return new CellFault(`The outputs of ${rowLoop.count} iterations are larger than 5 MB, the limit of a cell.`);
}

function cellOf({ outputs, count }: RowLoop, isWhole: boolean): Computed {
  const final_output = outputs.at(-1) ?? null;
  return { value: isWhole ? { iterations: count, outputs, final_output } : final_output };
}
