import { type TurnOptions, Turns } from "../turns.ts";
import { sandboxLimits } from "./limits.ts";
import type { CodeLanguage } from "./protocol.ts";
import { findSnapshot, KnownSnapshot } from "./pythonSnapshot.ts";
import { SandboxProcess } from "./sandboxProcess.ts";

interface Idle {
  sandbox: SandboxProcess;
  owner: number;
  timer: Timer;
}

function processPlaces() {
  const { processes, spareProcesses } = sandboxLimits();
  return { usual: processes, spare: spareProcesses };
}

/** Memory from which a process is not kept, since WebAssembly gives none back. */
const keptGrowthBytes = 96 * 1024 * 1024;

/**
 * Warm processes of one language. They start when there is work, and end when there has been none for a while; a server that
 * runs no code has none.
 */
class Pool {
  private readonly idle: Idle[] = [];
  private readonly turns = new Turns(processPlaces, "code to run");
  private readonly snapshot = new KnownSnapshot(findSnapshot);

  constructor(private readonly language: CodeLanguage) {}

  /**
   * Waits for the owner's turn and gives a process that has run code of this owner only; it is busy until it is given back.
   * JavaScript is fresh for each row and each owner, so any process of it will do.
   * @throws SandboxFault; Problem unavailable when the wait is too long; the abort reason of the signal
   */
  async take(owner: number, options: TurnOptions): Promise<SandboxProcess> {
    await this.turns.take(owner, options);
    try {
      return await this.provide(owner);
    } catch (error) {
      this.turns.giveBack(owner);
      throw error;
    }
  }

  giveBack(sandbox: SandboxProcess, owner: number, memoryBytes: number): void {
    if (sandbox.isFit && memoryBytes < keptGrowthBytes) {
      const timer = setTimeout(() => this.retire(entry), sandboxLimits().idleMs);
      timer.unref();
      const entry: Idle = { sandbox, owner, timer };
      this.idle.push(entry);
    } else sandbox.kill();
    this.turns.giveBack(owner);
  }

  private async provide(owner: number): Promise<SandboxProcess> {
    const isFree = (entry: Idle) => entry.sandbox.isFit && (this.language === "javascript" || entry.owner === owner);
    const found = this.idle.findLast(isFree);
    if (found) {
      this.remove(found);
      return found.sandbox;
    }
    // Idle processes count against the limit too, so one of another owner makes room.
    const { usual, spare } = processPlaces();
    if (this.idle.length + this.turns.running > usual + spare) this.retire(this.idle[0] as Idle);
    return this.launch();
  }

  private async launch(): Promise<SandboxProcess> {
    const { memoryBytes } = sandboxLimits();
    const start = { language: this.language, memoryBytes, makeSnapshotFile: null };
    if (this.language === "javascript") return SandboxProcess.launch({ ...start, snapshotFile: null });
    return SandboxProcess.launch({ ...start, snapshotFile: await this.snapshot.file() });
  }

  private retire(entry: Idle): void {
    this.remove(entry);
    entry.sandbox.kill();
  }

  private remove(entry: Idle): void {
    clearTimeout(entry.timer);
    const index = this.idle.indexOf(entry);
    if (index !== -1) this.idle.splice(index, 1);
  }
}

export const pools: Record<CodeLanguage, Pool> = { javascript: new Pool("javascript"), python: new Pool("python") };
