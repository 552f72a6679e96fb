import type { RateLimits } from "../../server/boot/config.ts";
import { type RunningPart, startWorkerPart } from "../../server/boot/service.ts";
import { Logger } from "../../server/log.ts";
import { api, type Client } from "./client.ts";
import { createTestDatabase, type TestDatabase, type TestWorkspace } from "./database.ts";
import { startTestServer } from "./server.ts";

/** Server of one test file: the whole API over HTTP, and a worker that runs while the test wants one. */
export interface Harness {
  url: string;
  database: TestDatabase;
  /** A new workspace and a client with its key. */
  newWorkspace(name?: string): Promise<{ workspace: TestWorkspace; client: Client }>;
  /** Without a worker what is queued stays queued. Starting it a second time does nothing. */
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** Faults of their own that the server and the worker have logged so far. */
  faults: string[];
}

/** Call it at the top level of a test file. */
export async function startHarness({
  hasWorker = true,
  hasConsole,
  rateLimits,
  asks,
  adminSecret,
}: {
  hasWorker?: boolean;
  hasConsole?: boolean;
  /** Gives the address at which the server (not the worker) asks the database. */
  asks?: (database: TestDatabase) => Promise<string>;
  rateLimits?: RateLimits;
  adminSecret?: string;
} = {}): Promise<Harness> {
  const database = await createTestDatabase();
  const faults: string[] = [];
  const keepFaults = (text: string) => {
    faults.push(...text.split("\n").filter((line) => /"level":"(?:error|warn)"/.test(line)));
  };
  const served = asks ? { ...database, url: await asks(database) } : database;
  const url = await startTestServer(served, {
    worker: false,
    onLog: keepFaults,
    ...(hasConsole !== undefined && { hasConsole }),
    ...(rateLimits !== undefined && { rateLimits }),
    ...(adminSecret !== undefined && { adminSecret }),
  });
  let worker: RunningPart | undefined;
  const stopWorker = async () => {
    const stopping = worker;
    worker = undefined;
    await stopping?.stop();
  };
  const startWorker = async () => {
    const logger = new Logger("warn", keepFaults);
    worker ??= await startWorkerPart({ databaseUrl: database.url, logger });
  };
  database.beforeDrop(stopWorker);
  if (hasWorker) await startWorker();
  return {
    url,
    database,
    async newWorkspace(name) {
      const workspace = await database.createWorkspace(name);
      return { workspace, client: api(url, workspace.apiKey) };
    },
    startWorker,
    stopWorker,
    faults,
  };
}
