/** What user code gets; the operator's to set. */
export interface SandboxLimits {
  /** Of one row, or one call of a tool. */
  timeMs: number;
  /** How long rows of one job may keep a process, up to the end of a row, before others have their turn. */
  turnMs: number;
  /** What the code of one process may allocate. */
  memoryBytes: number;
  /** Processes of each language at the most. */
  processes: number;
  /** How long a process without work is kept. */
  idleMs: number;
}

export const defaultSandboxLimits: SandboxLimits = {
  timeMs: 30_000,
  turnMs: 5_000,
  memoryBytes: 128 * 1024 * 1024,
  processes: 2,
  idleMs: 60_000,
};

let installed: SandboxLimits = defaultSandboxLimits;

export function installSandboxLimits(limits: SandboxLimits): void {
  installed = limits;
}

export function sandboxLimits(): SandboxLimits {
  return installed;
}
