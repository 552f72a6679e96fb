/** Limits of user code, set by the operator. */
interface SandboxLimits {
  /** Time limit of one row or one tool call. */
  timeMs: number;
  /** Time for which rows of one job may keep a process before others have their turn; the row under way is finished. */
  turnMs: number;
  /** Memory that the code of one process may allocate. */
  memoryBytes: number;
  /** Number of processes of each language that one workspace may have. */
  processes: number;
  /** Processes of each language on top, for workspaces that have fewer than their share. Python has 130 MB in each. */
  spareProcesses: number;
  /** Time for which a process without work is kept. */
  idleMs: number;
}

export const defaultSandboxLimits: SandboxLimits = {
  timeMs: 30_000,
  turnMs: 5_000,
  memoryBytes: 128 * 1024 * 1024,
  processes: 2,
  spareProcesses: 1,
  idleMs: 60_000,
};

let installed: SandboxLimits = defaultSandboxLimits;

export function installSandboxLimits(limits: SandboxLimits): void {
  installed = limits;
}

export function sandboxLimits(): SandboxLimits {
  return installed;
}
