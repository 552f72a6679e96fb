import { addSpending, listSpending } from "../../../db/queries/sheets/operationSpending.ts";
import {
  findOperation,
  isActive,
  type OperationRecord,
  pauseOperation,
} from "../../../db/queries/sheets/operations.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Budget, Cost } from "../../models/budget.ts";
import { reachedCeiling } from "./ceilings.ts";

const pollMs = 1000;
/**
 * Time after which a process that reads nothing of its run begins nothing more of it. Postgres takes three times as long to find that
 * a client is lost, and only then others get its blocks.
 */
const leaseMs = 10_000;

/**
 * Gate that the blocks of one run in this process go through: aborted when the run has ended, closed when it is paused or
 * has reached a ceiling. Costs of this process count at once; those of others are read every second. So a ceiling is
 * overshot by calls under way, and with several processes by those that the others had answered in the last second.
 */
export class RunGate {
  private readonly controller = new AbortController();
  private users = 0;
  private timer: Timer | null = null;
  private operation: OperationRecord | null = null;
  private readAt = performance.now();
  /** How often the lease has ended; the blocks may be others' by then. */
  gaps = 0;
  private spent: Cost = { price: 0, tokens: 0, requests: 0 };
  /** Costs of this process that are not in `spent` yet. */
  private readonly unrecorded: Cost = { price: 0, tokens: 0, requests: 0 };
  /** Cells that failed and are not saved yet, and calls that failed and whose cells are not there yet. */
  private readonly failures = { cells: 0, calls: 0 };
  /** Counter that tells a reading whether something has changed since it began. */
  private changes = 0;

  private constructor(
    private readonly db: Scope,
    private readonly operationId: string,
    private readonly close: () => void,
  ) {}

  /** Opens the gate of a run, shared by all of its blocks in this process. A block that opened it must leave it. */
  static async open(db: Scope, operationId: string): Promise<RunGate> {
    const databaseGates = gates.get(db.sql) ?? new Map<string, RunGate>();
    gates.set(db.sql, databaseGates);
    const gate =
      databaseGates.get(operationId) ?? new RunGate(db, operationId, () => databaseGates.delete(operationId));
    databaseGates.set(operationId, gate);
    gate.users++;
    try {
      await gate.refresh();
    } catch (error) {
      gate.leave();
      throw error;
    }
    gate.timer ??= setInterval(() => gate.poll(), pollMs);
    return gate;
  }

  leave(): void {
    this.users--;
    if (this.users > 0) return;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.close();
  }

  /** Aborted when nothing of the run can be saved any more. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  maySend(): boolean {
    return !this.signal.aborted && this.isLeased && this.operation?.paused_at == null && this.reachedCeiling() === null;
  }

  spend(cost: Cost): void {
    for (const key of costKeys) this.unrecorded[key] += cost[key];
  }

  async record(tx: Scope, cost: Cost): Promise<void> {
    await addSpending(tx, this.operationId, cost);
    // A transaction that fails after this leaves the cost counted until the next reading.
    for (const key of costKeys) {
      this.unrecorded[key] -= cost[key];
      this.spent[key] += cost[key];
    }
    this.changes++;
  }

  /** Budget of a group of rows. Its failed calls count at once; `settle` counts its failed cells in their place. */
  budgetOfGroup(mayBegin: () => boolean): { budget: Budget; settle(failedCells: number): void } {
    let faults = 0;
    let answers = 0;
    const budget: Budget = {
      maySend: mayBegin,
      failuresLeft: () => Math.max(0, (this.operation?.max_failures ?? Number.POSITIVE_INFINITY) - this.failureCount),
      spend: (cost) => {
        answers++;
        this.spend(cost);
      },
      fail: () => {
        faults++;
        this.failures.calls++;
      },
      record: (tx, cost) => this.record(tx, cost),
      calls: () => answers + faults,
    };
    const settle = (failedCells: number) => {
      this.failures.calls -= faults;
      this.failures.cells += failedCells;
    };
    return { budget, settle };
  }

  /** Takes the operation as it is after a save. @param failedCells failed cells that were settled, saved by now or dropped */
  noteSaved(operation: OperationRecord, failedCells: number): void {
    this.operation = operation;
    this.failures.cells = Math.max(0, this.failures.cells - failedCells);
    this.changes++;
  }

  /** Pauses the run when it has reached a ceiling. @returns whether the run is paused, for this or another reason */
  async isPausedWhenReached(): Promise<boolean> {
    const reason = this.reachedCeiling();
    if (reason !== null && this.operation?.paused_at == null) await pauseOperation(this.db, this.operationId, reason);
    if (reason !== null || !this.isLeased) await this.refresh();
    return this.operation?.paused_at != null;
  }

  private get isLeased(): boolean {
    return performance.now() - this.readAt < leaseMs;
  }

  /** Ceiling that is reached, in words; null for none. */
  private reachedCeiling(): string | null {
    if (!this.operation) return null;
    return reachedCeiling(this.operation, {
      price: this.spent.price + this.unrecorded.price,
      tokens: this.spent.tokens + this.unrecorded.tokens,
      failures: this.failureCount,
    });
  }

  private get failureCount(): number {
    return (this.operation?.failed_count ?? 0) + this.failures.cells + this.failures.calls;
  }

  private async refresh(): Promise<void> {
    const before = this.changes;
    const [operation, spending] = await Promise.all([
      findOperation(this.db, this.operationId),
      listSpending(this.db, [this.operationId]),
    ]);
    if (!this.isLeased) this.gaps++;
    this.readAt = performance.now();
    if (before !== this.changes) return;
    this.operation = operation;
    this.spent = spending.get(this.operationId) ?? { price: 0, tokens: 0, requests: 0 };
    if (!operation || !isActive(operation)) this.controller.abort(new RunEnded());
  }

  private poll(): void {
    // The blocks will meet faults of the database themselves.
    this.refresh().catch(() => undefined);
  }
}

/** Reason for aborting calls and code of a run that was cancelled, or whose sheet was deleted. */
class RunEnded extends Error {
  constructor() {
    super("The run has ended.");
    this.name = "RunEnded";
  }
}

const costKeys = ["price", "tokens", "requests"] as const;

/** Open gates by database and operation. */
const gates = new WeakMap<object, Map<string, RunGate>>();
