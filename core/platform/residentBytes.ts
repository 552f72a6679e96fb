import { readFileSync } from "node:fs";

const pageBytes = 4096;

/** Resident memory of a process; 0 where the system does not tell (macOS). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}
