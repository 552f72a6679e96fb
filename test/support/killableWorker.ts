import { join } from "node:path";

/** Processes that run, with the addresses of their databases. */
const processes = new Map<Bun.Subprocess, string>();

export interface KillableWorker {
  pid: number;
  /** Ends it at once, as the system's memory killer would. */
  kill(): Promise<void>;
  /** Resolves when it has ended. */
  exited: Promise<unknown>;
}

/**
 * Ends the workers of a database that is about to be dropped. Without it, each would try to connect again for as long as the tests
 * run, and every attempt costs Postgres a process.
 */
export async function killWorkersOf(databaseName: string): Promise<void> {
  const left = [...processes].filter(([, url]) => new URL(url).pathname === `/${databaseName}`);
  for (const [worker] of left) worker.kill("SIGKILL");
  await Promise.all(left.map(([worker]) => worker.exited));
}

/**
 * A worker in a process of its own, ready to work.
 * @param key what secrets of the database are sealed with, where it has to open some
 * @param deadly text that ends it when a cell of CONTAINS reads it
 */
export async function startKillableWorker(databaseUrl: string, key?: Buffer, deadly?: string): Promise<KillableWorker> {
  const command = [process.execPath, join(import.meta.dir, "workerProcess.ts"), databaseUrl];
  if (key || deadly) command.push(key?.toString("hex") ?? "");
  if (deadly) command.push(deadly);
  const worker = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  processes.set(worker, databaseUrl);
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
