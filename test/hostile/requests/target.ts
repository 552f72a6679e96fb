import type { Route } from "../../../validation/route.ts";
import { api, type Client, type RawAnswer } from "../../support/client.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type ServerProcess, startServerProcess, temporaryDirectory } from "../../support/process.ts";
import { waitFor } from "../../support/waitFor.ts";
import { curlOf, type SentRequest } from "./request.ts";

const adminSecret = "a-secret-for-administration";
/** What nobody should wait longer for. */
const answerWithinMs = 60_000;
/** Of what runs user code while the caller waits: starting Python takes its time on a busy machine. */
const runWithinMs = 120_000;

/** A server as `npm start` runs it, with its worker, in a process of its own. Call it at the top level of a test file. */
export async function startTarget(): Promise<Target> {
  const database = await createTestDatabase();
  // What was asked of it last is not waited for.
  database.beforeDrop(async () => {
    server.kill("SIGKILL");
    await server.ended;
  });
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    SHEAF_DATA_DIR: temporaryDirectory(),
    SHEAF_ADMIN_SECRET: adminSecret,
    SHEAF_RATE_LIMIT: "off",
    SHEAF_LOG: "warn",
  });
  return new Target(server, database);
}

export class Target {
  /** How often each status was answered to requests with the method of an operation, by operation. */
  readonly statuses = new Map<string, Map<number, number>>();

  constructor(
    readonly server: ServerProcess,
    readonly database: TestDatabase,
  ) {}

  async newWorkspace(name?: string) {
    const workspace = await this.database.createWorkspace(name);
    return { workspace, client: api(this.server.url, workspace.apiKey) };
  }

  /** What the server and its worker logged as faults of their own. */
  faults(): string[] {
    const lines = this.server.output().split("\n");
    return lines.filter((line) => /"level":"(?:error|warn)"/.test(line));
  }

  /** Memory of the process that answers, which a metrics answer leaves out where the machine gives it no time for half a second. */
  residentBytes(): Promise<number> {
    return waitFor("the memory of the API", async () => {
      const metrics = await (await fetch(`${this.server.url}/metrics`)).text();
      const [, bytes] = /^process_resident_memory_bytes\{process="api 1"\} (\S+)/m.exec(metrics) ?? [];
      return bytes !== undefined && Number(bytes);
    });
  }

  /**
   * Sends a request of an operation, whatever is wrong with it.
   * @throws Error with a line for a shell that sends it again, when it is not answered as the contract says and in time
   */
  async send(client: Client, route: Route, request: SentRequest): Promise<RawAnswer> {
    const { method, url, body } = request;
    const headers = new Headers(request.headers);
    if (route.admin) headers.set("x-admin-secret", adminSecret);
    const withinMs = 502 in route.responses ? runWithinMs : answerWithinMs;
    const attempt = () => {
      const signal = AbortSignal.timeout(withinMs);
      return client.fetch(url, { method, headers, body: body as Uint8Array<ArrayBuffer> | null, signal });
    };
    let answer: RawAnswer;
    try {
      // A machine with much else to do may be slow once; what hangs does so again.
      answer = await attempt().catch((error) => (error.name === "TimeoutError" ? attempt() : Promise.reject(error)));
    } catch (cause) {
      throw new Error(`${(cause as Error).message}\n${this.commandOf(request)}`, { cause });
    }
    if (method === route.method) this.count(route.operationId, answer.status);
    if (answer.status >= 500 && !isFaultOfOthers(route, answer)) {
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}\n${this.commandOf(request)}`);
    }
    return answer;
  }

  /** Whether the operation has done what it was asked for, or asked a server that users name, which here is nobody. */
  hasTaken({ operationId, responses }: Route): boolean {
    const statuses = [...(this.statuses.get(operationId)?.keys() ?? [])];
    return statuses.some((status) => status < 300 || (status === 502 && 502 in responses));
  }

  private commandOf(request: SentRequest): string {
    return curlOf(this.server.url, request);
  }

  private count(operationId: string, status: number): void {
    const counts = this.statuses.get(operationId) ?? new Map<number, number>();
    this.statuses.set(operationId, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
}

/** The servers that users name may fail as they like; to HEAD nothing says that it was them. */
function isFaultOfOthers({ responses }: Route, { status, body }: RawAnswer): boolean {
  const error = (body as { error?: string } | undefined)?.error;
  return status === 502 && 502 in responses && (error === undefined || error === "mcp_failed");
}
