import { readdirSync, readlinkSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readIfThere } from "./dataDirectory.ts";

interface PostmasterFile {
  pid: number;
  /** True once it accepts connections. */
  isReady: boolean;
}

export function readPostmasterFile(directory: string): PostmasterFile | null {
  const text = readIfThere(join(directory, "postmaster.pid"));
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
}

/** False where processes are not visible as files (macOS). */
export const canListProcesses = process.platform === "linux";

/**
 * Lists the running Postgres processes of this data directory, the postmaster and its backends. They are found by their
 * working directory, which Postgres sets to the data directory: a stored process id may belong to another process by now.
 */
export function listClusterProcesses(directory: string): number[] {
  const { dev, ino } = statSync(directory);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const cwd = statSync(`/proc/${pid}/cwd`);
        return cwd.dev === dev && cwd.ino === ino && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith("postgres");
      } catch {
        // Gone, a zombie, or another user's process: not a Postgres of this server.
        return false;
      }
    })
    .map(Number);
}
