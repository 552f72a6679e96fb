import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listClusterProcesses } from "../../server/boot/clusterProcesses.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/boot/embeddedPostgres.ts";

const directoryPrefix = "sheaf-test-";

let server: Promise<EmbeddedPostgres> | undefined;
let directory: string | undefined;

/**
 * A real Postgres for this run of the tests, started when the first test wants it. TEST_DATABASE_URL names another
 * server instead; its user must be allowed to create databases.
 */
export async function postgresUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  server ??= start();
  return (await server).url;
}

export async function stopPostgres(): Promise<void> {
  if (server) await (await server).stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
}

function start(): Promise<EmbeddedPostgres> {
  removeLeftOver();
  directory = mkdtempSync(join(tmpdir(), `${directoryPrefix}${process.pid}-`));
  // What a crash of the machine would do to the tests' data is of no interest.
  return startEmbeddedPostgres({ dataDirectory: directory, settings: { fsync: "off", full_page_writes: "off" } });
}

/** A run that was killed could not clean up. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(directoryPrefix))) {
    const owner = Number(name.slice(directoryPrefix.length).split("-")[0]);
    if (isAlive(owner)) continue;
    const left = join(tmpdir(), name);
    const cluster = join(left, "postgres");
    for (const pid of readdirSync(left).includes("postgres") ? listClusterProcesses(cluster) : []) {
      if (isAlive(pid)) process.kill(pid, "SIGQUIT");
    }
    rmSync(left, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
