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
  steps: Computed[];
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
        else recordStep(rowLoop, result);
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
  return { values, plan, steps: [], metrics: [], isAtEnd: plan.items.length === 0 };
}

function nextIterations({ variables, iterationsAtOnce }: Loop, rowLoop: RowLoop, row: number) {
  const { values, plan, steps } = rowLoop;
  const history = variables.history(values);
  return plan.items.slice(steps.length, steps.length + iterationsAtOnce).map((item, ahead) => {
    const number = steps.length + ahead;
    const iteration = {
      _iterator_item: item,
      loop_index: number,
      previous_outputs: steps.map(({ value }) => value),
    };
    const input = { variables: variables.fill(values, iteration), history, iterations: plan.items.length };
    return { row, rowLoop, number, input };
  });
}

function recordStep(rowLoop: RowLoop, step: Computed): void {
  rowLoop.steps.push(step);
  rowLoop.isAtEnd = rowLoop.steps.length === rowLoop.plan.items.length || rowLoop.plan.endsWith(step.value);
}

function cellOf({ steps }: RowLoop, isWhole: boolean): Computed {
  const outputs = steps.map(({ value }) => value);
  const final_output = outputs.at(-1) ?? null;
  return { value: isWhole ? { iterations: outputs.length, outputs, final_output } : final_output };
}
