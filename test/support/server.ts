import { afterAll } from "bun:test";
import { createPool } from "../../db/client.ts";
import { findKeyOwner } from "../../db/queries/apiKeys.ts";
import { handlers } from "../../generated/operations.ts";
import { createApp, listen } from "../../server/app.ts";
import { AuthCache } from "../../server/auth.ts";
import { Logger } from "../../server/log.ts";
import { type RunningWorker, startWorker } from "../../workers/main.ts";
import { api, type Client } from "./client.ts";
import { createTestDatabase, type TestDatabase, type TestWorkspace } from "./database.ts";

/** A server of its own for a test file: the whole API over HTTP, and a worker that runs while the test wants one. */
export interface TestServer {
  url: string;
  database: TestDatabase;
  /** A new workspace and a client with its key. */
  newWorkspace(name?: string): Promise<{ workspace: TestWorkspace; client: Client }>;
  /** Without a worker what is queued stays queued. Starting a second time does nothing. */
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** What went wrong on the server's side since it started; reading it is forgetting it. */
  takeErrors(): string[];
}

/** Call it at the top level of a test file; it is stopped after the file's last test. */
export async function startTestServer({ hasWorker = true } = {}): Promise<TestServer> {
  // Before the database registers its own end: hooks run in this order, and it must outlive its users.
  let stop = async (): Promise<void> => undefined;
  afterAll(() => stop());
  const database = await createTestDatabase();
  let errors: string[] = [];
  const logger = new Logger("error", (text) => errors.push(text));
  const sql = createPool({ url: database.url, name: "test api", max: 10, statementTimeoutMs: 30_000 });
  const auth = new AuthCache({ lookUp: (key) => findKeyOwner(sql, key) });
  const app = createApp({ authenticate: auth.authenticate, sql, logger, handlers, sampleEvery: 0 });
  const server = listen(app, { hostname: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const workers = new WorkerSwitch(database.url, logger);
  if (hasWorker) await workers.start();
  stop = async () => {
    await workers.stop();
    await server.stop(true);
    await sql.end({ timeout: 5 });
  };
  return {
    url,
    database,
    async newWorkspace(name) {
      const workspace = await database.createWorkspace(name);
      return { workspace, client: api(url, workspace.apiKey) };
    },
    startWorker: () => workers.start(),
    stopWorker: () => workers.stop(),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}

class WorkerSwitch {
  private running: { worker: RunningWorker; sql: ReturnType<typeof createPool> } | undefined;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    if (this.running) return;
    const sql = createPool({ url: this.databaseUrl, name: "test worker", max: 8 });
    const log = (level: string, message: string, detail?: Record<string, unknown>) =>
      this.logger.log(level === "error" ? "error" : "debug", message, detail);
    this.running = { sql, worker: await startWorker({ databaseUrl: this.databaseUrl, sql, log }) };
  }

  async stop(): Promise<void> {
    const stopping = this.running;
    this.running = undefined;
    await stopping?.worker.stop();
    await stopping?.sql.end({ timeout: 5 });
  }
}
