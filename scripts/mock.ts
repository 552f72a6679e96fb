// `npm run mock`: the server on an embedded Postgres that is thrown away, without keys of providers and without setup. It takes
// the settings of the server that make sense for it: PORT, HOST, SHEAF_LOG, SHEAF_RATE_LIMIT, SHEAF_OUTBOUND_ALLOW …
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createPool } from "../db/client.ts";
import { migrate } from "../db/migrate.ts";
import { StartFault } from "../db/startFault.ts";
import { openAppRole } from "../server/boot/appRole.ts";
import { argumentFault } from "../server/boot/argumentFault.ts";
import { readConfig } from "../server/boot/config.ts";
import { startEmbeddedPostgres } from "../server/boot/embeddedPostgres.ts";
import { installSettings } from "../server/boot/installSettings.ts";
import { loadRole } from "../server/boot/service.ts";
import { watchStopRequests } from "../server/boot/stopRequests.ts";
import { Logger } from "../server/log.ts";
import { startMock } from "./mock/start.ts";
import { createRunDirectory } from "./runDirectory.ts";

const usage = `Usage: npm run mock

Runs the server on a temporary Postgres, with models that answer from examples, until Ctrl-C.
Settings come from the environment:
  PORT       port of the API (4010)
  HOST       address to listen on (127.0.0.1)
  SHEAF_LOG  lowest level to log: debug, info, warn, error, silent (error)
The other settings of the server that make sense here work too: \`npm start -- --help\` lists them.
`;
const usual = { PORT: "4010", SHEAF_LOG: "error", SHEAF_RATE_LIMIT: "off" };

/** Starts a Postgres that promises nothing after a crash, with the schema. @returns its address for the server and for its owner */
async function startDatabase(directory: string): Promise<{ databaseUrl: string; ownerUrl: string }> {
  const { url: ownerUrl } = await startEmbeddedPostgres({ dataDirectory: directory, isDurable: false });
  const databaseUrl = await openAppRole(ownerUrl, directory);
  const servedBy = createPool({ url: databaseUrl, name: "sheaf mock start", max: 1 });
  await migrate({ url: ownerUrl, servedBy }).finally(() => servedBy.end());
  return { databaseUrl, ownerUrl };
}

/** @throws StartFault */
function readArguments() {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" } } }).values;
  } catch (error) {
    throw new StartFault(argumentFault(error, "npm run mock"), { exitCode: 2 });
  }
}

async function main(): Promise<void> {
  if (readArguments().help) {
    process.stdout.write(usage);
    return;
  }
  const startedAt = performance.now();
  const stopRequests = watchStopRequests();
  const config = readConfig({ ...usual, ...process.env });
  installSettings(config, [randomBytes(32)]);
  // What it holds ends with this process, however that ends.
  const directory = createRunDirectory("sheaf-mock-");
  try {
    const [database] = await Promise.all([startDatabase(directory.path), loadRole("api"), loadRole("worker")]);
    const mock = await startMock({ ...config, ...database, logger: new Logger(config.logLevel) });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`The mock was ready after ${seconds} s at ${mock.address}; its reference is at /docs.`);
    await stopRequests.requested;
    await Promise.race([mock.stop(), stopRequests.forced]);
  } finally {
    await directory.remove();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartFault ? error.message : error);
  process.exit(error instanceof StartFault ? error.exitCode : 1);
}
