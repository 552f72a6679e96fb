import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Failure of the demo, printed without a stack. */
export class DemoFault extends Error {}

/** A server and a key of the workspace that is filled. */
export interface Server {
  url: string;
  key: string;
  /** Expression that gives a shell the key without showing it. */
  keyInShell: string;
  /** Ends a server that was started for the demo; null for one that ran before. */
  stop: ((signal: NodeJS.Signals) => Promise<void>) | null;
}

const repository = join(import.meta.dir, "../..");
const usualPort = "8787";
const pollMs = 100;

/** Finds the server at `SHEAF_URL`, or on this machine at `PORT`, or starts one. */
export async function findServer(environment: Record<string, string | undefined>): Promise<Server> {
  const namedUrl = environment.SHEAF_URL?.replace(/\/+$/, "");
  const url = namedUrl || `http://127.0.0.1:${environment.PORT || usualPort}`;
  if (await isThere(url)) return { url, ...readKey(environment), stop: null };
  if (namedUrl) throw new DemoFault(`Nothing responds at ${namedUrl}, the address in SHEAF_URL.`);
  return startServer(url, environment);
}

async function isThere(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

export function dataDirectoryOf(environment: Record<string, string | undefined>): string {
  return environment.SHEAF_DATA_DIR || join(repository, ".data");
}

function readKey(environment: Record<string, string | undefined>): { key: string; keyInShell: string } {
  if (environment.SHEAF_API_KEY) return { key: environment.SHEAF_API_KEY, keyInShell: "$SHEAF_API_KEY" };
  const file = join(dataDirectoryOf(environment), "api-key");
  if (!existsSync(file))
    throw new DemoFault(`There is no API key in ${file}. Set SHEAF_API_KEY to a key of the server.`);
  return { key: readFileSync(file, "utf8").trim(), keyInShell: `$(cat ${relative(process.cwd(), file)})` };
}

/** Handle of the server that closes when this process ends, however it ends. */
const launcherHandle = 3;
const startMs = 120_000;

/** Starts a server that may call this machine, where the demo's model is. Its output goes to a file. */
async function startServer(url: string, environment: Record<string, string | undefined>): Promise<Server> {
  const logFile = join(dataDirectoryOf(environment), "demo-server.log");
  console.log(`No server is running, so the demo starts one; its log is ${logFile}.`);
  mkdirSync(dataDirectoryOf(environment), { recursive: true, mode: 0o700 });
  const log = openSync(logFile, "w", 0o600);
  const child = Bun.spawn([process.execPath, join(repository, "server/main.ts")], {
    env: {
      SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
      SHEAF_LOG: "warn",
      ...environment,
      SHEAF_LAUNCHER_FD: String(launcherHandle),
    },
    stdio: ["ignore", log, log, "pipe"],
  });
  closeSync(log);
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await child.exited;
  };
  const deadline = performance.now() + startMs;
  while (!(await isThere(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop("SIGTERM");
      throw new DemoFault(`The server did not start:\n${readFileSync(logFile, "utf8")}`);
    }
    await Bun.sleep(pollMs);
  }
  return { url, ...readKey({ ...environment, SHEAF_API_KEY: undefined }), stop };
}

/** Calls operations; a refusal ends the demo. */
export class Api {
  constructor(private readonly server: Server) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  post<Answer>(path: string, body: object): Promise<Answer> {
    return this.call("POST", path, body);
  }

  patch<Answer>(path: string, body: object): Promise<Answer> {
    return this.call("PATCH", path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.call("DELETE", path);
  }

  /** Reads; null for 404. */
  find<Answer>(path: string): Promise<Answer | null> {
    return this.call<Answer | null>("GET", path, undefined, true);
  }

  private async call<Answer>(method: string, path: string, body?: object, mayBeMissing = false): Promise<Answer> {
    for (;;) {
      const response = await fetch(this.server.url + path, {
        method,
        headers: { "x-api-key": this.server.key, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return (text === "" ? null : JSON.parse(text)) as Answer;
      if (response.status === 404 && mayBeMissing) return null as Answer;
      if (response.status !== 429) throw new DemoFault(`${method} ${path} responded with ${response.status}: ${text}`);
      await Bun.sleep(Number(response.headers.get("retry-after") ?? 1) * 1000);
    }
  }
}
