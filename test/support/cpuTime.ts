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

/** Between 8, which linear work costs for eight times as much, and 64, which it costs by the square. */
const mostTimes = 24;

/**
 * Costs of work of two sizes, of which one is eight times the other, where those say that it grows faster than its size;
 * null for linear work, and where the larger costs no more than `harmlessMs`.
 */
export async function steepCosts(
  costOf: (which: "large" | "small") => Promise<number>,
  harmlessMs: number,
): Promise<{ small: number; large: number } | null> {
  const first = await costOf("large");
  if (first <= harmlessMs) return null;
  const small = await leastCost(() => costOf("small"), 3, 0);
  const enough = Math.max(harmlessMs, mostTimes * small);
  const large = first <= enough ? first : await leastCost(() => costOf("large"), 12, enough);
  return large > enough ? { small, large } : null;
}

/**
 * The least of some costs, since other work of the process can only add to one: a collection of its garbage makes 900 ms
 * of 75. What costs no more than `enough` is not done again.
 */
export async function leastCost(cost: () => Promise<number>, times: number, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && least > enough; time++) least = Math.min(least, await cost());
  return least;
}
