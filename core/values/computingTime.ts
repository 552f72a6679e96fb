import { limits } from "../../generated/limits.ts";
import { CellFault } from "./cellFault.ts";

/** Milliseconds of the processor that computing one cell (or one node of a workflow) in this process may take. */
const budgetMs = limits["CellStatus.x-max-computing-ms"];

/** The cell has used up its budget. Code that turns a CellFault into another result must pass this one on unchanged. */
export class BudgetSpent extends CellFault {
  constructor() {
    super(`The computation takes more than ${budgetMs} ms of processor time, the limit of a cell.`);
    this.name = "BudgetSpent";
  }
}

/** The cell took longer than its caller waits for it. Nothing is known of its result: somebody else computes it. */
export class TakesLonger extends BudgetSpent {
  constructor() {
    super();
    this.name = "TakesLonger";
  }
}

/** Steps of some ten nanoseconds between two looks at the clock. */
const stepsPerLook = 256;
/** Cells that take less never ask for their processor time, which costs thirty times as much as the clock. */
const harmlessMs = 10;

/** Begin of the present cell; null outside of cells, where there is no budget. */
let startedAt: number | null = null;
/** Processor time of this thread when the present cell had taken `harmlessMs`. */
let cpuAtStart: number | null = null;
/** Milliseconds by the clock that the caller waits for the present cell. */
let patienceMs = Number.POSITIVE_INFINITY;
let stepsLeft = stepsPerLook;

/**
 * Computes a cell within its budget. The budget is ambient: what a cell calls is synchronous, so that a thread computes one
 * cell at a time, and whatever may run long calls `tick`. It counts processor time, since a machine that is busy with
 * something else must not fail anybody's cells.
 * @param now time by the clock, if the caller has just read it
 * @param waitsMs time by the clock after which the caller would rather have somebody else compute it
 * @throws TakesLonger
 */
export function withinBudget<T>(compute: () => T, now = performance.now(), waitsMs = Number.POSITIVE_INFINITY): T {
  if (startedAt !== null) return compute();
  if (waitsMs <= 0) throw new TakesLonger();
  startedAt = now;
  patienceMs = waitsMs;
  try {
    return compute();
  } finally {
    startedAt = null;
    cpuAtStart = null;
  }
}

/** Counts steps of work that can run long, each of some ten nanoseconds. @throws BudgetSpent */
export function tick(steps = 1): void {
  stepsLeft -= steps;
  if (stepsLeft < 0) look();
}

function look(): void {
  stepsLeft = stepsPerLook;
  if (startedAt === null) return;
  const tookMs = performance.now() - startedAt;
  if (tookMs > patienceMs) throw new TakesLonger();
  if (tookMs < harmlessMs) return;
  cpuAtStart ??= cpuMs();
  if (cpuMs() - cpuAtStart > budgetMs - harmlessMs) throw new BudgetSpent();
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
