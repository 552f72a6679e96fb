import { readFileSync } from "node:fs";

const pageBytes = 4096;
/** Length of the ticks in which Linux counts processor time. */
const tickMs = 10;

/** Resident memory of a process; 0 where the system does not tell (macOS). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** Processor time that a process has used since it began, in milliseconds; null where the system does not tell (macOS). */
export function processorMs(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before may have blanks and brackets.
    const fields = text.slice(text.lastIndexOf(") ") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
