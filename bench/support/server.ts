import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { readHolder } from "../../server/boot/dataDirectory.ts";
import { databaseUrlFile } from "../../server/boot/embeddedPostgres.ts";

/** Server as `npm start` runs it: API, worker and embedded Postgres, with an empty database and a free port. */
export interface BenchServer {
  address: string;
  apiKey: string;
  /** Id of the supervisor, whose children answer and compute. */
  pid: number;
  databaseUrl: string;
  /** Connection behind the API, for preparing and for waiting until nothing is active. */
  sql: Sql;
  /** Directory for the bench's files, removed with the server. */
  directory: string;
  /** Kills the supervisor; another one, on the same data and port, serves when this resolves. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

const directoryPrefix = "sheaf-bench-";
/** Time limit of the start: a machine under load may take a minute to create a database. */
const startMs = 240_000;
const pollMs = 20;

/**
 * Runs the work against a new server and removes everything afterwards.
 * @param settings environment variables beside those of every bench
 */
export async function withServer<T>(
  work: (server: BenchServer) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const server = await startServer(settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  removeLeftOver();
  const directory = mkdtempSync(join(tmpdir(), `${directoryPrefix}${process.pid}-`));
  const data = join(directory, "data");
  const apiKey = newApiKey();
  const launch = (port: string) => launchServer(directory, { PORT: port, SHEAF_API_KEY: apiKey, ...settings });
  let { child, address } = await launch("0");
  const databaseUrl = readFileSync(databaseUrlFile(data), "utf8").trim();
  const sql = createPool({ url: databaseUrl, name: "sheaf bench", max: 4, idleInTransactionTimeoutMs: 0 });
  const server: BenchServer = {
    address,
    apiKey,
    pid: child.pid as number,
    databaseUrl,
    sql,
    directory,
    killAndRestart: async () => {
      await endProcess(child, "SIGKILL");
      ({ child, address } = await launch(new URL(address).port));
      server.pid = child.pid as number;
    },
    stop: async () => {
      await sql.end({ timeout: 5 });
      await endProcess(child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return server;
}

async function launchServer(directory: string, settings: Record<string, string>) {
  const data = join(directory, "data");
  const logFile = join(directory, "server.log");
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [join(import.meta.dir, "../../server/main.ts")], {
    // The server stops when this pipe closes, so it never outlives the bench, however the bench ends.
    stdio: ["ignore", log, log, "pipe"],
    env: {
      PATH: process.env.PATH,
      SHEAF_DATA_DIR: data,
      SHEAF_LAUNCHER_FD: "3",
      ...settings,
    },
  });
  closeSync(log);
  const address = await addressOf(child, data).catch((error) => {
    process.stderr.write(readFileSync(logFile, "utf8"));
    throw error;
  });
  return { child, address };
}

async function addressOf(child: ChildProcess, data: string): Promise<string> {
  for (const deadline = performance.now() + startMs; performance.now() < deadline; await Bun.sleep(pollMs)) {
    const holder = child.exitCode === null ? readHolder(data) : null;
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (holder?.pid === child.pid && holder?.state === "running" && holder.address) return holder.address;
  }
  child.kill("SIGTERM");
  throw new Error(`the server did not start in ${startMs} ms`);
}

export async function endProcess(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Removes files of benches that were killed. Their servers ended by themselves. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(directoryPrefix))) {
    const owner = Number(name.slice(directoryPrefix.length).split("-")[0]);
    if (!isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Peak resident memory of a server or of a process, in MB (10^6 bytes): that of the supervisor and of each of its parts, which need
 * not have been at the same time.
 */
export function peakMemoryMb(pid: number): number {
  return memoryTogether(serverProcesses(pid), "VmHWM");
}

/** The same of the one process that has most. */
export function largestPeakMb(pid: number): number {
  return Math.max(...serverProcesses(pid).map((each) => memoryMb(each, "VmHWM")));
}

/** Resident memory of a server or of a process now, in MB. */
export function residentMemoryMb(pid: number): number {
  return memoryTogether(serverProcesses(pid), "VmRSS");
}

/** Memory of a server now, in MB, with all processes that it started but Postgres. */
export function memoryOfAllMb({ pid }: BenchServer): number {
  const isOther = (each: number) => statOf(each).name !== "postgres";
  return memoryTogether(familyOf(pid, isOther), "VmRSS");
}

/** Memory of processes, in which pages of files (the program) count once, since the processes share them. */
function memoryTogether(pids: number[], name: "VmHWM" | "VmRSS"): number {
  const all = pids.map((pid) => whileItRuns(() => [memoryMb(pid, name), memoryMb(pid, "RssFile")] as const, [0, 0]));
  const ofFiles = all.map(([, files]) => files);
  return sumOf(all.map(([total]) => total)) - sumOf(ofFiles) + Math.max(...ofFiles);
}

function memoryMb(pid: number, name: "VmHWM" | "VmRSS" | "RssFile"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  // One that has ended, and that nobody has waited for yet, has none.
  return (Number(kibibytes ?? 0) * 1024) / 1e6;
}

/** CPU time of a server or of a process so far, in user space and kernel: that of the supervisor and its parts. */
export function cpuSeconds(pid: number): number {
  const stats = serverProcesses(pid).map(statOf);
  return sumOf(stats.map(({ user, system }) => user + system)) / ticksPerSecond;
}

/** CPU time of the server with all processes that it started, Postgres above all, including those that have ended. */
export function cpuSecondsOfAll({ pid }: BenchServer): number {
  return cpuSecondsOfFamily(pid);
}

function cpuSecondsOfFamily(pid: number): number {
  const ticks = familyOf(pid).map((each) =>
    whileItRuns(() => {
      const { user, system, ended } = statOf(each);
      return user + system + ended;
    }, 0),
  );
  return sumOf(ticks) / ticksPerSecond;
}

/** CPU time in seconds so far: of the processes that answer and compute, and of Postgres with its sessions that have ended. */
export interface CpuTimes {
  server: number;
  postgres: number;
}

export function cpuTimes({ pid }: BenchServer): CpuTimes {
  const databases = childrenOf(pid).filter((child) => whileItRuns(() => statOf(child).name === "postgres", false));
  return { server: cpuSeconds(pid), postgres: sumOf(databases.map(cpuSecondsOfFamily)) };
}

/**
 * Lists the processes that answer and compute, with their supervisor; of a process that is no supervisor, itself alone. Neither
 * Postgres nor what runs code and templates belongs to them.
 */
export function serverProcesses(pid: number): number[] {
  const isPart = (child: number) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("server/part.ts");
  return [pid, ...childrenOf(pid).filter((child) => whileItRuns(() => isPart(child), false))];
}

/** Lists a process and all below it, without those that do not belong and what is below these. */
function familyOf(pid: number, belongs: (pid: number) => boolean = () => true): number[] {
  const children = childrenOf(pid).filter((child) => whileItRuns(() => belongs(child), false));
  return [pid, ...children.flatMap((child) => familyOf(child, belongs))];
}

function childrenOf(pid: number): number[] {
  const threads = whileItRuns(() => readdirSync(`/proc/${pid}/task`), []);
  const lists = threads.map((thread) =>
    whileItRuns(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"), ""),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const ticksPerSecond = 100;

interface ProcessStat {
  name: string;
  /** CPU time in ticks. */
  user: number;
  system: number;
  /** Ticks of children that were waited for. */
  ended: number;
}

/** Reads something of a process in /proc, unless it has ended meanwhile. */
function whileItRuns<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return otherwise;
    throw error;
  }
}

function statOf(pid: number): ProcessStat {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in brackets and may contain anything.
  const [start, end] = [text.indexOf("(") + 1, text.lastIndexOf(")")];
  const fields = text.slice(end + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { name: text.slice(start, end), user, system, ended: endedUser + endedSystem };
}

/** Waits until the job queue is empty, so that the work of one sample does not disturb the next. */
export async function awaitIdle({ sql }: BenchServer): Promise<void> {
  for (;;) {
    const [row] = await sql<{ jobs: number }[]>`
      select count(*)::integer as jobs from graphile_worker.jobs where attempts < max_attempts`;
    if (row?.jobs === 0) return;
    await Bun.sleep(pollMs);
  }
}

/**
 * Waits until nothing is left to do for spans and logs that were stored: until the minutes in which they started are over and rolled
 * up, and Postgres vacuums nothing.
 */
export async function awaitRolledUp({ sql }: BenchServer): Promise<void> {
  for (;;) {
    const [row] = await sql<{ is_left: boolean }[]>`
      select exists (select from trace_changes where width = 60) or exists (select from request_log_changes where width = 60)
        or exists (select from pg_stat_activity where backend_type = 'autovacuum worker') as is_left`;
    if (row?.is_left === false) return;
    await Bun.sleep(pollMs);
  }
}

/** Makes Postgres write out its memory, so that one sample does not pay for the one before. */
export async function checkpoint({ sql }: BenchServer): Promise<void> {
  await sql`checkpoint`;
}
