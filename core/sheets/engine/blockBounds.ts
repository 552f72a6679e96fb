import type { Scope } from "../../../db/scope.ts";
import type { PrimitiveRun } from "../../primitives/primitive.ts";
import type { RunGate } from "./runGate.ts";

/** Calls of a worker that stops are aborted after this time. */
const stoppingMs = 5_000;

/** Limits of computing a block: nothing begins once its run is paused or ended, or its worker wants to stop. */
export class BlockBounds {
  /** Aborts calls and code that are under way. */
  readonly signal: AbortSignal;
  private readonly stopped = new AbortController();
  private gapsBefore: number;
  private readonly stop = () => {
    setTimeout(() => this.stopped.abort(new Error("The worker stops.")), stoppingMs).unref();
  };

  constructor(
    readonly gate: RunGate,
    private readonly stopping: AbortSignal,
  ) {
    if (stopping.aborted) this.stop();
    else stopping.addEventListener("abort", this.stop, { once: true });
    this.signal = AbortSignal.any([gate.signal, this.stopped.signal]);
    this.gapsBefore = gate.gaps;
  }

  /** To be called before it is looked whether the block is still this worker's: a pass ends with the lease in which it began. */
  beginPass(): void {
    this.gapsBefore = this.gate.gaps;
  }

  /** Stops listening: the worker's signal outlives every block, and would hold on to all of them. */
  leave(): void {
    this.stopping.removeEventListener("abort", this.stop);
  }

  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  mayBegin(): boolean {
    return !this.isStopping && this.gate.gaps === this.gapsBefore && this.gate.maySend();
  }

  /**
   * Run that a group of rows is computed in.
   * @param onSend called before each request of the group is sent
   * @returns with `settle`, to be told how many cells of the group failed once they are computed
   */
  runOfGroup(
    db: Scope,
    tags: PrimitiveRun["tags"],
    onSend: () => void = () => undefined,
  ): { run: PrimitiveRun; settle(failedCells: number): void } {
    const { budget, settle } = this.gate.budgetOfGroup(() => {
      onSend();
      return this.mayBegin();
    });
    const isWanted = async () => this.mayBegin();
    return { run: { workspaceId: db.workspaceId, db, tags, signal: this.signal, isWanted, budget }, settle };
  }
}
