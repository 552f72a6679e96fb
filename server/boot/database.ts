import { existsSync, readFileSync } from "node:fs";
import { StartFault } from "../../db/startFault.ts";
import { appUrlFile, openAppRole } from "./appRole.ts";
import type { Config } from "./config.ts";
import { DataDirectoryLock, type Holder, prepareDataDirectory, readHolder } from "./dataDirectory.ts";
import { databaseUrlFile, type EmbeddedPostgres, startEmbeddedPostgres } from "./embeddedPostgres.ts";

/** Database of this process, which stops it if it is the embedded one. */
export interface OpenDatabase {
  /** Address for serving. */
  url: string;
  /** Address of the role that owns the schema, for migrations. */
  ownerUrl: string;
  /** True when it is the embedded database of a running server, which has prepared it. */
  isServed: boolean;
  /** Resolves, with the reason, when an embedded Postgres has ended; never for another server. */
  ended: Promise<string>;
  /** Tells other processes the state of this one. */
  announce(change: Partial<Holder>): void;
  close(): Promise<void>;
}

type Settings = Pick<Config, "databaseUrl" | "migrationDatabaseUrl" | "dataDirectory">;

const pollMs = 50;
/** Number of connections that are allowed at least: other servers may join the database, and people look into it. */
const leastConnections = 100;
/** Time for a server that was told to stop, or whose launcher was killed, to say that it is stopping. */
const graceMs = 1_500;

/**
 * @param connections number that the server may open at once
 * @throws StartFault when another server runs on the data directory
 */
export async function openServerDatabase(
  { databaseUrl, migrationDatabaseUrl, dataDirectory }: Settings,
  connections: number,
): Promise<OpenDatabase> {
  if (databaseUrl) return externalDatabase(databaseUrl, migrationDatabaseUrl);
  const refusalAt = performance.now() + graceMs;
  for (;;) {
    const lock = DataDirectoryLock.tryAcquire(dataDirectory, "server");
    if (lock) return startWith(lock, dataDirectory, connections);
    const holder = readHolder(dataDirectory);
    const goesSoon = holder?.state === "stopping" || holder?.kind === "command";
    if (!goesSoon && performance.now() > refusalAt) throw anotherServer(dataDirectory, holder);
    await Bun.sleep(pollMs);
  }
}

/** Opens the database for a command: that of a running server, or an embedded Postgres for the command alone. */
export async function openCommandDatabase(settings: Settings): Promise<OpenDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = settings;
  if (databaseUrl) return externalDatabase(databaseUrl, migrationDatabaseUrl);
  prepareDataDirectory(dataDirectory);
  for (;;) {
    const lock = DataDirectoryLock.tryAcquire(dataDirectory, "command");
    if (lock) return startWith(lock, dataDirectory, 0);
    const urlFile = databaseUrlFile(dataDirectory);
    if (readHolder(dataDirectory)?.state === "running" && existsSync(urlFile)) {
      return { ...externalDatabase(readFileSync(urlFile, "utf8").trim(), null), isServed: true };
    }
    await Bun.sleep(pollMs);
  }
}

function externalDatabase(url: string, ownerUrl: string | null): OpenDatabase {
  return {
    url,
    ownerUrl: ownerUrl ?? url,
    isServed: false,
    ended: new Promise(() => undefined),
    announce: () => undefined,
    close: async () => undefined,
  };
}

async function startWith(lock: DataDirectoryLock, dataDirectory: string, connections: number): Promise<OpenDatabase> {
  let postgres: EmbeddedPostgres | undefined;
  try {
    postgres = await startEmbeddedPostgres({
      dataDirectory,
      settings: {
        max_connections: String(Math.max(leastConnections, connections)),
        shared_buffers: sharedBuffers(process.constrainedMemory()),
      },
    });
    const { url: ownerUrl, ended, stop } = postgres;
    const url = await openAppRole(ownerUrl, dataDirectory);
    const close = async () => {
      await stop();
      lock.release();
    };
    const announce = (change: Partial<Holder>) => lock.update(change);
    return { url, ownerUrl, isServed: false, ended, announce, close };
  } catch (error) {
    await postgres?.stop();
    lock.release();
    throw error;
  }
}

/**
 * Memory in which Postgres keeps pages: an eighth of what there is, since the other processes and the system's own cache need
 * the rest. With 440,000 to 600,000 spans stored, one more took 47 to 49 µs of Postgres at 2 GB and 53 to 76 at 128 MB, where
 * it read 0.7 to 1.6 pages from the system and wrote about one (in turns, load 0.9 before each).
 *
 * @param available bytes that the machine has, or its container may use
 */
export function sharedBuffers(available: number): string {
  const megabytes = Math.floor(available / 8 / 2 ** 20);
  return `${Math.min(Math.max(megabytes, 128), 2_048)}MB`;
}

function anotherServer(dataDirectory: string, holder: Holder | null): StartFault {
  const who = holder ? `process ${holder.pid}${holder.address ? `, ${holder.address}` : ""}` : "an unknown process";
  return new StartFault(
    `Another Sheaf server (${who}) runs on the data in ${dataDirectory}. Stop it first, choose another SHEAF_DATA_DIR, ` +
      `or join its database: set DATABASE_URL to the line in ${appUrlFile(dataDirectory)}.`,
  );
}
