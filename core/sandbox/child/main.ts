// A sandbox process: runs code that users wrote. It is started with an empty environment, in an empty directory, and gets
// what it works on over stdin. Nothing of the server is in its memory.
import { writeSync } from "node:fs";
import type { ChildMessage, RunMessage, StartMessage } from "../protocol.ts";
import type { Interpreter } from "./interpreter.ts";

const nobody = 65_534;

async function main(): Promise<void> {
  const lines = readLines();
  const first = await lines.next();
  if (first.done) return;
  const start = JSON.parse(first.value) as StartMessage;
  const interpreter = await startInterpreter(start);
  giveUpRights();
  send({ ready: true });
  if (start.makeSnapshotFile !== null) return;
  for await (const line of lines) {
    const message = JSON.parse(line) as RunMessage;
    if (!(await runMessage(interpreter, message))) return;
  }
}

async function startInterpreter({ language, memoryBytes, ...python }: StartMessage): Promise<Interpreter> {
  if (language === "javascript") return (await import("./javascript.ts")).startJavaScript(memoryBytes);
  return (await import("./python.ts")).startPython(memoryBytes, python);
}

/** @returns false when the interpreter was lost on the way; the rows that are left are not answered */
async function runMessage(interpreter: Interpreter, message: RunMessage): Promise<boolean> {
  let row = 0;
  for await (const { isEngineLost, ...result } of interpreter.run(message)) {
    send({ run: message.run, row: row++, ...result });
    if (isEngineLost) return false;
  }
  send({ run: message.run, end: true, memoryBytes: interpreter.memoryBytes() });
  return true;
}

/** Everything is loaded by now; a server that runs as root would otherwise lend its rights to what breaks out. */
function giveUpRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

const encoder = new TextEncoder();

/** Synchronous: a row that never ends must not hold back the results before it. */
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

async function* readLines(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of Bun.stdin.stream()) {
    let text = decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n")) {
      parts.push(text.slice(0, end));
      yield parts.join("");
      parts = [];
      text = text.slice(end + 1);
    }
    parts.push(text);
  }
}

await main();
process.exit(0);
