import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPostmasterFile } from "../../../server/boot/clusterProcesses.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/boot/embeddedPostgres.ts";
import { freePort } from "../../support/freePort.ts";
import { startProcess, type TestProcess, temporaryDirectory } from "../../support/process.ts";

/** Something that can be killed at any moment, and is started again. */
interface Victim {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Servers as an operator runs them. */
export interface Deployment {
  /** Where the API is now; none while it is down. */
  urls(): string[];
  key: string;
  databaseUrl: string;
  victims: Victim[];
  /** What the processes wrote to their logs of errors. */
  faults(): string[];
  /** Ends all of it, as hard as the kills. */
  end(): Promise<void>;
}

const key = "pl_for_the_tests_of_faults";
const shared = {
  SHEAF_API_KEY: key,
  SHEAF_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
  SHEAF_RATE_LIMIT: "off",
  SHEAF_LOG: "warn",
};

/** One process of everything, with the Postgres that it starts itself. */
export async function startWhole(): Promise<Deployment> {
  const dataDirectory = temporaryDirectory();
  const server = new Server({ ...shared, SHEAF_DATA_DIR: dataDirectory, PORT: await freePort() });
  await server.start();
  const postgres: Victim = {
    name: "postgres",
    async kill() {
      killPostmaster(join(dataDirectory, "postgres"));
      // It cannot go on without it, and leaves the rest to whoever supervises it.
      await server.ended();
    },
    start: () => server.start(),
  };
  return {
    urls: () => server.urls(),
    key,
    databaseUrl: readFileSync(join(dataDirectory, "database-url"), "utf8").trim(),
    victims: [{ name: "server", kill: () => server.kill(), start: () => server.start() }, postgres],
    faults: () => server.faults(),
    async end() {
      await server.kill();
      killPostmaster(join(dataDirectory, "postgres"));
    },
  };
}

/** An API and a worker of their own on a Postgres that somebody else starts. */
export async function startSplit(): Promise<Deployment> {
  const dataDirectory = temporaryDirectory();
  const database = new Database(dataDirectory);
  await database.start();
  const environment = { ...shared, DATABASE_URL: database.url, SHEAF_DATA_DIR: temporaryDirectory() };
  const api = new Server({ ...environment, SHEAF_ROLE: "api", PORT: await freePort() });
  const worker = new Server({ ...environment, SHEAF_ROLE: "worker" });
  await api.start();
  await worker.start();
  const processes = { api, worker };
  return {
    urls: () => api.urls(),
    key,
    databaseUrl: database.url,
    victims: [
      ...Object.entries(processes).map(([name, process]) => ({
        name,
        kill: () => process.kill(),
        start: () => process.start(),
      })),
      { name: "postgres", kill: () => database.kill(), start: () => database.start() },
    ],
    faults: () => [...api.faults(), ...worker.faults()],
    end: async () => {
      await Promise.all([api.kill(), worker.kill()]);
      await database.kill();
    },
  };
}

/** A process of the product, on the same port each time. */
class Server {
  private process: TestProcess | null = null;
  private url: string | null = null;
  private readonly logs: string[] = [];

  constructor(private readonly environment: Record<string, string>) {}

  async start(): Promise<void> {
    const started = startProcess([process.execPath, "server/main.ts"], this.environment);
    this.process = started;
    void started.ended.then(() => this.logs.push(started.output(), started.errors()));
    const [text] = await started.waitForOutput(/Sheaf [\s\S]* is ready[\s\S]*\n\n/);
    this.url = /API {6}(http:\S+)/.exec(text)?.[1] ?? null;
  }

  urls(): string[] {
    return this.url === null ? [] : [this.url];
  }

  async kill(): Promise<void> {
    this.process?.kill("SIGKILL");
    await this.ended();
  }

  async ended(): Promise<void> {
    await this.process?.ended;
    this.url = null;
  }

  faults(): string[] {
    const text = [...this.logs, this.process?.output() ?? "", this.process?.errors() ?? ""].join("\n");
    return text.split("\n").filter((line) => line.includes('"level":"error"'));
  }
}

/** A Postgres with a supervisor: this process. */
class Database {
  private running: EmbeddedPostgres | null = null;

  constructor(private readonly dataDirectory: string) {}

  get url(): string {
    if (!this.running) throw new Error("Postgres does not run");
    return this.running.url;
  }

  async start(): Promise<void> {
    // What a crash of the machine would do is not looked at here.
    this.running = await startEmbeddedPostgres({ dataDirectory: this.dataDirectory, settings: { fsync: "off" } });
  }

  async kill(): Promise<void> {
    killPostmaster(join(this.dataDirectory, "postgres"));
    await this.running?.ended;
  }
}

function killPostmaster(cluster: string): void {
  const file = readPostmasterFile(cluster);
  if (!file) throw new Error(`no Postgres runs in ${cluster}`);
  process.kill(file.pid, "SIGKILL");
}
