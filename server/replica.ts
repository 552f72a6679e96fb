import type { Sql } from "postgres";
import { isOutage } from "../db/outage.ts";
import { readLogEnd, readReplayed } from "../db/queries/platform/replication.ts";
import { Counter, Gauge } from "../domain/metrics.ts";
import type { Logger } from "./log.ts";
import type { AnyReply } from "./stages/exchange.ts";

export interface ReplicaOptions {
  primary: Sql;
  /** Connections to the standby. */
  sql: Sql;
  maxLagMs: number;
  logger: Logger;
}

const reads = new Counter("sheaf_replica_reads_total", "Requests that a replica may answer, by result.");
const lag = new Gauge("sheaf_replica_lag_seconds", "How far the replica may be behind the primary.");

const probeEveryMs = 1_000;
/** Time for a probe, after which the standby counts as lost. */
const probePatienceMs = 3_000;

/**
 * Standby of the database that answers what may lag, while it lags less than a bound. How far it is, is found by comparing what it
 * has replayed with what the primary had written at known times: so it does not matter what the clocks of the machines
 * say, and a standby that gets nothing any more does not look like one that has all.
 */
export class Replica {
  /** Ends of the primary's log, oldest first, that the standby is not known to have. */
  private written: { at: number; end: bigint }[] = [];
  /** Time whose state the standby is known to have, or to have had when it was lost; before it was found, the start. */
  private hasAllOf = performance.now();
  private isLost = true;
  private readonly unwatch = lag.watch(() => (performance.now() - this.hasAllOf) / 1_000);
  private wasUsable: boolean | null = null;
  private lost = Promise.withResolvers<never>();
  private isStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReplicaOptions) {
    this.lost.promise.catch(() => undefined);
    void this.watch();
  }

  /** Runs `work` on the standby, or without a handle on the primary, where the standby lags too much or fails. */
  async answer(work: (sql?: Sql) => Promise<AnyReply>): Promise<AnyReply> {
    const lagMs = performance.now() - this.hasAllOf;
    if (this.isLost || lagMs > this.options.maxLagMs) {
      reads.add({ outcome: this.isLost ? "lost" : "lagging" });
      return work();
    }
    try {
      const reply = await Promise.race([work(this.options.sql), this.lost.promise]);
      reads.add({ outcome: "answered" });
      return { ...reply, headers: { ...reply.headers, "x-replica-lag": String(Math.ceil(lagMs / 1_000)) } };
    } catch (error) {
      const tookTooLong = isTimeout(error);
      if (isOutage(error)) this.leave(error);
      reads.add({ outcome: tookTooLong ? "timed_out" : this.isLost ? "lost" : "failed" });
      // It would take as long again.
      if (tookTooLong) throw error;
      // It may lack what the request names, or a table of a newer version, or have been told to cancel: the primary knows.
      return work();
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.unwatch();
    await this.options.sql.end({ timeout: 1 });
  }

  private async watch(): Promise<void> {
    const probed = this.probe();
    const tooLate = Bun.sleep(probePatienceMs).then(() => {
      throw new Error("the replica does not respond");
    });
    await Promise.race([probed, tooLate]).catch((error) => this.leave(error));
    tooLate.catch(() => undefined);
    // One that answers late is not asked more and more at once.
    await probed.catch(() => undefined);
    if (!this.isStopped) this.timer = setTimeout(() => void this.watch(), probeEveryMs).unref();
  }

  private async probe(): Promise<void> {
    const { primary, sql, maxLagMs, logger } = this.options;
    const at = performance.now();
    const { system, end } = await readLogEnd(primary);
    this.written.push({ at, end });
    const standby = await readReplayed(sql);
    if (standby.system !== system) throw new Error("DATABASE_REPLICA_URL is not a standby of this database");
    if (standby.replayed === null)
      throw new Error("DATABASE_REPLICA_URL is not a standby: it accepts changes of its own");
    for (const { at: time, end: position } of this.written) {
      if (position > standby.replayed) break;
      this.hasAllOf = time;
      this.isLost = false;
    }
    const oldest = Math.max(this.hasAllOf, performance.now() - maxLagMs);
    this.written = this.written.filter((each) => each.at > oldest);
    const isUsable = !this.isLost && performance.now() - this.hasAllOf <= maxLagMs;
    if (isUsable !== this.wasUsable)
      logger.info(isUsable ? "the replica is in use" : "the replica lags; the primary answers instead");
    this.wasUsable = isUsable;
  }

  /** Uses the standby no more until a probe finds it again; what it was asked is asked of the primary. */
  private leave(error: unknown): void {
    this.isLost = true;
    // They would become more for as long as it is lost.
    this.written = [];
    if (this.wasUsable !== false && !this.isStopped) {
      this.options.logger.warn("the replica cannot be used; the primary answers instead", { error });
    }
    this.wasUsable = false;
    this.lost.reject(error);
    this.lost = Promise.withResolvers<never>();
    this.lost.promise.catch(() => undefined);
  }
}

/** Tells whether a statement took too long, also where charts have made a refusal of it. */
function isTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === "57014" || (cause instanceof Error && isTimeout(cause));
}
