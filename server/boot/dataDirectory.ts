import { Database } from "bun:sqlite";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "../../db/startFault.ts";

/** Process that works on a data directory, as it describes itself to others. */
export interface Holder {
  pid: number;
  kind: "server" | "command";
  state: "starting" | "running" | "stopping";
  /** Address of the server's API. */
  address?: string;
}

/** @throws StartFault when the directory can be neither made nor written */
export function prepareDataDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // Each with a name of its own: processes that share the directory may start at the same time.
    rmdirSync(mkdtempSync(join(path, ".writable-")));
  } catch (error) {
    throw new StartFault(`The data directory ${path} cannot be written: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Replaces the file in one step; only the user of this process may read it. */
export function writePrivateFile(file: string, text: string): void {
  renameSync(writePartialFile(file, text), file);
}

/**
 * Writes a file that can take the place of another in one step; only the user of this process may read it. Its name is not made of
 * the process's number, which is the same in each container, and containers may share the directory.
 * @returns its path
 */
export function writePartialFile(file: string, text: string): string {
  const partial = `${file}.${randomUUID()}.partial`;
  // On the disk before it has its name: after a loss of power, a key would be an empty file otherwise.
  writeFileSync(partial, text, { mode: 0o600, flush: true });
  return partial;
}

/**
 * Lock of a data directory: its owner alone may run the embedded Postgres. It is SQLite's lock on an otherwise empty file,
 * which the system drops when the process dies, however it dies, so no lock is left over.
 */
export class DataDirectoryLock {
  private constructor(
    private readonly directory: string,
    private readonly database: Database,
    private holder: Holder,
  ) {}

  /** Takes the lock; null while another process has it. @throws StartFault when its file has been overwritten */
  static tryAcquire(directory: string, kind: Holder["kind"]): DataDirectoryLock | null {
    const file = join(directory, "lock");
    const database = new Database(file, { create: true });
    try {
      database.run("pragma busy_timeout = 0");
      database.run("begin exclusive");
    } catch (error) {
      database.close();
      const { code } = error as { code?: string };
      if (code === "SQLITE_BUSY") return null;
      if (code !== "SQLITE_NOTADB") throw error;
      throw new StartFault(`The file ${file} is damaged. Delete it; it contains no data.`, { cause: error });
    }
    const lock = new DataDirectoryLock(directory, database, { pid: process.pid, kind, state: "starting" });
    lock.update({});
    return lock;
  }

  /** Tells other processes the state of this one. */
  update(change: Partial<Holder>): void {
    this.holder = { ...this.holder, ...change };
    writePrivateFile(holderFile(this.directory), `${JSON.stringify(this.holder)}\n`);
  }

  release(): void {
    rmSync(holderFile(this.directory), { force: true });
    this.database.close();
  }
}

/** Reads who has the lock; null in the moment before its owner has written that. */
export function readHolder(directory: string): Holder | null {
  const text = readIfThere(holderFile(directory));
  return text === null ? null : JSON.parse(text);
}

/** Reads a file; null where there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function holderFile(directory: string): string {
  return join(directory, "holder.json");
}
