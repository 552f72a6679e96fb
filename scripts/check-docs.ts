// `bun scripts/check-docs.ts`: opens /docs of a real server in a real Chromium and checks that Redoc shows every
// operation of the contract, that its links lead somewhere, and that nothing is requested from another host. CHROMIUM names
// the program.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import contract from "../generated/openapi.json" with { type: "json" };

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const patienceMs = 60_000;
const repository = join(import.meta.dir, "..");

/** The part of the DevTools protocol that is used here: commands with answers, and events. */
class DevTools {
  private lastId = 0;
  private readonly waiting = new Map<number, (message: { result?: unknown; error?: { message: string } }) => void>();

  private constructor(
    private readonly socket: WebSocket,
    onEvent: (method: string, params: Record<string, unknown>) => void,
  ) {
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data));
      if (message.id === undefined) onEvent(message.method, message.params);
      else this.waiting.get(message.id)?.(message);
    });
  }

  static async connect(
    url: string,
    onEvent: (method: string, params: Record<string, unknown>) => void,
  ): Promise<DevTools> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)));
    });
    return new DevTools(socket, onEvent);
  }

  async send<Result>(method: string, params: Record<string, unknown> = {}): Promise<Result> {
    const id = ++this.lastId;
    const answer = await new Promise<{ result?: unknown; error?: { message: string } }>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    this.waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  }

  async evaluate(expression: string): Promise<string[]> {
    const params = { expression, returnByValue: true };
    return (await this.send<{ result: { value: string[] } }>("Runtime.evaluate", params)).result.value;
  }
}

async function waitFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs / 1_000} s for ${what}`);
    await Bun.sleep(50);
  }
}

async function startServer(directory: string) {
  const server = Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: repository,
    env: { ...process.env, PORT: "0", DATABASE_URL: "", SHEAF_DATA_DIR: join(directory, "data"), SHEAF_LOG: "error" },
    stdout: Bun.file(join(directory, "server.out")),
    stderr: "inherit",
  });
  const url = await waitFor("the server", async () => {
    const output = await Bun.file(join(directory, "server.out")).text();
    return /API +(http:\S+)/.exec(output)?.[1] ?? null;
  });
  return { server, url };
}

/** Switches that keep Chromium itself from calling its maker's hosts. */
async function startBrowser(directory: string) {
  const profile = join(directory, "profile");
  const browser = Bun.spawn(
    [
      chromium,
      ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
      ...["--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    ],
    { stdout: "ignore", stderr: "ignore" },
  );
  const port = await waitFor("Chromium", async () => {
    const file = Bun.file(join(profile, "DevToolsActivePort"));
    return (await file.exists()) ? ((await file.text()).split("\n")[0] ?? null) : null;
  });
  return { browser, port };
}

interface Findings {
  /** Ids of the operations that the page shows. */
  operations: string[];
  /** Targets of links on the page that do not exist. */
  missingPlaces: string[];
  requests: string[];
  /** Errors that the page reported: refused loads, exceptions. */
  complaints: string[];
}

async function visit(port: string, docs: string): Promise<Findings> {
  const requests: string[] = [];
  const complaints: string[] = [];
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type }) => type === "page");
  if (!page) throw new Error("Chromium has no page");
  const devTools = await DevTools.connect(page.webSocketDebuggerUrl, (method, params) => {
    if (method === "Network.requestWillBeSent") requests.push((params.request as { url: string }).url);
    if (method === "Network.loadingFailed") complaints.push(`not loaded: ${params.errorText}`);
    if (method === "Runtime.exceptionThrown") complaints.push(JSON.stringify(params.exceptionDetails));
    if (method === "Log.entryAdded" && (params.entry as { level: string }).level === "error") {
      complaints.push((params.entry as { text: string }).text);
    }
  });
  for (const domain of ["Network", "Page", "Runtime", "Log"]) await devTools.send(`${domain}.enable`);
  await devTools.send("Page.navigate", { url: docs });
  let last = -1;
  const operations = await waitFor("Redoc to show the operations", async () => {
    const shown =
      await devTools.evaluate(`[...document.querySelectorAll('[id^="tag/"][id*="/operation/"], [id^="operation/"]')]
      .map((element) => element.id.split("operation/")[1])`);
    // Redoc draws operations one after the other; it is done when no more appear.
    const isDone = shown.length > 0 && shown.length === last;
    last = shown.length;
    if (isDone) return shown;
    await Bun.sleep(500);
    return null;
  });
  const missingPlaces = await devTools.evaluate(`[...document.querySelectorAll('a[href^="#"]')]
    .map((link) => decodeURIComponent(link.getAttribute("href").slice(1)))
    .filter((place) => place !== "" && !document.getElementById(place))`);
  return { operations, missingPlaces, requests, complaints };
}

function judge({ operations, missingPlaces, requests, complaints }: Findings, origin: string): string[] {
  const expected = Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) =>
      typeof operation === "object" && operation !== null && "operationId" in operation
        ? [String(operation.operationId)]
        : [],
    ),
  );
  const missing = expected.filter((id) => !operations.includes(id));
  const foreign = requests.filter((url) => !/^(data|blob|about):/.test(url) && new URL(url).origin !== origin);
  return [
    ...(expected.length === 0 ? ["the contract has no operations"] : []),
    ...missing.map((id) => `the page does not show ${id}`),
    ...missingPlaces.map((place) => `a link leads to #${place}, which is not on the page`),
    ...foreign.map((url) => `the page asked another host: ${url}`),
    ...complaints,
  ];
}

const directory = await mkdtemp(join(tmpdir(), "sheaf-docs-"));
const { server, url } = await startServer(directory);
try {
  const { browser, port } = await startBrowser(directory);
  try {
    const findings = await visit(port, `${url}/docs/redoc`);
    const faults = judge(findings, url);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else
      console.log(
        `/docs/redoc shows ${findings.operations.length} operations; its ${findings.requests.length} requests stayed here`,
      );
  } finally {
    browser.kill();
    await browser.exited;
  }
} finally {
  server.kill();
  await server.exited;
  await rm(directory, { recursive: true, force: true });
}
