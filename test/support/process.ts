import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Subprocess, spawn } from "bun";
import { testTimeoutMs } from "./testTimeout.ts";
import { waitFor } from "./waitFor.ts";

export const projectDirectory = resolve(import.meta.dir, "../..");

/** A program of the project in a process of its own. */
export interface TestProcess {
  pid: number;
  /** Standard output so far; standard error apart. */
  output(): string;
  errors(): string;
  /** Resolves when the program has written what matches; fails when it ends before. */
  waitForOutput(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
  kill(signal: NodeJS.Signals): void;
  /** The exit code, or 128 and the number of the signal. */
  ended: Promise<number>;
}

export interface ServerProcess extends TestProcess {
  /** Base URL of its API. */
  url: string;
}

const running = new Set<Subprocess>();
let isCleanupRegistered = false;

/** Starts a program; what still runs when the file's tests are done is killed. */
export function startProcess(command: string[], environment: Record<string, string | undefined> = {}): TestProcess {
  registerCleanup();
  const child = spawn(command, {
    cwd: projectDirectory,
    env: { ...cleanEnvironment(), ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  const output = collect(child.stdout);
  const errors = collect(child.stderr);
  const ended = Promise.all([child.exited, output.done, errors.done]).then(([code]) => {
    running.delete(child);
    return code;
  });
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  return {
    pid: child.pid,
    output: output.text,
    errors: errors.text,
    ended,
    kill: (signal) => child.kill(signal),
    waitForOutput: (pattern, timeoutMs) => {
      const look = () => {
        const match = output.text().match(pattern);
        if (match || !hasEnded) return match;
        throw new Error(`the program ended before its output was like ${pattern}:\n${output.text()}${errors.text()}`);
      };
      return waitFor(`output like ${pattern}`, look, timeoutMs);
    },
  };
}

/** Starts a whole server as `npm start` does, and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string | undefined>): Promise<ServerProcess> {
  const server = startProcess([process.execPath, "server/main.ts"], { PORT: "0", ...environment });
  const [, url] = await server.waitForOutput(/API {6}(http:\S+)[\s\S]*\n\n/);
  return { ...server, url: url as string };
}

/** The processes that a server's supervisor has started, all or those of one role. */
export function partsOf({ pid }: TestProcess, role: "api" | "worker" | "" = ""): number[] {
  const { stdout } = Bun.spawnSync(["pgrep", "--parent", String(pid), "--full", `part.ts ${role}`]);
  return stdout.toString().split("\n").filter(Boolean).map(Number);
}

/** The files of uploads that a process has open, as links to them: they have no names any more. */
export function openUploads(pid: number): string[] {
  const { stdout } = Bun.spawnSync(["find", `/proc/${pid}/fd`, "-lname", "*/sheaf-upload-*"]);
  return stdout.toString().split("\n").filter(Boolean);
}

/** A directory that is removed when the file's tests are done. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "sheaf-boot-"));
  // A database may lie in it.
  afterAll(() => rmSync(directory, { recursive: true, force: true }), testTimeoutMs);
  return directory;
}

/**
 * A data directory in which a server has been started and stopped, with its first key. A server starts on it in a third of
 * the CPU time of a first start, which creates the cluster and the tables.
 */
export async function usedDataDirectory(): Promise<string> {
  firstDirectory ??= startOnce();
  const directory = temporaryDirectory();
  // cpSync would leave all files to this process's user; Postgres refuses those that are not its own.
  const copy = Bun.spawnSync(["cp", "-a", `${await firstDirectory}/.`, directory]);
  if (copy.exitCode !== 0) throw new Error(copy.stderr.toString());
  return directory;
}

let firstDirectory: Promise<string> | undefined;

async function startOnce(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "sheaf-used-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  const server = await startServerProcess({ SHEAF_DATA_DIR: directory, SHEAF_ROLE: "api" });
  server.kill("SIGTERM");
  if ((await server.ended) !== 0) throw new Error(server.errors());
  return directory;
}

function collect(stream: ReadableStream<Uint8Array>): { text: () => string; done: Promise<void> } {
  let text = "";
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  };
  return { text: () => text, done: read() };
}

/** The settings of whoever runs the tests are not ours. */
function cleanEnvironment(): Record<string, string | undefined> {
  const { PORT, HOST, DATABASE_URL, SHEAF_DATA_DIR, SHEAF_API_KEY, SHEAF_ROLE, SHEAF_LOG, ...rest } = process.env;
  return rest;
}

function registerCleanup(): void {
  if (isCleanupRegistered) return;
  isCleanupRegistered = true;
  afterAll(async () => {
    isCleanupRegistered = false;
    for (const child of running) child.kill("SIGTERM");
    await Promise.all([...running].map((child) => child.exited));
  }, testTimeoutMs);
}
