import { chmodSync, renameSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { createPool } from "../../../db/client.ts";
import { type Account, postgresAccount } from "../../../server/boot/account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/boot/embeddedPostgres.ts";
import { temporaryDirectory } from "../../support/process.ts";
import { mountSmallDisk, type SmallDisk } from "./smallDisk.ts";

const dataMebibytes = 64;
const walMebibytes = 64;
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
  ) {}

  static async start(): Promise<SmallCluster> {
    const dataDirectory = temporaryDirectory();
    // Postgres, which is another user when we are root, finds its log's disk from here.
    chmodSync(dataDirectory, 0o711);
    const running = await startCluster(dataDirectory);
    const owner = postgresAccount(join(dataDirectory, "postgres"));
    const disk = mountSmallDisk(dataMebibytes, owner);
    const sql = createPool({ url: running.url, name: "test admin", max: 1 });
    await sql.unsafe(`create tablespace small location '${disk.path}'`);
    await sql.unsafe("create database sheaf tablespace small template template0");
    await sql.end();
    const url = running.url.replace(/\/postgres$/, "/sheaf");
    return new SmallCluster(dataDirectory, owner, running, url, disk);
  }

  /** Puts Postgres' own log on a small disk, with a restart, and starts Postgres again whenever it ends from then on. */
  async limitLog(): Promise<SmallDisk> {
    await this.running.stop();
    const disk = mountSmallDisk(walMebibytes, this.owner);
    const log = join(this.dataDirectory, "postgres/pg_wal");
    const copied = join(disk.path, "wal");
    await cp(log, copied, { recursive: true, preserveTimestamps: true });
    giveAway(copied, this.owner);
    renameSync(log, `${log}.moved`);
    symlinkSync(copied, log);
    this.running = await startCluster(this.dataDirectory);
    this.supervising = this.supervise();
    return disk;
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
    settings: { fsync: "off", max_wal_size: "32MB", min_wal_size: "32MB", wal_recycle: "off", shared_buffers: "32MB" },
  });
}

function giveAway(directory: string, owner: Account | null): void {
  if (!owner) return;
  const { exitCode, stderr } = Bun.spawnSync(["chown", "-R", `${owner.uid}:${owner.gid}`, directory]);
  if (exitCode !== 0) throw new Error(String(stderr));
}
