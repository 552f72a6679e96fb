// One process of the service, which answers requests or does jobs: `bun server/part.ts api|worker`. server/boot/supervisor.ts starts
// it, tells it its settings and when to stop, and replaces it when it does not answer any more.
import { once } from "node:events";
import { StartFault } from "../db/startFault.ts";
import { readMetrics } from "../domain/metrics.ts";
import { type Config, readConfig } from "./boot/config.ts";
import { installSettings } from "./boot/installSettings.ts";
import type { PartMessage, PartOrder, PartRole, PartSettings } from "./boot/partProtocol.ts";
import { loadRole, type RunningPart, startApiPart, startWorkerPart } from "./boot/service.ts";
import { readTracesProtocol } from "./boot/tracesSetting.ts";
import { Logger } from "./log.ts";
import { type ProcessMetrics, watchProcess } from "./metrics.ts";

const aliveMs = 500;
const role = process.argv[2] as PartRole;

function tell(message: PartMessage): void {
  process.send?.(message);
}

const loading = loadRole(role);

/** Serves until the supervisor or SIGTERM tells it to stop. @throws StartFault */
async function serve(): Promise<void> {
  watchProcess();
  const stop = Promise.withResolvers<void>();
  process.on("message", (order: PartOrder) => {
    if (order.kind === "stop") stop.resolve();
    if (order.kind === "measure") tell({ kind: "measured", families: readMetrics() });
  });
  process.on("SIGTERM", stop.resolve);
  // A terminal's Ctrl-C reaches all processes; the supervisor says what follows from it.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  const fault = firstFault();
  const settings = await Promise.race([begun(), stop.promise, fault]);
  if (!settings) return;
  await loading;
  const config = readConfig(settings.environment);
  const logger = new Logger(config.logLevel);
  // Loaded only where it is wanted.
  const protocol = readTracesProtocol(process.env);
  const flushTraces = protocol && (await (await import("./boot/tracing.ts")).startTracing(role, protocol, logger));
  const service = await start(settings, config, logger);
  tell({ kind: "serving", address: service.address, port: service.port });
  await Promise.race([stop.promise, fault]).catch((error) => {
    logger.error("an error was not handled", { error });
    throw error;
  });
  await service.stop();
  if (flushTraces) await flushTraces();
  logger.flush();
}

async function begun(): Promise<PartSettings> {
  const [order] = (await once(process, "message")) as [PartOrder];
  return order.kind === "begin" ? order.settings : begun();
}

/** Metrics of all processes that answer their supervisor. */
async function measureAll(): Promise<ProcessMetrics[]> {
  const measured = Promise.withResolvers<ProcessMetrics[]>();
  const hear = (order: PartOrder) => order.kind === "measuredAll" && measured.resolve(order.processes);
  process.on("message", hear);
  tell({ kind: "measureAll" });
  return measured.promise.finally(() => process.off("message", hear));
}

function start(settings: PartSettings, config: Config, logger: Logger): Promise<RunningPart> {
  const [first = "", ...others] = settings.encryptionKeys.split(",");
  installSettings(config, [Buffer.from(first, "base64"), ...others.map((key) => Buffer.from(key, "base64"))]);
  const { databaseUrl, port, sharesPort } = settings;
  return role === "worker"
    ? startWorkerPart({ databaseUrl, logger })
    : startApiPart({ ...config, databaseUrl, logger, port, measureAll, ...(sharesPort && { sharesPort }) });
}

/** Rejects with the first unhandled error: the state of the process is unknown then. */
function firstFault(): Promise<never> {
  return new Promise((_, reject) => {
    for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, reject);
  });
}

setInterval(() => tell({ kind: "alive" }), aliveMs);
// The channel ends with the supervisor only.
process.on("disconnect", () => process.exit(1));
try {
  await serve();
  process.exit(0);
} catch (error) {
  const reason = error instanceof StartFault ? error.message : Bun.inspect(error);
  const exitCode = error instanceof StartFault ? error.exitCode : 1;
  tell({ kind: "failed", reason, exitCode });
  process.exit(exitCode);
}
