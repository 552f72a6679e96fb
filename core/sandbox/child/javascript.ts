import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { type CodeError, maxErrorCharacters, maxOutputCharacters, type RunMessage } from "../protocol.ts";
import type { Interpreter, RowResult } from "./interpreter.ts";

const codeFile = "code";
const stackBytes = 512 * 1024;

/** An instance that has grown so far is replaced: WebAssembly gives no memory back. */
const keptEngineBytes = 64 * 1024 * 1024;

/**
 * JavaScript in QuickJS, which is compiled to WebAssembly: code sees the language and what `prelude` defines, and has no
 * function of ours to call. Each owner gets an instance with memory of its own, and each row finds it as the first did.
 */
export async function startJavaScript(memoryBytes: number): Promise<Interpreter> {
  const wasmModule = await WebAssembly.compile(
    await Bun.file(new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))).arrayBuffer(),
  );
  const instantiate = () => newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
  let engine = await instantiate();
  let untouched = new MemoryImage(engine);
  let owner: string | null = null;
  return {
    async *run(message) {
      const isTooLarge = engine.getWasmMemory().buffer.byteLength > keptEngineBytes;
      if (isTooLarge || (owner !== null && owner !== message.owner)) {
        engine = await instantiate();
        untouched = new MemoryImage(engine);
      }
      owner = message.owner;
      yield* runRows(engine, message, memoryBytes);
      untouched.restore();
    },
    memoryBytes: () => engine.getWasmMemory().buffer.byteLength,
  };
}

function* runRows(engine: QuickJSWASMModule, message: RunMessage, memoryBytes: number): Generator<RowResult> {
  try {
    const program = new Program(engine, message, memoryBytes);
    const start = new MemoryImage(engine);
    for (const row of message.rows) {
      yield program.run(row);
      start.restore();
    }
    program.dispose();
  } catch {
    // The engine itself is at its end: its memory was too small even to say so.
    yield { error: outOfMemory, stdout: "", stderr: "", isEngineLost: true };
  }
}

/**
 * The memory of an instance at one moment. Putting it back undoes whatever code has done to its globals, its built-in
 * objects and its heap, for the price of copying half a megabyte; a new context for each row took ten times as long.
 */
class MemoryImage {
  private readonly parts: { offset: number; bytes: Uint8Array }[];

  constructor(private readonly engine: QuickJSWASMModule) {
    const bytes = this.bytes();
    this.parts = usedRanges(bytes).map(([from, to]) => ({ offset: from, bytes: bytes.slice(from, to) }));
  }

  restore(): void {
    const bytes = this.bytes();
    for (const part of this.parts) bytes.set(part.bytes, part.offset);
  }

  private bytes(): Uint8Array {
    return new Uint8Array(this.engine.getWasmMemory().buffer);
  }
}

/** So many bytes of nothing are the unused part of the stack, or lie behind the heap; what is in there later is dead. */
const unusedBytes = 1024 * 1024;

/** What lies between long ranges of zeros. */
function usedRanges({ buffer }: Uint8Array): [from: number, to: number][] {
  const words = new BigUint64Array(buffer);
  const unusedWords = unusedBytes / 8;
  const ranges: [number, number][] = [];
  let from = 0;
  let zeros = 0;
  for (let index = 0; index <= words.length; index++) {
    const isEnd = index === words.length;
    if (!isEnd && words[index] === 0n) {
      zeros++;
      continue;
    }
    if (isEnd || zeros >= unusedWords) {
      const to = index - zeros;
      if (to > from) ranges.push([from * 8, to * 8]);
      from = index;
    }
    zeros = 0;
  }
  return ranges;
}

const outOfMemory: CodeError = { type: "MemoryError", message: "The code used more memory than it may.", line: null };

/** The code, compiled, in a context that is ready for its first row. */
class Program {
  private readonly runtime: QuickJSRuntime;
  private readonly tools: Tools;
  private readonly compiled: Called;
  private deadline: number;

  constructor(
    engine: QuickJSWASMModule,
    private readonly message: RunMessage,
    memoryBytes: number,
  ) {
    this.runtime = engine.newRuntime({ memoryLimitBytes: memoryBytes, maxStackSizeBytes: stackBytes });
    this.deadline = performance.now() + message.timeLimitMs;
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline);
    const context = this.runtime.newContext();
    this.tools = new Tools(context, context.unwrapResult(context.evalCode(prelude, "sandbox")));
    this.compiled = this.compile();
  }

  run(row: string): RowResult {
    this.deadline = performance.now() + this.message.timeLimitMs;
    const outcome = this.execute(row);
    return outcomeOf(outcome, this.tools, this.message, this.deadline);
  }

  /** Its memory is about to be used for something else; what lies in it need not be put in order. */
  dispose(): void {
    this.runtime.removeInterruptHandler();
  }

  private compile(): Called {
    const { functionName, parameter, code } = this.message;
    // In one line with the code, so that lines are the user's. `result` lies outside of the function: the code may
    // assign it without declaring it, and may declare a variable of that name.
    const source = (prefix: string) =>
      `(function () { var result; return ${prefix}function ${functionName}(${parameter}) {${code}\n;return result;\n} })()`;
    const compiled = this.tools.compile(source(""));
    if ("value" in compiled || !/\bawait\b/.test(code)) return compiled;
    // `await` makes an asynchronous function of it.
    const asynchronous = this.tools.compile(source("async "));
    return "value" in asynchronous ? asynchronous : compiled;
  }

  private execute(row: string): Executed {
    const { compiled, runtime, tools } = this;
    if ("error" in compiled) return compiled;
    const started = tools.call("start", compiled.value, row, JSON.stringify(this.message.env));
    if ("error" in started) return started;
    for (let state = tools.text("state"); state !== "done"; state = tools.text("state")) {
      if (state !== "pending") return tools.call("rethrow") as { error: CodeError };
      if (!runtime.hasPendingJob()) return { error: neverSettles };
      const jobs = runtime.executePendingJobs(pendingJobsAtOnce);
      if (jobs.error) return { error: tools.errorOf(jobs.error) };
    }
    const finished = tools.call("finish");
    return "error" in finished ? finished : { json: tools.textOf(finished.value) };
  }
}

type Executed = { json: string } | { error: CodeError };

function outcomeOf(outcome: Executed, tools: Tools, message: RunMessage, deadline: number): RowResult {
  const isLate = performance.now() > deadline;
  const output = isLate ? { stdout: "", stderr: "" } : { stdout: tools.text("stdout"), stderr: tools.text("stderr") };
  if ("error" in outcome) return { error: isLate ? timeout(message) : outcome.error, ...output };
  const { json } = outcome;
  const bytes = Buffer.byteLength(json);
  if (bytes > message.maxResultBytes) {
    const text = `The result has ${bytes} bytes; it may have ${message.maxResultBytes} at the most.`;
    return { error: { type: "RangeError", message: text, line: null }, ...output };
  }
  return { json, ...output };
}

function timeout({ timeLimitMs }: RunMessage): CodeError {
  return { type: "TimeoutError", message: `The code ran for more than ${timeLimitMs / 1000} s.`, line: null };
}

const pendingJobsAtOnce = 1000;
const neverSettles: CodeError = {
  type: "Error",
  message: "The code returned a promise that never settles.",
  line: null,
};

type Called = { value: QuickJSHandle } | { error: CodeError };

/** The functions of the prelude. Handles are not disposed: with the row's memory goes all that they stand for. */
class Tools {
  constructor(
    private readonly context: QuickJSContext,
    private readonly tools: QuickJSHandle,
  ) {}

  compile(source: string): Called {
    return this.called(this.context.evalCode(source, codeFile));
  }

  call(name: string, ...args: (string | QuickJSHandle)[]): Called {
    const given = args.map((arg) => (typeof arg === "string" ? this.context.newString(arg) : arg));
    return this.called(this.context.callFunction(this.function(name), this.context.undefined, ...given));
  }

  /** What a function of the prelude answers; empty when it fails, as it does when memory is at its end. */
  text(name: string): string {
    const answer = this.call(name);
    return "error" in answer ? "" : this.textOf(answer.value);
  }

  textOf(value: QuickJSHandle): string {
    return this.context.getString(value);
  }

  /** An exception as text. Whatever was thrown, looking at it may run code of the user and fail again. */
  errorOf(thrown: QuickJSHandle): CodeError {
    const described = this.context.callFunction(this.function("describe"), this.context.undefined, thrown);
    if (described.error)
      return { type: "Error", message: "The code threw something that cannot be shown.", line: null };
    const [type = "", message = "", stack = ""] = JSON.parse(this.textOf(described.value)) as string[];
    if (type === "InternalError" && message === "out of memory") return outOfMemory;
    const [, line] = /\bcode:(\d+)/.exec(stack) ?? [];
    return {
      type: type.slice(0, maxErrorCharacters) || "Error",
      message: message.slice(0, maxErrorCharacters),
      line: line === undefined ? null : Number(line),
    };
  }

  private called(result: ReturnType<QuickJSContext["evalCode"]>): Called {
    return result.error ? { error: this.errorOf(result.error) } : { value: result.value };
  }

  private function(name: string): QuickJSHandle {
    return this.context.getProp(this.tools, name);
  }
}

/**
 * What code finds beside the language, and what we need of it, kept from the start: the code may change every built-in
 * object of its context, and then harms only itself.
 */
const prelude = `(function () {
  "use strict";
  const { parse, stringify } = JSON;
  const { defineProperty, setPrototypeOf, freeze, prototype } = Object;
  const { apply } = Reflect;
  const text = String, then = Promise.prototype.then, PromiseOf = Promise;
  const has = prototype.hasOwnProperty, isArray = Array.isArray;
  const outputs = { stdout: "", stderr: "" };
  const show = (value) => {
    if (typeof value === "string") return value;
    try { const json = stringify(value); return json === undefined ? text(value) : json; } catch { return text(value); }
  };
  const write = (name) => (...values) => {
    if (outputs[name].length >= ${maxOutputCharacters}) return;
    let line = "";
    for (let i = 0; i < values.length; i++) line += (i === 0 ? "" : " ") + show(values[i]);
    outputs[name] = (outputs[name] + line + "\\n").slice(0, ${maxOutputCharacters});
  };
  const log = write("stdout"), warn = write("stderr");
  globalThis.console = { log, info: log, debug: log, warn, error: warn };
  const withGet = { get(name) { return apply(has, this, [name]) ? this[name] : null; } };
  defineProperty(withGet, "get", { enumerable: false });
  let state = "done", value, reason;
  return freeze({
    start(body, argument, env) {
      defineProperty(globalThis, "process", { value: { env: parse(env) }, writable: true, configurable: true });
      const data = parse(argument);
      const isObject = data !== null && typeof data === "object" && !isArray(data);
      const returned = body(isObject ? setPrototypeOf(data, withGet) : data);
      if (returned instanceof PromiseOf) {
        state = "pending";
        apply(then, returned, [(v) => { value = v; state = "done"; }, (r) => { reason = r; state = "failed"; }]);
      } else value = returned;
    },
    state: () => state,
    rethrow() { throw reason; },
    describe(thrown) {
      if (thrown === null || typeof thrown !== "object") return stringify(["Error", text(thrown), ""]);
      return stringify([text(thrown.name || "Error"), text(thrown.message), text(thrown.stack)]);
    },
    finish() {
      if (value === undefined) return "null";
      let json;
      try { json = stringify(value); } catch { json = undefined; }
      return json === undefined ? stringify(text(value)) : json;
    },
    stdout: () => outputs.stdout,
    stderr: () => outputs.stderr,
  });
})()`;
