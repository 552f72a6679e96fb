import { chmodSync, renameSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { createPool } from "../../../db/client.ts";
import { type Account, postgresAccount } from "../../../server/boot/account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/boot/embeddedPostgres.ts";
import { temporaryDirectory } from "../../support/process.ts";
import { fileSizeLimit, mountSmallDisk, type SmallDisk } from "./smallDisk.ts";

const dataMebibytes = 64;
const walMebibytes = 64;
/** Of a table, where no disk can be mounted: above the size of a file of Postgres' log, which must still be written. */
const tableMebibytes = 17;
/** Of a file of Postgres' log. */
const segmentMebibytes = 1;
const pauseMs = 250;

/** A Postgres with a supervisor, whose database has a small disk, and, when it is told to, its log another one. */
export class SmallCluster {
  private isStopping = false;
  private supervising: Promise<void> = Promise.resolve();
  /** How often it ended without having been told to. */
  crashes = 0;

  private constructor(
    private readonly dataDirectory: string,
    private readonly owner: Account | null,
    private running: EmbeddedPostgres,
    /** Of the database. */
    readonly url: string,
    readonly disk: SmallDisk,
    /** False where only the size of a single file can be limited. */
    readonly isMounted: boolean,
  ) {}

  static async start(): Promise<SmallCluster> {
    const dataDirectory = temporaryDirectory();
    // Postgres, which is another user when we are root, finds its log's disk from here.
    chmodSync(dataDirectory, 0o711);
    const running = await startCluster(dataDirectory);
    const owner = postgresAccount(join(dataDirectory, "postgres"));
    const mounted = mountSmallDisk(dataMebibytes, owner);
    const sql = createPool({ url: running.url, name: "test admin", max: 1 });
    if (mounted) await sql.unsafe(`create tablespace small location '${mounted.path}'`);
    await sql.unsafe(`create database sheaf template template0 ${mounted ? "tablespace small" : ""}`);
    await sql.end();
    const disk = mounted ?? fileSizeLimit(join(dataDirectory, "postgres"), tableMebibytes, owner);
    const url = running.url.replace(/\/postgres$/, "/sheaf");
    return new SmallCluster(dataDirectory, owner, running, url, disk, mounted !== null);
  }

  /** Puts Postgres' own log on a small disk, with a restart, and starts Postgres again whenever it ends from then on. */
  async limitLog(): Promise<SmallDisk> {
    const cluster = join(this.dataDirectory, "postgres");
    await this.running.stop();
    const disk = mountSmallDisk(walMebibytes, this.owner);
    if (disk) await this.moveLog(join(cluster, "pg_wal"), disk.path);
    this.running = await startCluster(this.dataDirectory);
    this.supervising = this.supervise();
    return disk ?? fileSizeLimit(cluster, segmentMebibytes, this.owner);
  }

  private async moveLog(log: string, path: string): Promise<void> {
    const copied = join(path, "wal");
    await cp(log, copied, { recursive: true, preserveTimestamps: true });
    giveAway(copied, this.owner);
    renameSync(log, `${log}.moved`);
    symlinkSync(copied, log);
  }

  private async supervise(): Promise<void> {
    for (;;) {
      await this.running.ended;
      if (this.isStopping) return;
      this.crashes++;
      while (!this.isStopping) {
        const started = await startCluster(this.dataDirectory).catch(() => null);
        if (started) {
          this.running = started;
          // Whoever told us to stop meanwhile has stopped the one before.
          if (this.isStopping) await started.stop();
          break;
        }
        await Bun.sleep(pauseMs);
      }
    }
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running.stop();
    await this.supervising;
  }
}

function startCluster(dataDirectory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDirectory,
    settings: {
      fsync: "off",
      max_wal_size: "32MB",
      min_wal_size: "32MB",
      wal_recycle: "off",
      shared_buffers: "32MB",
      // It changes catalogs at any time. The next session has to write what sessions begin with anew, and cannot where the
      // disk is full.
      autovacuum: "off",
    },
  });
}

function giveAway(directory: string, owner: Account | null): void {
  if (!owner) return;
  const { exitCode, stderr } = Bun.spawnSync(["chown", "-R", `${owner.uid}:${owner.gid}`, directory]);
  if (exitCode !== 0) throw new Error(String(stderr));
}
