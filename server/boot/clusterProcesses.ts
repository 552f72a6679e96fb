import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** What a running Postgres writes into its data directory. */
export interface PostmasterFile {
  pid: number;
  /** True once it accepts connections. */
  isReady: boolean;
}

export function readPostmasterFile(directory: string): PostmasterFile | null {
  let text: string;
  try {
    text = readFileSync(join(directory, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
}

/** False where processes cannot be looked at as files (macOS). */
export const canListProcesses = process.platform === "linux";

/**
 * The living Postgres processes that work on this data directory, the postmaster and its backends. Postgres makes the
 * data directory its working directory, so the answer does not hang on a process id that may be another's by now.
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
        // Gone, a zombie, or somebody else's: no Postgres of ours.
        return false;
      }
    })
    .map(Number);
}
