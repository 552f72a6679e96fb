import type { Sql } from "postgres";
import { createPool } from "../../db/client.ts";
import { findKeyOwner } from "../../db/queries/workspace/apiKeys.ts";
import { onKeyChange } from "../../domain/rememberedKeys.ts";
import type { RunningWorker } from "../../workers/main.ts";
import type { AppOptions, createApp } from "../app.ts";
import { AuthCache, type Authenticate, type Identity, secretCheck } from "../auth.ts";
import { Draining, type DrainingTimes } from "../draining.ts";
import type { Loaders } from "../lateHandlers.ts";
import type { Logger } from "../log.ts";
import type { ProcessMetrics } from "../metrics.ts";
import { RateLimiter } from "../rateLimit.ts";
import type { RealtimeHub } from "../realtime/hub.ts";
import { Replica } from "../replica.ts";
import type { RateLimits } from "./config.ts";
import { KeyUse } from "./keyUse.ts";
import { listenFault, urlHost } from "./listenFault.ts";
import { Measurement, watchPool } from "./measurement.ts";
import { NoticeListener } from "./noticeListener.ts";
import type { PartRole } from "./partProtocol.ts";
import { apiConnections, workerConnections } from "./processCounts.ts";

interface WorkerPartOptions {
  /** Address of a migrated database. */
  databaseUrl: string;
  logger: Logger;
}

export interface ApiPartOptions extends WorkerPartOptions {
  host: string;
  port: number;
  /** Whether several processes listen on the port; the system then gives each its share of connections. */
  sharesPort?: boolean;
  /** Address of a standby for reads that may lag, and by how many seconds they may. */
  replicaUrl?: string | null;
  replicaLagSeconds?: number;
  rateLimits: RateLimits;
  adminSecret?: string | null;
  corsOrigins?: readonly string[];
  /** Whether the console is served. */
  hasConsole?: boolean;
  /** Number of answers of which one is checked against the contract after it was sent. */
  sampleEvery?: number;
  /** Longest wait of a request for its turn, and then for a connection to the database. */
  waitTimeoutMs?: number;
  /** Times of the API between the request to stop and the closing of its port. */
  drainingTimes?: DrainingTimes;
  /** Asks all processes for their metrics; left out, there are none beside this one. */
  measureAll?: () => Promise<ProcessMetrics[]>;
  /** Handlers, the owners of keys and the making of the app, where they are not the usual ones: in the mock. */
  loaders?: Loaders;
  lookUpKey?: (sql: Sql, key: string) => Promise<Identity | null>;
  makeApp?: typeof createApp;
}

/** Running API or worker. */
export interface RunningPart {
  /** Address of the API; null for a worker. */
  address: string | null;
  port: number | null;
  /** Drains: takes no new requests and jobs, and lets the running ones finish. */
  stop(): Promise<void>;
}

const statementTimeoutMs = 30_000;
/** Wait for a connection. A client that is refused early can try again; one that waits holds what others need. */
const usualWaitTimeoutMs = 10_000;
/** Idle time allowed in a transaction: a block of slow cells is computed between its queries. */
const workerIdleInTransactionMs = 15 * 60_000;
/** Time for the database's machine to take what was sent. Postgres may take nothing of a large COPY while its disk is busy. */
const workerLostPeerMs = 120_000;
const drainMs = 30_000;
const closeSeconds = 5;

/** Loads what a role needs, so that it is there when the database is. */
export function loadRole(role: PartRole): Promise<unknown> {
  return role === "worker" ? import("../../workers/main.ts") : import("../app.ts");
}

export async function startWorkerPart({ databaseUrl, logger }: WorkerPartOptions): Promise<RunningPart> {
  const sql = createPool({
    url: databaseUrl,
    name: "sheaf worker",
    max: workerConnections,
    // An import that holds a sheet reads its file over another connection: not behind one that waits for that sheet.
    waitTimeoutMs: 0,
    lostPeerMs: workerLostPeerMs,
    idleInTransactionTimeoutMs: workerIdleInTransactionMs,
  });
  let worker: RunningWorker;
  try {
    const { startWorker } = await import("../../workers/main.ts");
    worker = await startWorker({
      databaseUrl,
      sql,
      log: (level, message, detail) => logger.log(level === "warning" ? "warn" : level, message, detail),
    });
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  const unwatch = watchPool(sql);
  return {
    address: null,
    port: null,
    stop: async () => {
      await worker.stop();
      unwatch();
      await sql.end({ timeout: closeSeconds });
    },
  };
}

/** Starts the API on a migrated database. @throws StartFault when the port is in use */
export async function startApiPart(options: ApiPartOptions): Promise<RunningPart> {
  const { databaseUrl, logger } = options;
  const [{ createApp, listen }, { lateHandlers }, { loaders }, { RealtimeHub }] = await Promise.all([
    import("../app.ts"),
    import("../lateHandlers.ts"),
    import("../../generated/operations.ts"),
    import("../realtime/hub.ts"),
  ]);
  const { handlers, loadAll } = lateHandlers(options.loaders ?? loaders);
  const sql = createApiPool(databaseUrl, options.waitTimeoutMs);
  const replica = options.replicaUrl ? startReplica(sql, options.replicaUrl, options) : null;
  const realtime = new RealtimeHub({ sql, logger });
  const keys = watchKeys(sql, options, realtime);
  const draining = new Draining(options.drainingTimes);
  const measurement = new Measurement(sql, logger, options.measureAll);
  const unwatch = watchPool(sql);
  const close = async () => {
    unwatch();
    realtime.close();
    // Otherwise a Postgres that accepts connections but does not answer would be waited for without end.
    await Promise.race([keys.stop(), Bun.sleep(closeSeconds * 1_000)]);
    await replica?.stop();
    await sql.end({ timeout: closeSeconds });
  };
  let server: Bun.Server<unknown>;
  try {
    const app = (options.makeApp ?? createApp)({
      authenticate: keys.authenticate,
      sql,
      ...(replica && { replica }),
      logger,
      handlers,
      realtime,
      draining,
      renderMetrics: () => measurement.render(),
      ...settingsOfApp(options, sql),
    });
    server = listen(app, {
      hostname: options.host,
      port: options.port,
      sharesPort: options.sharesPort === true,
      websocket: realtime.handlers,
    });
  } catch (error) {
    await close();
    throw listenFault(error, options.host, options.port, "PORT");
  }
  // A handler that cannot be loaded ends the process, by the unhandled rejection.
  void loadAll();
  return {
    address: `http://${urlHost(options.host)}:${server.port}`,
    port: server.port ?? null,
    stop: async () => {
      realtime.close();
      await draining.becomeQuiet();
      await drain(server, logger);
      await close();
    },
  };
}

/** Chooses the options of the app that follow from the operator's settings; the others keep the app's defaults. */
function settingsOfApp(options: ApiPartOptions, sql: Sql): Partial<AppOptions> {
  const { rateLimits, adminSecret, corsOrigins, hasConsole, sampleEvery, waitTimeoutMs } = options;
  const usual = typeof rateLimits === "number" ? { requests: rateLimits, windowSeconds: 60 } : null;
  return {
    ...(adminSecret && { isAdminSecret: secretCheck(adminSecret) }),
    ...(corsOrigins && { corsOrigins }),
    ...(hasConsole !== undefined && { hasConsole }),
    ...(rateLimits !== "off" && { limiter: new RateLimiter({ sql, usual }) }),
    ...(sampleEvery !== undefined && { sampleEvery }),
    ...(waitTimeoutMs !== undefined && { waitTimeoutMs }),
  };
}

function createApiPool(url: string, waitTimeoutMs = usualWaitTimeoutMs): Sql {
  return createPool({ url, name: "sheaf api", max: apiConnections, statementTimeoutMs, waitTimeoutMs });
}

function startReplica(primary: Sql, url: string, { logger, replicaLagSeconds = 10 }: ApiPartOptions): Replica {
  return new Replica({ primary, sql: createApiPool(url), maxLagMs: replicaLagSeconds * 1_000, logger });
}

function watchKeys(sql: Sql, { databaseUrl: url, logger, lookUpKey }: ApiPartOptions, realtime: RealtimeHub) {
  const use = new KeyUse(sql, logger);
  const lookUp = (key: string) => (lookUpKey ?? findKeyOwner)(sql, key);
  const cache = new AuthCache({ lookUp });
  const listener = new NoticeListener({ url, onChange: () => cache.forget(), realtime, logger });
  const endForgetting = onKeyChange(() => cache.forget());
  const noted = (identity: Identity | null) => {
    if (identity) use.note(identity);
    return identity;
  };
  const authenticate: Authenticate = (key) => {
    const found = listener.isListening && !lookUpKey ? cache.authenticate(key) : lookUp(key);
    return found instanceof Promise ? found.then(noted) : noted(found);
  };
  return {
    authenticate,
    stop: async () => {
      endForgetting();
      await listener.stop();
      await use.stop();
    },
  };
}

/** Accepts no more connections, closes idle ones, and waits for the running requests. */
async function drain(server: Bun.Server<unknown>, logger: Logger): Promise<void> {
  const deadline = performance.now() + drainMs;
  // Not awaited: it would wait for running requests without a time limit.
  void server.stop(false);
  while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(5);
  if (server.pendingRequests > 0) logger.warn("requests were cut off", { count: server.pendingRequests });
  await server.stop(true);
}
