import { Database } from "bun:sqlite";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "../../db/startFault.ts";

/** Who works on a data directory, for messages to the others. */
export interface Holder {
  pid: number;
  kind: "server" | "command";
  state: "starting" | "running" | "stopping";
  /** Of the server's API. */
  address?: string;
}

/** @throws StartFault when the directory can be neither made nor written */
export function prepareDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    writePrivateFile(join(path, ".writable"), "");
    rmSync(join(path, ".writable"));
  } catch (error) {
    throw new StartFault(`The data directory ${path} cannot be written: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Replaces the file in one step; nobody but our user may read it. */
export function writePrivateFile(file: string, text: string): void {
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, text, { mode: 0o600 });
  renameSync(partial, file);
}

/**
 * The right to run the embedded Postgres of a data directory; one process has it at a time. It is SQLite's lock on a
 * file that is otherwise empty: the system drops it when the process dies, however it dies, so no lock is left over.
 */
export class DataDirectoryLock {
  private constructor(
    private readonly directory: string,
    private readonly database: Database,
    private holder: Holder,
  ) {}

  /** Null while another process has it. */
  static tryAcquire(directory: string, kind: Holder["kind"]): DataDirectoryLock | null {
    const database = new Database(join(directory, "lock"), { create: true });
    try {
      database.run("pragma busy_timeout = 0");
      database.run("begin exclusive");
    } catch (error) {
      database.close();
      if ((error as { code?: string }).code === "SQLITE_BUSY") return null;
      throw error;
    }
    const lock = new DataDirectoryLock(directory, database, { pid: process.pid, kind, state: "starting" });
    lock.update({});
    return lock;
  }

  /** Tells the others how far we are. */
  update(change: Partial<Holder>): void {
    this.holder = { ...this.holder, ...change };
    writePrivateFile(holderFile(this.directory), `${JSON.stringify(this.holder)}\n`);
  }

  release(): void {
    rmSync(holderFile(this.directory), { force: true });
    this.database.close();
  }
}

/** Who has the lock, when somebody has it; null in the moment before it says so. */
export function readHolder(directory: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(directory), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function holderFile(directory: string): string {
  return join(directory, "holder.json");
}
