import { readFileSync } from "node:fs";

/**
 * Milliseconds of CPU that this thread has used. Tests hold the cost of work against it, since it stays the same on a
 * machine that is busy with something else.
 */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of CPU of all threads of this process, for work that has threads of its own. */
export function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const ticksPerSecond = 100;

/** Milliseconds of CPU of the processes that this one started and that have ended; 0 where Linux' /proc is missing. */
export function endedProcessesCpuMs(): number {
  if (process.platform !== "linux") return 0;
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(13, 15).map(Number);
  return (((user as number) + (system as number)) / ticksPerSecond) * 1_000;
}
