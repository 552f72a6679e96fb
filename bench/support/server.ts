import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
  /** Id of the server's own process, without Postgres. */
  pid: number;
  databaseUrl: string;
  /** Connection behind the API, for preparing and for waiting until nothing is active. */
  sql: Sql;
  /** Directory for the bench's files, removed with the server. */
  directory: string;
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
  const logFile = join(directory, "server.log");
  const apiKey = newApiKey();
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [join(import.meta.dir, "../../server/main.ts")], {
    // The server stops when this pipe closes, so it never outlives the bench, however the bench ends.
    stdio: ["ignore", log, log, "pipe"],
    env: {
      PATH: process.env.PATH,
      ...(process.env.PROF ? { BUN_OPTIONS: process.env.PROF } : {}),
      PORT: "0",
      SHEAF_DATA_DIR: data,
      SHEAF_API_KEY: apiKey,
      SHEAF_LAUNCHER_FD: "3",
      ...settings,
    },
  });
  const address = await addressOf(child, data).catch((error) => {
    process.stderr.write(readFileSync(logFile, "utf8"));
    throw error;
  });
  const databaseUrl = readFileSync(databaseUrlFile(data), "utf8").trim();
  const sql = createPool({ url: databaseUrl, name: "sheaf bench", max: 4, idleInTransactionTimeoutMs: 0 });
  return {
    address,
    apiKey,
    pid: child.pid as number,
    databaseUrl,
    sql,
    directory,
    stop: async () => {
      await sql.end({ timeout: 5 });
      await endProcess(child);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess, data: string): Promise<string> {
  for (const deadline = performance.now() + startMs; performance.now() < deadline; await Bun.sleep(pollMs)) {
    const holder = child.exitCode === null ? readHolder(data) : null;
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (holder?.state === "running" && holder.address) return holder.address;
  }
  child.kill("SIGTERM");
  throw new Error(`the server did not start in ${startMs} ms`);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
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

/** Peak resident memory of a process, in MB (10^6 bytes). */
export function peakMemoryMb(pid: number): number {
  return memoryMb(pid, "VmHWM");
}

/** Resident memory of a process now, in MB. */
export function residentMemoryMb(pid: number): number {
  return memoryMb(pid, "VmRSS");
}

function memoryMb(pid: number, name: "VmHWM" | "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (!kibibytes) throw new Error(`process ${pid} does not tell its memory`);
  return (Number(kibibytes) * 1024) / 1e6;
}

/** CPU time of the process so far, in user space and kernel. */
export function cpuSeconds(pid: number): number {
  const { user, system } = statOf(pid);
  return (user + system) / ticksPerSecond;
}

/** CPU time of the server with all processes that it started, Postgres above all, including those that have ended. */
export function cpuSecondsOfAll({ pid }: BenchServer): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = all.flatMap((name) => {
    const stat = findStat(Number(name));
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const stat of stats) if (family.has(stat.parent)) family.add(stat.pid);
  }
  const ticks = stats
    .filter((stat) => family.has(stat.pid))
    .reduce((sum, { user, system, ended }) => sum + user + system + ended, 0);
  return ticks / ticksPerSecond;
}

const ticksPerSecond = 100;

interface ProcessStat {
  parent: number;
  /** CPU time in ticks. */
  user: number;
  system: number;
  /** Ticks of children that were waited for. */
  ended: number;
}

/** Reads a process's entry in /proc; null when it has ended meanwhile. */
function findStat(pid: number): ProcessStat | null {
  try {
    return statOf(pid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return null;
    throw error;
  }
}

function statOf(pid: number): ProcessStat {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name is in brackets and may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), user, system, ended: endedUser + endedSystem };
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

/** Makes Postgres write out its memory, so that one sample does not pay for the one before. */
export async function checkpoint({ sql }: BenchServer): Promise<void> {
  await sql`checkpoint`;
}
