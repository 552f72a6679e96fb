import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { getPriority, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { residentBytes } from "../processUse.ts";
import { maxMessageBytes, maxRowBytes, readMessage } from "./childMessages.ts";
import type { ChildMessage, CodeRequest, FetchedMessage, RowMessage, RunMessage, StartMessage } from "./protocol.ts";

/** Failure of the sandbox itself, not of the code in it; another try may succeed. */
export class SandboxFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SandboxFault";
  }
}

/** End of a run: all rows are done, or the process is gone and with it the rows that it has not reported. */
export type RunEnd = { kind: "done"; memoryBytes: number } | { kind: "slow" | "large" | "lost" | "aborted" };

interface RunEvents {
  /** Takes each result as it comes, in order. */
  onRow(row: RowMessage): void;
  /** Makes a call for the code. Never fails; nobody waits for the answer any more once the signal is aborted. */
  onFetch(request: CodeRequest | null, signal: AbortSignal): Promise<FetchedMessage["answer"]>;
}

const program = fileURLToPath(new URL("./child/main.ts", import.meta.url));
/** Limit of a start. Python's without a snapshot takes 4 to 5 s of CPU, and gets little of it beside others: see niceness. */
const startMs = 300_000;
/** Niceness of a sandbox process: requests go before the code of users. */
const niceness = 5;
/** Time beyond the time limit, which QuickJS holds by itself, after which a silent process is killed. */
const graceMs = 500;
/** Resident memory of a process with its interpreter at rest; it comes on top of what its code may allocate. */
const restBytes = { javascript: 256 * 1024 * 1024, python: 320 * 1024 * 1024 };
const memoryPollMs = 250;
/** Limit that ends a process which outlives this one in an endless loop; it is replaced long before (workSeconds). */
const cpuSeconds = 3_600;
const workSeconds = 900;

/**
 * Process for user code. A Bun Worker will not do: `terminate()` does not end a loop in WebAssembly (seen with Bun 1.4.5: the
 * thread goes on for ever), SIGKILL does; and a process shares no memory with the keys of the server.
 */
export class SandboxProcess {
  private readonly child: Bun.Subprocess<"pipe", "pipe", "ignore">;
  private readonly messages: AsyncGenerator<ChildMessage>;
  private nextRun = 1;
  private workedMs = 0;
  private isDead = false;
  /** Number of bytes that came since the last row. */
  private rowBytes = 0;
  /** Reason why the process was killed, if it was something that it said. */
  private said: "large" | "lost" | null = null;

  private constructor(private readonly start: StartMessage) {
    // It may write no file, and no core dump, which would hold the data of the workspace.
    const limits = `ulimit -c 0; ${start.makeSnapshotFile === null ? "ulimit -f 0; " : ""}ulimit -t ${cpuSeconds}`;
    this.child = Bun.spawn({
      cmd: ["/bin/sh", "-c", `${limits}; exec "$0" "$@"`, process.execPath, "--no-install", "--smol", program],
      cwd: emptyDirectory(),
      env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
    });
    // While it has one thread, of which all others inherit this. A start counts too: two of them beside the first requests of
    // a server made a health check wait 251 ms. Without rights a process of a server that `nice` started cannot be less nice.
    setPriority(this.child.pid, Math.max(niceness, getPriority()));
    this.child.unref();
    living.add(this);
    void this.child.exited.then(() => {
      this.isDead = true;
      living.delete(this);
    });
    this.messages = this.readMessages();
  }

  /** Starts a process. @throws SandboxFault */
  static async launch(start: StartMessage): Promise<SandboxProcess> {
    const launched = new SandboxProcess(start);
    launched.write(start);
    const timer = setTimeout(() => launched.kill(), startMs);
    try {
      const first = await launched.messages.next();
      if (!first.done && "ready" in first.value) return launched;
      throw new SandboxFault(`the ${start.language} sandbox did not start (exit code ${await launched.child.exited})`);
    } finally {
      clearTimeout(timer);
    }
  }

  get exited(): Promise<number> {
    return this.child.exited;
  }

  /** Whether it may be given more work. */
  get isFit(): boolean {
    return !this.isDead && this.workedMs < workSeconds * 1000;
  }

  /** Runs code on rows. The process is dead after every other end than "done". */
  async run(message: Omit<RunMessage, "run">, { onRow, onFetch }: RunEvents, signal?: AbortSignal): Promise<RunEnd> {
    const run = this.nextRun++;
    let rowIsDone = new AbortController();
    const watch = new Watch(this.child.pid, message.timeLimitMs + graceMs, this.maxResidentBytes, () => this.kill());
    const onAbort = () => watch.end("aborted");
    signal?.addEventListener("abort", onAbort);
    const startedAt = performance.now();
    this.rowBytes = 0;
    try {
      if (signal?.aborted) watch.end("aborted");
      this.write({ run, ...message });
      for (let expected = 0; ; ) {
        const { done, value } = await this.messages.next();
        if (done) return { kind: this.said ?? watch.reason ?? "lost" };
        if (!("run" in value) || value.run !== run) continue;
        if ("end" in value) return { kind: "done", memoryBytes: value.memoryBytes };
        if ("fetch" in value) {
          const { row, fetch } = value;
          // A call of another row comes from code that broke out, or nobody waits for it any more.
          if (row !== expected) continue;
          void onFetch(value.request, rowIsDone.signal).then((answer) => {
            if (!this.isDead) this.write({ run, row, fetched: fetch, answer });
          });
          continue;
        }
        rowIsDone.abort();
        rowIsDone = new AbortController();
        this.rowBytes = 0;
        // Code that broke out could write here; it must not answer for other rows.
        if (value.row !== expected++) watch.end("lost");
        else onRow(value);
        watch.progress();
      }
    } finally {
      rowIsDone.abort();
      signal?.removeEventListener("abort", onAbort);
      watch.stop();
      this.workedMs += performance.now() - startedAt;
    }
  }

  kill(): void {
    this.isDead = true;
    this.child.kill("SIGKILL");
  }

  private get maxResidentBytes(): number {
    return restBytes[this.start.language] + this.start.memoryBytes;
  }

  private write(message: object): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
    // A write to a dead process fails; readMessages notices its end.
    void Promise.resolve(this.child.stdin.flush()).catch(() => undefined);
  }

  /**
   * Reads the messages of the process, and ends it at the first line that is not one, or when they are too large,
   * before they are parsed.
   */
  private async *readMessages(): AsyncGenerator<ChildMessage> {
    const decoder = new TextDecoder();
    let parts: string[] = [];
    let length = 0;
    for await (const chunk of this.child.stdout) {
      this.rowBytes += chunk.length;
      length += chunk.length;
      let text = decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n")) {
        parts.push(text.slice(0, end));
        const message = readMessage(parts.join(""));
        if (message === null) return this.endFor("lost");
        yield message;
        parts = [];
        length = 0;
        text = text.slice(end + 1);
      }
      if (length > maxMessageBytes || this.rowBytes > maxRowBytes) return this.endFor("large");
      parts.push(text);
    }
  }

  private endFor(reason: "large" | "lost"): void {
    this.said = reason;
    this.kill();
  }
}

/** Kills the process of a run when a row takes too long or the process grows too large. */
class Watch {
  reason: "slow" | "large" | "lost" | "aborted" | null = null;
  private timer: Timer;
  private readonly poll: Timer;

  constructor(
    private readonly pid: number,
    private readonly rowMs: number,
    private readonly maxBytes: number,
    private readonly kill: () => void,
  ) {
    this.timer = setTimeout(() => this.end("slow"), rowMs);
    this.poll = setInterval(() => {
      if (residentBytes(this.pid) > this.maxBytes) this.end("large");
    }, memoryPollMs);
  }

  progress(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end("slow"), this.rowMs);
  }

  end(reason: "slow" | "large" | "lost" | "aborted"): void {
    this.reason ??= reason;
    this.kill();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.poll);
  }
}

const living = new Set<SandboxProcess>();
process.on("exit", () => {
  for (const sandbox of living) sandbox.kill();
});

/** Makes a directory that is deleted when this process ends. */
function makeDirectory(prefix: string): string {
  const made = mkdtempSync(join(tmpdir(), prefix));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}

let ownDirectory: string | undefined;

/** Working directory of sandbox processes, in which there is nothing to read. */
function emptyDirectory(): string {
  const common = commonDirectory();
  if (common !== null) return common;
  ownDirectory ??= makeDirectory("sheaf-sandbox-");
  return ownDirectory;
}

/**
 * A directory for all servers of this user, which stays: those that are killed would leave one each. It is made again where the system
 * has cleaned up its temporary files. Null where it belongs to somebody else, who could write into it.
 */
function commonDirectory(): string | null {
  const uid = process.getuid?.();
  const path = join(tmpdir(), `sheaf-sandbox-${uid}`);
  if (!lstatSync(path, { throwIfNoEntry: false })) mkdirSync(path, { recursive: true, mode: 0o500 });
  const found = lstatSync(path);
  const isOwn = found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  return isOwn && readdirSync(path).length === 0 ? path : null;
}

let snapshotDirectory: string | undefined;

/** Path of Python's snapshot, which only this user can write, so that nobody else decides what Python starts with. */
export function snapshotFile(): string {
  snapshotDirectory ??= makeDirectory("sheaf-python-");
  return join(snapshotDirectory, "interpreter");
}
