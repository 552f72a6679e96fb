import { afterAll } from "bun:test";
import { join } from "node:path";

const processes = new Set<Bun.Subprocess>();
let isCleanupRegistered = false;

export interface KillableWorker {
  /** Ends it at once, as the system's memory killer would. */
  kill(): Promise<void>;
}

/**
 * A worker in a process of its own, ready to work.
 * @param key what secrets of the database are sealed with, where it has to open some
 */
export async function startKillableWorker(databaseUrl: string, key?: Buffer): Promise<KillableWorker> {
  if (!isCleanupRegistered) {
    isCleanupRegistered = true;
    afterAll(() => {
      for (const process of processes) process.kill("SIGKILL");
    });
  }
  const command = [process.execPath, join(import.meta.dir, "workerProcess.ts"), databaseUrl];
  if (key) command.push(key.toString("hex"));
  const worker = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  processes.add(worker);
  const { value } = await worker.stdout.getReader().read();
  if (!new TextDecoder().decode(value).includes("ready")) throw new Error("the worker did not start");
  return {
    async kill() {
      worker.kill("SIGKILL");
      await worker.exited;
      processes.delete(worker);
    },
  };
}
