import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Why the demo cannot go on; told without a stack. */
export class DemoFault extends Error {}

/** A server and a key of the workspace that is filled. */
export interface Server {
  url: string;
  key: string;
  /** How a shell is told the key without seeing it. */
  keyInShell: string;
  /** Ends it, when it was started for the demo; null for one that ran before. */
  stop: ((signal: NodeJS.Signals) => Promise<void>) | null;
}

const repository = join(import.meta.dir, "../..");
const usualPort = "8787";

/** The server that runs at `API`, or on this machine at `PORT`; without either, a new one. */
export async function findServer(environment: Record<string, string | undefined>): Promise<Server> {
  // The quick start sets API to the address of the tables interface.
  const given = environment.API?.replace(/\/api\/.*$|\/+$/, "");
  const url = given || `http://127.0.0.1:${environment.PORT || usualPort}`;
  if (await isThere(url)) return { url, ...readKey(environment), stop: null };
  if (given) throw new DemoFault(`Nothing answers at ${given}, the address in API.`);
  return startServer(environment);
}

async function isThere(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

function keyFileOf(environment: Record<string, string | undefined>): string {
  return join(environment.SHEAF_DATA_DIR || join(repository, ".data"), "api-key");
}

function readKey(environment: Record<string, string | undefined>): { key: string; keyInShell: string } {
  if (environment.KEY) return { key: environment.KEY, keyInShell: "$KEY" };
  const file = keyFileOf(environment);
  if (!existsSync(file)) throw new DemoFault(`There is no API key in ${file}. Set KEY to one of the server's.`);
  return { key: readFileSync(file, "utf8").trim(), keyInShell: `$(cat ${relative(process.cwd(), file)})` };
}

/** The server gets it as its third handle, which closes when this process ends, however it ends. */
const launcherHandle = 3;

/** As `npm start`, but allowed to call this machine, where the demo's model is. */
async function startServer(environment: Record<string, string | undefined>): Promise<Server> {
  console.log("No server runs yet, so one is started.");
  const child = Bun.spawn([process.execPath, join(repository, "server/main.ts")], {
    env: {
      SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
      SHEAF_LOG: "warn",
      ...environment,
      SHEAF_LAUNCHER_FD: String(launcherHandle),
    },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const url = await readAddress(child.stdout);
  if (url === null) throw new DemoFault("The server did not start.");
  return {
    url,
    ...readKey({ ...environment, KEY: undefined }),
    stop: async (signal) => {
      child.kill(signal);
      await child.exited;
    },
  };
}

/** What the server says of its address when it is ready; null when it ends before. What comes later is passed on. */
function readAddress(output: ReadableStream<Uint8Array>): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const read = async () => {
    const decoder = new TextDecoder();
    let said = "";
    let isReady = false;
    for await (const bytes of output) {
      if (isReady) process.stderr.write(bytes);
      else {
        said += decoder.decode(bytes, { stream: true });
        const found = said.match(/API {6}(http:\S+)[\s\S]*\n\n/);
        isReady = found !== null;
        if (found) resolve(found[1] as string);
      }
    }
    resolve(null);
  };
  void read();
  return promise;
}

/** Calls operations; what is refused ends the demo. */
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

  /** Null for what is not there. */
  find<Answer>(path: string): Promise<Answer | null> {
    return this.call<Answer | null>("GET", path, undefined, () => null);
  }

  private async call<Answer>(method: string, path: string, body?: object, notFound?: () => Answer): Promise<Answer> {
    for (;;) {
      const response = await fetch(this.server.url + path, {
        method,
        headers: { "x-api-key": this.server.key, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return (text === "" ? null : JSON.parse(text)) as Answer;
      if (response.status === 404 && notFound) return notFound();
      if (response.status !== 429) throw new DemoFault(`${method} ${path} answered ${response.status}: ${text}`);
      await Bun.sleep(Number(response.headers.get("retry-after") ?? 1) * 1000);
    }
  }
}
