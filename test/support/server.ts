import type { RateLimits } from "../../server/boot/config.ts";
import { startApiPart, startWorkerPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import type { TestDatabase } from "./database.ts";
import { testTimeoutMs } from "./testTimeout.ts";

interface TestServerOptions {
  /** False for an API whose jobs nobody runs, to look at what is queued. */
  worker?: boolean;
  /** Off when left out: tests send more than a client should. */
  rateLimits?: RateLimits;
  /** The operations that administer are closed without it. */
  adminSecret?: string;
  corsOrigins?: string[];
  hasConsole?: boolean;
  /** Time that a request may wait for its turn, and then for a connection to the database; as long as a test when left out. */
  waitTimeoutMs?: number;
  /** Gets the log's lines; nothing is logged otherwise. */
  onLog?: (text: string) => void;
}

/**
 * The API and a worker, in this process, on a free port; both end with the tests of the file.
 * @returns the base URL
 */
export async function startTestServer(database: TestDatabase, options: TestServerOptions = {}): Promise<string> {
  const shared = {
    databaseUrl: database.url,
    logger: options.onLog ? new Logger("debug", options.onLog) : new Logger("silent"),
  };
  const service = await startApiPart({
    ...shared,
    host: "127.0.0.1",
    port: 0,
    adminSecret: options.adminSecret ?? null,
    corsOrigins: options.corsOrigins ?? [],
    hasConsole: options.hasConsole ?? false,
    rateLimits: options.rateLimits ?? "off",
    sampleEvery: 1,
    // On a busy machine the many requests that a test sends at once wait for each other longer than clients should.
    waitTimeoutMs: options.waitTimeoutMs ?? testTimeoutMs,
    // Nobody comes any more when the tests are done.
    drainingTimes: { quietMs: 0, finishingMs: 0, refusingMs: 0 },
  });
  const worker = options.worker === false ? null : await startWorkerPart(shared);
  database.beforeDrop(async () => {
    await Promise.all([service.stop(), worker?.stop()]);
  });
  return service.address as string;
}
