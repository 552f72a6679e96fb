import { afterAll } from "bun:test";
import { join } from "node:path";

const processes = new Set<Bun.Subprocess>();
let isCleanupRegistered = false;

export interface KillableWorker {
  pid: number;
  /** Ends it at once, as the system's memory killer would. */
  kill(): Promise<void>;
  /** Resolves when it has ended. */
  exited: Promise<unknown>;
}

/**
 * A worker in a process of its own, ready to work.
 * @param key what secrets of the database are sealed with, where it has to open some
 * @param deadly text that ends it when a cell of CONTAINS reads it
 */
export async function startKillableWorker(databaseUrl: string, key?: Buffer, deadly?: string): Promise<KillableWorker> {
  if (!isCleanupRegistered) {
    isCleanupRegistered = true;
    afterAll(() => {
      for (const process of processes) process.kill("SIGKILL");
    });
  }
  const command = [process.execPath, join(import.meta.dir, "workerProcess.ts"), databaseUrl];
  if (key || deadly) command.push(key?.toString("hex") ?? "");
  if (deadly) command.push(deadly);
  const worker = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  processes.add(worker);
  const { value } = await worker.stdout.getReader().read();
  if (!new TextDecoder().decode(value).includes("ready")) throw new Error("the worker did not start");
  return {
    pid: worker.pid,
    exited: worker.exited.then(() => processes.delete(worker)),
    async kill() {
      worker.kill("SIGKILL");
      await worker.exited;
      processes.delete(worker);
    },
  };
}
