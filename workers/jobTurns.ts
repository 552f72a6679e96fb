import type { ForbiddenFlagsFn, Job, WorkerEvents, WorkerPool } from "graphile-worker";
import { isWorkspaceFlag } from "../db/queries/platform/jobs.ts";

/**
 * Factor of the rest after a search in vain, which follows from the search's time: looking past 20,000 waiting jobs of
 * others takes Postgres 8 ms.
 */
const restOfLook = 10;
const longestRestMs = 200;

/**
 * Turns of workspaces in one pool of jobs (docs/turns.md). While fewer than the usual number of jobs run, the next one may be
 * anybody's; the places beyond are for workspaces that have none running in the pool, and what would be another job of
 * those that have is passed over by its flag. One look for a job follows the other, since each has to know what the last one
 * began.
 */
export class JobTurns {
  private readonly running = new Map<string | null, number>();
  private total = 0;
  private look: PromiseWithResolvers<void> | null = null;
  private lookedAt = 0;
  private restsUntil = 0;
  /** Workspace whose last running job has ended since the present look began: the next that waits may have been passed over. */
  private left: string | null = null;
  /** The same before the present look began. */
  private leftBefore: string | null = null;

  constructor(
    private readonly usual: number,
    events: WorkerEvents,
  ) {
    events.on("job:start", ({ job, worker }) => this.begin(flagOf(job), worker.workerPool));
    events.on("job:complete", ({ job }) => this.end(flagOf(job)));
    events.on("worker:getJob:empty", () => this.findNothing());
    events.on("worker:getJob:error", () => this.breakOff());
  }

  /** Waits until it may look for a job. @returns the flags of those that it must pass over */
  readonly forbiddenFlags: ForbiddenFlagsFn = async () => {
    for (;;) {
      const rest = this.isBeyondUsual ? this.restsUntil - performance.now() : 0;
      if (this.look) await this.look.promise;
      else if (rest > 0) await Bun.sleep(rest);
      else break;
    }
    this.look = Promise.withResolvers();
    this.lookedAt = performance.now();
    this.leftBefore = this.left;
    this.left = null;
    return this.isBeyondUsual ? [...this.running.keys()].filter((flag) => flag !== null) : [];
  };

  private get isBeyondUsual(): boolean {
    return this.total >= this.usual;
  }

  private begin(flag: string | null, pool: WorkerPool): void {
    this.total++;
    this.running.set(flag, (this.running.get(flag) ?? 0) + 1);
    this.endLook();
    // The place went to another. Those that do not work found nothing when they looked, and would look again after seconds.
    if (this.leftBefore !== null && this.leftBefore !== flag && !pool._shuttingDown) pool.nudge(1);
  }

  private end(flag: string | null): void {
    this.total--;
    const rest = (this.running.get(flag) ?? 0) - 1;
    if (rest > 0) {
      this.running.set(flag, rest);
      return;
    }
    this.running.delete(flag);
    this.left = flag;
  }

  private findNothing(): void {
    const now = performance.now();
    if (this.isBeyondUsual) this.restsUntil = now + Math.min(longestRestMs, restOfLook * (now - this.lookedAt));
    this.endLook();
  }

  /** A look that failed has told nothing of those that were passed over. */
  private breakOff(): void {
    this.left ??= this.leftBefore;
    this.endLook();
  }

  private endLook(): void {
    this.look?.resolve();
    this.look = null;
  }
}

/** The flag of the job's workspace; null for jobs by the clock. */
function flagOf(job: Job): string | null {
  return Object.keys(job.flags ?? {}).find(isWorkspaceFlag) ?? null;
}
