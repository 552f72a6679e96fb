import type { Sql } from "postgres";
import { registerPool, removePool, unlockJobsOfDeadPools } from "../db/queries/workerPools.ts";

/** How often a pool shows that it lives and looks for pools that do not. */
const intervalMs = 5_000;
/** A pool that holds jobs for longer than this and is not registered died before it could. */
const registrationSeconds = 15;

/**
 * Keeps a pool's lock while the process lives, and hands the jobs of dead pools back. graphile-worker alone would wait
 * four hours for a worker that was killed.
 */
export class Liveness {
  private readonly stopping = Promise.withResolvers<void>();
  private isStopping = false;
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
    this.isStopping = true;
    this.stopping.resolve();
    await Promise.all(this.loops);
  }

  private async holdLock(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.holdLockOnce();
      } catch (error) {
        if (this.isStopping) return;
        this.report("the worker's liveness lock was lost; taking it again", error);
        await this.pause();
      }
    }
  }

  private async holdLockOnce(): Promise<void> {
    const connection = await this.sql.reserve();
    try {
      await registerPool(connection, this.poolId);
      while (!this.isStopping) {
        await this.pause();
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
    while (!this.isStopping) {
      try {
        for (const poolId of await unlockJobsOfDeadPools(this.sql, registrationSeconds)) {
          this.report(`gave back the jobs of the dead worker pool ${poolId}`);
        }
      } catch (error) {
        this.report("looking for dead worker pools failed", error);
      }
      await this.pause();
    }
  }

  private pause(): Promise<unknown> {
    let timer: Timer | undefined;
    const elapsed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, intervalMs);
    });
    return Promise.race([elapsed, this.stopping.promise]).finally(() => clearTimeout(timer));
  }
}
