import { relative } from "node:path";
import type { Sql } from "postgres";
import { createPool } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import { requireOwnSessions } from "../db/pooler.ts";
import { StartFault } from "../db/startFault.ts";
import packageFile from "../package.json" with { type: "json" };
import { partAccount } from "./boot/account.ts";
import { type Config, readConfig, usage } from "./boot/config.ts";
import { type OpenDatabase, openServerDatabase } from "./boot/database.ts";
import { prepareDataDirectory } from "./boot/dataDirectory.ts";
import { type EncryptionKeys, openEncryptionKeys } from "./boot/encryptionKey.ts";
import { ensureFirstWorkspace, type FirstRun } from "./boot/firstRun.ts";
import { listenForMetrics } from "./boot/metricsListener.ts";
import { connectionsOf, processCounts } from "./boot/processCounts.ts";
import { type StopRequests, watchStopRequests } from "./boot/stopRequests.ts";
import { Supervisor } from "./boot/supervisor.ts";
import { readTracesProtocol } from "./boot/tracesSetting.ts";
import { Logger } from "./log.ts";
import { outliveLog } from "./logOutput.ts";
import { watchProcess } from "./metrics.ts";

/** Runs the server from start to stop; whatever ends it, the embedded Postgres is stopped in order. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(usage);
    return 0;
  }
  const config = readConfig(process.env, args);
  readTracesProtocol(process.env);
  // The processes that serve are not told.
  delete process.env.SHEAF_MIGRATION_DATABASE_URL;
  outliveLog();
  const logger = new Logger(config.logLevel);
  const stopRequests = watchStopRequests();
  const fault = watchFaults(logger);
  watchProcess();
  prepareDataDirectory(config.dataDirectory);
  const counts = processCounts(config);
  // They load their programs while the database starts.
  const supervisor = new Supervisor({ logger, account: partAccount(config.dataDirectory, logger), counts });
  const database = await openServerDatabase(config, connectionsOf(counts)).catch((error) => {
    supervisor.kill();
    throw error;
  });
  let isServing = false;
  let exitCode = 0;
  try {
    await bringUp(config, database, supervisor, logger);
    isServing = true;
    // An end of the database is an error: Postgres survives the crash of a session, so whatever ends all of it (the
    // system's memory killer, a kill by hand) is for a supervisor to judge.
    const databaseEnd = database.ended.then((reason) => {
      throw databaseGone(reason);
    });
    const reason = await Promise.race([stopRequests.requested, fault, databaseEnd]);
    logger.info("stopping", { reason });
  } catch (thrown) {
    const error = await causeOfError(thrown, database);
    report(error, logger);
    exitCode = exitCodeOf(error);
  }
  let isDrained = false;
  try {
    database.announce({ state: "stopping" });
    isDrained = await drain(supervisor, stopRequests, database);
    if (!isDrained) supervisor.kill();
  } finally {
    await database.close();
  }
  if (isServing) logger.info("stopped", { drained: isDrained });
  logger.flush();
  return isDrained ? exitCode : 1;
}

/** Migrates, makes the first workspace and starts to serve. */
async function bringUp(config: Config, database: OpenDatabase, supervisor: Supervisor, logger: Logger): Promise<void> {
  const sql = createPool({ url: database.url, name: "sheaf start", max: 1 });
  const { keys, firstRun } = await prepare(sql, database, config, logger).finally(() => sql.end());
  const { host, metricsPort } = config;
  const metrics = metricsPort === null ? null : listenForMetrics(host, metricsPort, () => supervisor.measure());
  const address = await supervisor.begin({
    environment: process.env,
    databaseUrl: database.url,
    encryptionKeys: keys.map((key) => key.toString("base64")).join(),
    port: config.port,
  });
  database.announce({ state: "running", ...(address && { address }) });
  // What was logged until now comes first.
  logger.flush();
  greet({ address, metrics }, firstRun, config.hasConsole);
}

async function prepare(
  sql: Sql,
  { url, ownerUrl }: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<{ keys: EncryptionKeys; firstRun: FirstRun }> {
  if (config.databaseUrl) await requireOwnSessions(url);
  const applied = await migrate({ url: ownerUrl, servedBy: sql });
  if (applied.length > 0) logger.info("migrated the database", { files: applied.length, last: applied.at(-1) });
  const keys = await openEncryptionKeys(sql, config, logger);
  return { keys, firstRun: await ensureFirstWorkspace(sql, config) };
}

/** Stops the service; false when a second signal came, or the database was gone and nothing could be finished. */
async function drain(supervisor: Supervisor, { forced }: StopRequests, { ended }: OpenDatabase): Promise<boolean> {
  return Promise.race([supervisor.stop(), forced.then(() => false), ended.then(() => false)]);
}

/** Rejects with the first unhandled error: the state of the process is unknown then. */
function watchFaults(logger: Logger): Promise<never> {
  return new Promise((_, reject) => {
    process.on("uncaughtException", (error) => {
      logger.error("an error was not handled", { error });
      reject(error);
    });
    process.on("unhandledRejection", (error) => {
      logger.error("a rejected promise was not handled", { error });
      reject(error);
    });
  });
}

/**
 * Reason of an error, for the log. When Postgres is killed, connections break a few milliseconds before its process is
 * seen to exit, which is the better reason and so is waited for.
 */
function causeOfError(error: unknown, { ended }: OpenDatabase): Promise<unknown> {
  return Promise.race([ended.then(databaseGone), Bun.sleep(500).then(() => error)]);
}

function databaseGone(reason: string): StartFault {
  return new StartFault(`The embedded Postgres is gone: ${reason}.`);
}

interface Addresses {
  /** Address of the API. */
  address: string | null;
  /** Address of the metrics, if they have a port of their own. */
  metrics: string | null;
}

function greet({ address, metrics }: Addresses, firstRun: FirstRun, hasConsole: boolean): void {
  const lines = [`Sheaf ${packageFile.version} is ready.`, ""];
  if (address) lines.push(`  API      ${address}`, `  Docs     ${address}/docs`);
  else lines.push("  This process is a worker; it has no API.");
  if (address && hasConsole) lines.push(`  Console  ${address}/console`);
  if (metrics) lines.push(`  Metrics  ${metrics}`);
  const file = firstRun.keyFile && relative(process.cwd(), firstRun.keyFile);
  if (firstRun.newKey) lines.push(`  API key  ${firstRun.newKey}`, `           (shown only now; also in ${file})`);
  else if (file) lines.push(`  API key  in ${file}`);
  if (firstRun.givenKeyIsUnknown) {
    lines.push("", "  SHEAF_API_KEY is not a key of this database, which already has its first key.");
  }
  process.stdout.write(`\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n\n`);
}

function report(error: unknown, logger: Logger): void {
  if (error instanceof StartFault) process.stderr.write(`${error.message}\n`);
  else logger.error("the server failed", { error });
}

function exitCodeOf(error: unknown): number {
  return error instanceof StartFault ? error.exitCode : 1;
}

try {
  process.exit(await main());
} catch (error) {
  // Not thrown again: it would be one more unhandled error, which watchFaults keeps from ending the process.
  process.stderr.write(`${error instanceof StartFault ? error.message : Bun.inspect(error)}\n`);
  process.exit(exitCodeOf(error));
}
