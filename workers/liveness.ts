import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import {
  listSilentPools,
  registerPool,
  removePool,
  unlockJobsOfDeadPools,
} from "../db/queries/platform/workerPools.ts";

/**
 * Interval at which a pool shows that it lives and looks for pools that do not. A pool that is missing in two looks in
 * a row is dead: when Postgres itself has crashed, the living ones have lost their locks too, and take them again
 * before they are missed twice.
 */
const intervalMs = 2_000;
/** A lock that was lost is asked for so often until there is one again. */
const retakeMs = 250;
/** A pool that holds jobs for longer than this and is not registered died before it could. */
const registrationSeconds = 15;

/**
 * Keeps a pool's lock while the process lives, and hands the jobs of dead pools back. graphile-worker alone would wait
 * four hours for a worker that was killed.
 */
export class Liveness {
  private readonly stopping = new AbortController();
  private readonly loops: Promise<void>[];

  /** @param sql the pool of connections; one of them is held for the lock */
  constructor(
    private readonly sql: Sql,
    private readonly poolId: string,
    private readonly report: (message: string, error?: unknown) => void,
  ) {
    this.loops = [this.holdLock(), this.rescueJobs()];
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  private async holdLock(): Promise<void> {
    const lost = this.reportOnce("the worker's liveness lock was lost; taking it again");
    while (!this.isStopping) {
      try {
        await this.holdLockOnce(lost.reset);
      } catch (error) {
        if (this.isStopping) return;
        lost.report(error);
        await this.pause(retakeMs);
      }
    }
  }

  private async holdLockOnce(onTaken: () => void): Promise<void> {
    const connection = await this.sql.reserve();
    try {
      await registerPool(connection, this.poolId);
      onTaken();
      while (!this.isStopping) {
        await this.pause(intervalMs);
        await connection`select 1`;
      }
      await removePool(connection, this.poolId);
    } finally {
      // Session locks end with the session, so the connection must not go back to the pool with the lock.
      await connection`select pg_advisory_unlock_all()`.catch(() => undefined);
      connection.release();
    }
  }

  private async rescueJobs(): Promise<void> {
    const failed = this.reportOnce("looking for dead worker pools failed");
    let silent: string[] = [];
    while (!this.isStopping) {
      try {
        silent = await this.rescueFrom(silent);
        failed.reset();
      } catch (error) {
        // What was silent before an outage may only have been cut off by it.
        silent = [];
        failed.report(error);
      }
      await this.pause(intervalMs);
    }
  }

  private async rescueFrom(silentBefore: string[]): Promise<string[]> {
    const silent = await listSilentPools(this.sql, registrationSeconds);
    const dead = silent.filter((poolId) => silentBefore.includes(poolId));
    if (dead.length === 0) return silent;
    for (const poolId of await unlockJobsOfDeadPools(this.sql, dead)) {
      this.report(`gave back the jobs of the dead worker pool ${poolId}`);
    }
    return silent;
  }

  private reportOnce(message: string): { report: (error: unknown) => void; reset: () => void } {
    let isReported = false;
    return {
      report: (error) => {
        if (!isReported) this.report(message, error);
        isReported = true;
      },
      reset: () => {
        isReported = false;
      },
    };
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
