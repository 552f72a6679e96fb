import { randomBytes } from "node:crypto";
import type { TestDatabase } from "../../support/database.ts";
import { freePort } from "../../support/freePort.ts";
import {
  type ServerProcess,
  startProcess,
  startServerProcess,
  type TestProcess,
  temporaryDirectory,
} from "../../support/process.ts";

/** Processes of a role each, on one database, as an operator would run them. */
export class Fleet {
  readonly apis: ServerProcess[] = [];
  readonly workers: TestProcess[] = [];
  private readonly environment: Record<string, string>;
  /** What was asked for last, and may not be ready yet. */
  private starting: Promise<unknown> = Promise.resolve();

  constructor(database: TestDatabase, settings: Record<string, string> = {}) {
    this.environment = {
      DATABASE_URL: database.url,
      SHEAF_DATA_DIR: temporaryDirectory(),
      SHEAF_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      SHEAF_RATE_LIMIT: "off",
      SHEAF_LOG: "warn",
      ...settings,
    };
    database.beforeDrop(() => this.stop());
  }

  async start(apis: number, workers: number): Promise<void> {
    await this.awaited([
      ...Array.from({ length: apis }, (_, index) => this.startApi(index)),
      ...Array.from({ length: workers }, (_, index) => this.startWorker(index)),
    ]);
  }

  /** The addresses as the next request should see them. */
  readonly addresses = (): string[] => this.apis.map(({ url }) => url);

  /** As a deployment does: tells it to stop, waits for its end, starts it again. @returns its exit code */
  async restartApi(index: number): Promise<number> {
    const api = this.apis[index] as ServerProcess;
    api.kill("SIGTERM");
    const code = await api.ended;
    await this.awaited([this.startApi(index, new URL(api.url).port)]);
    return code;
  }

  async restartWorker(index: number): Promise<number> {
    const worker = this.workers[index] as TestProcess;
    worker.kill("SIGTERM");
    const code = await worker.ended;
    await this.awaited([this.startWorker(index)]);
    return code;
  }

  async stop(): Promise<void> {
    await this.starting.catch(() => undefined);
    const all = [...this.apis, ...this.workers];
    for (const process of all) process.kill("SIGTERM");
    await Promise.all(all.map(({ ended }) => ended));
  }

  /** What they have complained about. */
  complaints(): string[] {
    return [...this.apis, ...this.workers].flatMap((process) =>
      `${process.output()}\n${process.errors()}`.split("\n").filter((line) => /"level":"error"/.test(line)),
    );
  }

  private async awaited(starts: Promise<void>[]): Promise<void> {
    this.starting = Promise.all(starts);
    await this.starting;
  }

  /** @param port where it was before; the system gives it to nobody else meanwhile */
  private async startApi(index: number, port?: string): Promise<void> {
    const PORT = port ?? (await freePort());
    this.apis[index] = await startServerProcess({ ...this.environment, SHEAF_ROLE: "api", PORT });
  }

  private async startWorker(index: number): Promise<void> {
    const worker = startProcess([process.execPath, "server/main.ts"], { ...this.environment, SHEAF_ROLE: "worker" });
    this.workers[index] = worker;
    await worker.waitForOutput(/This process is a worker[\s\S]*\n\n/);
  }
}
