import { inChunks } from "../models/inChunks.ts";
import { asCell, storedCell } from "../models/storedCell.ts";
import { sumMetrics } from "../models/sumMetrics.ts";
import { CellFault, type Computed, type Json, NotComputed, type PrimitiveRun } from "../primitive.ts";
import { openLoopBody } from "./loopBody.ts";
import type { LoopConfig, LoopVariables } from "./loopConfig.ts";

/** How the loop of one row goes on. */
interface LoopPlan {
  /** What the iterations are about; one after the other, and at most as many as there are. */
  items: Json[];
  /** Whether this output is the last one. */
  endsWith(output: Json): boolean;
}

export interface Loop {
  config: LoopConfig;
  variables: LoopVariables;
  /** @throws CellFault for a row that cannot be looped over */
  planOf(values: Json[]): LoopPlan;
  /** Iterations of one row that may run side by side. */
  iterationsAtOnce: number;
}

/** The loop of one row on its way. */
interface Going {
  values: Json[];
  plan: LoopPlan;
  steps: Computed[];
  isAtEnd: boolean;
}

/**
 * Computes rows by running their loops: the next iterations of all rows of a chunk together, round by round, so that
 * their questions are asked and logged together. A run that was cancelled or paused begins no other
 * round; what was answered is kept, so that the next run goes on from there.
 */
export async function runLoops(
  loop: Loop,
  rows: readonly Json[][],
  run: PrimitiveRun,
): Promise<(Computed | CellFault)[]> {
  const body = await asCell(() => openLoopBody(loop.config, run));
  if (body instanceof CellFault) return rows.map(() => body);
  return inChunks(rows, run, async (chunk) => {
    const loops = await Promise.all(chunk.map((values) => asCell(async () => begun(values, loop.planOf(values)))));
    const cells: (Computed | CellFault | undefined)[] = loops.map((one) =>
      one instanceof CellFault ? one : undefined,
    );
    for (;;) {
      const due = loops.flatMap((one, row) =>
        one instanceof CellFault || one.isAtEnd || cells[row] ? [] : nextIterations(loop, one, row),
      );
      if (due.length === 0) break;
      if (!(await run.isWanted())) {
        for (const { row } of due) cells[row] = new NotComputed();
        break;
      }
      const results = await body(due.map(({ input }) => input));
      for (const [index, { row, one, number }] of due.entries()) {
        const result = results[index] as Computed | CellFault;
        if (one.isAtEnd || cells[row]) continue;
        if (result instanceof NotComputed) cells[row] = result;
        else if (result instanceof CellFault)
          cells[row] = new CellFault(`Iteration ${number} failed. ${result.message}`);
        else note(one, result);
      }
    }
    return loops.map(
      (one, row) => cells[row] ?? storedCell(one, (ended) => cellOf(ended, loop.config.return_all_outputs ?? false)),
    );
  });
}

function begun(values: Json[], plan: LoopPlan): Going {
  return { values, plan, steps: [], isAtEnd: plan.items.length === 0 };
}

function nextIterations({ variables, iterationsAtOnce }: Loop, one: Going, row: number) {
  const { values, plan, steps } = one;
  const history = variables.history(values);
  return plan.items.slice(steps.length, steps.length + iterationsAtOnce).map((item, ahead) => {
    const number = steps.length + ahead;
    const iteration = {
      _iterator_item: item,
      loop_index: number,
      previous_outputs: steps.map(({ value }) => value),
    };
    return { row, one, number, input: { variables: variables.fill(values, iteration), history } };
  });
}

function note(one: Going, step: Computed): void {
  one.steps.push(step);
  one.isAtEnd = one.steps.length === one.plan.items.length || one.plan.endsWith(step.value);
}

function cellOf({ steps }: Going, isWhole: boolean): Computed {
  const outputs = steps.map(({ value }) => value);
  const final_output = outputs.at(-1) ?? null;
  const metrics = sumMetrics(steps.map(({ metrics }) => metrics));
  const value = isWhole ? { iterations: outputs.length, outputs, final_output } : final_output;
  return { value, ...(metrics && { metrics }) };
}
