import { createPool } from "../../db/client.ts";
import { createRunDirectory, type RunDirectory } from "../../scripts/runDirectory.ts";
import { startEmbeddedPostgres } from "../../server/boot/embeddedPostgres.ts";
import { clusterNodes } from "./cluster.ts";
import { statementSettings } from "./statementCheck.ts";

let server: Promise<string> | undefined;
let directory: RunDirectory | undefined;

/**
 * Address of the tests' Postgres. `npm test` starts one for all test files; a file that runs without it starts its own.
 * TEST_DATABASE_URL names another server, and TEST_CITUS_URL the nodes of a cluster; the user must be allowed to create
 * databases.
 */
export function postgresUrl(): Promise<string> {
  const url = clusterNodes[0] ?? process.env.TEST_DATABASE_URL;
  if (url) return Promise.resolve(url);
  directory ??= createRunDirectory("sheaf-tests-");
  server ??= startPostgres(directory);
  return server;
}

/** Ends the Postgres that this process started, if it did. */
export async function stopPostgres(): Promise<void> {
  await directory?.remove();
  directory = undefined;
  server = undefined;
}

/** Starts a Postgres that ends when `directory` is removed; gives its address. */
export async function startPostgres(directory: RunDirectory): Promise<string> {
  const { url } = await startEmbeddedPostgres({
    dataDirectory: directory.path,
    isDurable: false,
    settings: {
      // Test files that run at once have a server, a worker and pools each.
      max_connections: "400",
      ...statementSettings,
    },
  });
  await prepare(url);
  return url;
}

/**
 * Shows the statements that it keeps, and hashes the password once instead of 4,096 times: tests open thousands of
 * connections, at 13 ms of CPU each.
 */
async function prepare(url: string): Promise<void> {
  const sql = createPool({ url, name: "sheaf test logins", max: 1 });
  const [, password] = /:([0-9a-f]+)@/.exec(url) ?? [];
  await sql.unsafe("set scram_iterations = 1");
  await sql.unsafe(`alter role current_user password '${password}'`);
  await sql.unsafe("create extension pg_stat_statements");
  await sql.end();
}
