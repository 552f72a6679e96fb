// Runs the code of users in a sandbox process. It is started with an empty environment, in an empty directory, and gets its
// work over stdin. Its memory holds nothing of the server.
import { readSync, writeSync } from "node:fs";
import type {
  ChildMessage,
  CodeRequest,
  FetchedMessage,
  RunMessage,
  ServerMessage,
  StartMessage,
} from "../protocol.ts";
import type { Interpreter } from "./interpreter.ts";

const nobody = 65_534;
/** Resident bytes above which garbage is collected; a process at rest has fewer. Collecting takes about 14 ms. */
const collectedAbove = { javascript: 192 * 1024 * 1024, python: 256 * 1024 * 1024 };

async function main(): Promise<void> {
  const first = readLine();
  if (first === null) return;
  const start = JSON.parse(first) as StartMessage;
  const interpreter = await startInterpreter(start);
  giveUpRights();
  // Files of the interpreter are garbage now: 50 MB of Python's process, which would keep them while it rests. It takes 20 ms.
  if (start.language === "python") Bun.gc(true);
  send({ ready: true });
  if (start.makeSnapshotFile !== null) return;
  for (let line = readLine(); line !== null; line = readLine()) {
    const message = JSON.parse(line) as ServerMessage;
    // This is an answer that the code did not wait for.
    if ("fetched" in message) continue;
    if (!(await runMessage(interpreter, message))) return;
    // Garbage of one run must not count as memory of the next: the server ends processes that grow too large.
    if (process.memoryUsage.rss() > collectedAbove[start.language]) Bun.gc(true);
  }
}

async function startInterpreter({ language, memoryBytes, ...python }: StartMessage): Promise<Interpreter> {
  if (language === "javascript") return (await import("./javascript.ts")).startJavaScript(memoryBytes);
  return (await import("./python.ts")).startPython(memoryBytes, python);
}

/** Runs rows and sends their results. @returns false when the interpreter was lost; the rows that are left get no answer */
async function runMessage(interpreter: Interpreter, message: RunMessage): Promise<boolean> {
  const { run } = message;
  let row = 0;
  const outside = {
    ask: (fetch: number, request: CodeRequest) => send({ run, row, fetch, request }),
    answer: () => nextAnswer(run, row),
  };
  const turn = new Turn(message);
  for await (const result of interpreter.run({ ...message, rows: turn.rows() }, outside)) {
    send({ run, row: row++, ...result });
    if (result.error) turn.failures++;
    if (result.isStopped || turn.failures === message.maxFailures) turn.isOver = true;
    if (result.isEngineLost) return false;
  }
  send({ run, end: true, memoryBytes: interpreter.memoryBytes() });
  return true;
}

/** Gives rows of a run until others should have the process, at least one. The server sends the rest again. */
class Turn {
  isOver = false;
  failures = 0;

  constructor(private readonly message: RunMessage) {}

  *rows(): Generator<string> {
    const { rows, turnMs } = this.message;
    const endsAt = performance.now() + turnMs;
    for (const row of rows) {
      if (this.isOver) return;
      yield row;
      this.isOver ||= performance.now() > endsAt;
    }
  }
}

function nextAnswer(run: number, row: number): FetchedMessage {
  for (let line = readLine(); line !== null; line = readLine()) {
    const message = JSON.parse(line) as ServerMessage;
    if ("fetched" in message && message.run === run && message.row === row) return message;
  }
  // The server is gone.
  process.exit(1);
}

/** Gives up the rights of root once everything is loaded, so that code which breaks out does not have them. */
function giveUpRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

const encoder = new TextEncoder();

/** Sends synchronously, since a row that never ends must not hold back the results before it. */
function send(message: ChildMessage): void {
  const bytes = encoder.encode(`${JSON.stringify(message)}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}

const decoder = new TextDecoder();
const chunk = new Uint8Array(64 * 1024);
let unread = "";

/** Reads synchronously, since code that waits for an answer has nothing else to do. @returns null at the end */
function readLine(): string | null {
  const parts: string[] = [];
  for (;;) {
    const end = unread.indexOf("\n");
    if (end !== -1) {
      parts.push(unread.slice(0, end));
      unread = unread.slice(end + 1);
      return parts.join("");
    }
    parts.push(unread);
    const count = readSync(0, chunk);
    if (count === 0) return null;
    unread = decoder.decode(chunk.subarray(0, count), { stream: true });
  }
}

await main();
process.exit(0);
