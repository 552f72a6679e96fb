import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { type CodeError, type CodeRequest, maxErrorCharacters, outOfMemory } from "../protocol.ts";
import type { Interpreter, Outside, RowResult, Run } from "./interpreter.ts";
import { MemoryImage } from "./memoryImage.ts";
import { prelude } from "./prelude.ts";

const codeFile = "code";
const stackBytes = 512 * 1024;

/** Size from which an instance is replaced, since WebAssembly gives no memory back. */
const keptEngineBytes = 64 * 1024 * 1024;

/**
 * Starts JavaScript in QuickJS, which is compiled to WebAssembly: code sees the language and what `prelude` defines, and can
 * call no function of this process. Each owner gets an instance with its own memory, and each row finds it unchanged.
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
    async *run(message, outside) {
      const isTooLarge = engine.getWasmMemory().buffer.byteLength > keptEngineBytes;
      if (isTooLarge || (owner !== null && owner !== message.owner)) {
        engine = await instantiate();
        untouched = new MemoryImage(engine);
      }
      owner = message.owner;
      yield* runRows(engine, message, memoryBytes, outside);
      untouched.restore();
    },
    memoryBytes: () => engine.getWasmMemory().buffer.byteLength,
  };
}

function* runRows(
  engine: QuickJSWASMModule,
  message: Run,
  memoryBytes: number,
  outside: Outside,
): Generator<RowResult> {
  try {
    const program = new Program(engine, message, memoryBytes, outside);
    const start = new MemoryImage(engine);
    for (const row of message.rows) {
      yield program.run(row);
      start.restore();
    }
    program.dispose();
  } catch {
    // The engine itself has failed: it had no memory left even to report it.
    yield { error: outOfMemory, stdout: "", stderr: "", isEngineLost: true };
  }
}

/** Compiled code in a context that is ready for its first row. */
class Program {
  private readonly runtime: QuickJSRuntime;
  private readonly tools: Tools;
  private readonly compiled: Called;
  /** End of the time limit by `performance.now()`; infinite while the prelude runs, which is not the user's code. */
  private deadline = Number.POSITIVE_INFINITY;
  /** Number of the row's requests that have no answer yet. */
  private openRequests = 0;

  constructor(
    engine: QuickJSWASMModule,
    private readonly message: Run,
    memoryBytes: number,
    private readonly outside: Outside,
  ) {
    this.runtime = engine.newRuntime({ maxStackSizeBytes: stackBytes });
    this.runtime.setInterruptHandler(() => performance.now() > this.deadline);
    const context = this.runtime.newContext();
    const make = context.unwrapResult(context.evalCode(prelude, "sandbox"));
    const settings = context.newString(JSON.stringify({ env: message.env, network: message.network }));
    this.tools = new Tools(context, context.unwrapResult(context.callFunction(make, context.undefined, settings)));
    this.runtime.setMemoryLimit(memoryBytes);
    this.deadline = performance.now() + message.timeLimitMs;
    this.compiled = this.compile();
  }

  run(row: string): RowResult {
    this.deadline = performance.now() + this.message.timeLimitMs;
    this.openRequests = 0;
    const outcome = this.message.parsesOnly ? this.parsed() : this.execute(row);
    return rowResult(outcome, this.tools, this.message, this.deadline);
  }

  /** Leaves the memory as it is, since it is about to be overwritten. */
  dispose(): void {
    this.runtime.removeInterruptHandler();
  }

  private compile(): Called {
    const { functionName, parameter, code, parsesOnly } = this.message;
    // The head is on one line with the code, so that line numbers are the user's. `result` lies outside of the function: the
    // code may assign it without declaring it, and may declare a variable of that name.
    const compiled = (prefix: string) => {
      const head = `(function () { var result; return ${prefix}function ${functionName}(${parameter}) {`;
      const called = this.tools.compile(`${head}${code}\n;return result;\n} })()`, parsesOnly);
      return "error" in called ? { error: placed(called.error, head.length, code) } : called;
    };
    const synchronous = compiled("");
    if ("value" in synchronous || !/\bawait\b/.test(code)) return synchronous;
    // Code with `await` has to be an asynchronous function.
    return compiled("async ");
  }

  private parsed(): Executed {
    return "error" in this.compiled ? this.compiled : { json: "null", stdout: "", stderr: "" };
  }

  private execute(row: string): Executed {
    const { compiled, runtime, tools } = this;
    if ("error" in compiled) return compiled;
    // Most code needs this one call only, and each call costs more than most code.
    let called = tools.call("start", compiled.value, row);
    for (;;) {
      if ("error" in called) return called;
      const said = tools.textOf(called.value);
      if (said !== "pending") return resultOf(said);
      if (runtime.hasPendingJob()) {
        const jobs = runtime.executePendingJobs(pendingJobsAtOnce);
        if (jobs.error) return { error: tools.errorOf(jobs.error) };
      } else if (!this.exchange()) return { error: neverSettles };
      called = tools.call("finish");
    }
  }

  /** Sends what the code wants to fetch, and waits for one answer. @returns false when there is nothing to wait for */
  private exchange(): boolean {
    const { tools, outside, message } = this;
    for (const line of message.network ? tools.text("takeRequests").split("\n") : []) {
      if (line === "") continue;
      const { id, ...request } = JSON.parse(line) as CodeRequest & { id: number };
      outside.ask(id, { ...request, encoding: "utf8" });
      this.openRequests++;
    }
    if (this.openRequests === 0) return false;
    const { fetched, answer } = outside.answer();
    this.openRequests--;
    tools.call("answer", JSON.stringify({ id: fetched, ...answer }));
    return true;
  }
}

/** Error of the syntax at its place in the user's code; one that the parser found behind the code is at its end. */
function placed(error: CodeError, headLength: number, code: string): CodeError {
  const lines = code.split("\n");
  const { line, column = null } = error;
  if (line !== null && line > lines.length) {
    return { ...error, line: lines.length, column: (lines.at(-1) as string).length + 1 };
  }
  return line === 1 && column !== null ? { ...error, column: Math.max(column - headLength, 1) } : error;
}

/** Parses the text that `finish` of the prelude returns: the value, and on a line of its own what was printed. */
function resultOf(said: string): Executed {
  const [json = "", printed = ""] = said.split("\n");
  return { json, ...outputsOf(printed) };
}

/** Parses outputs, which come as JSON: texts with U+0000 end there on their way out of the interpreter. */
function outputsOf(printed: string): Record<"stdout" | "stderr", string> {
  return printed === "" ? { stdout: "", stderr: "" } : JSON.parse(printed);
}

type Executed = { json: string; stdout: string; stderr: string } | { error: CodeError };

function rowResult(outcome: Executed, tools: Tools, message: Run, deadline: number): RowResult {
  if ("error" in outcome) {
    if (performance.now() > deadline) return { error: timeout(message), isStopped: true, stdout: "", stderr: "" };
    return { error: outcome.error, ...outputsOf(tools.text("printed")) };
  }
  const { json, ...output } = outcome;
  const bytes = Buffer.byteLength(json);
  if (bytes > message.maxResultBytes) {
    const text = `The result has ${bytes} bytes; the limit is ${message.maxResultBytes}.`;
    return { error: { type: "RangeError", message: text, line: null }, ...output };
  }
  return { json, ...output };
}

function timeout({ timeLimitMs }: Run): CodeError {
  return { type: "TimeoutError", message: `The code ran for more than ${timeLimitMs / 1000} s.`, line: null };
}

const pendingJobsAtOnce = 1000;
const neverSettles: CodeError = {
  type: "Error",
  message: "The code returned a promise that never settles.",
  line: null,
};

type Called = { value: QuickJSHandle } | { error: CodeError };

const toolNames = ["start", "finish", "describe", "printed", "takeRequests", "answer"] as const;

/** The functions of the prelude. Handles are not disposed, because all that they stand for goes with the row's memory. */
class Tools {
  private readonly functions = new Map<string, QuickJSHandle>();

  constructor(
    private readonly context: QuickJSContext,
    tools: QuickJSHandle,
  ) {
    // These are looked up before the first row, since all that a row makes is gone after it.
    for (const name of toolNames) this.functions.set(name, context.getProp(tools, name));
  }

  compile(source: string, compileOnly: boolean): Called {
    return this.called(this.context.evalCode(source, codeFile, { compileOnly }));
  }

  call(name: string, ...args: (string | QuickJSHandle)[]): Called {
    const handles = args.map((arg) => (typeof arg === "string" ? this.context.newString(arg) : arg));
    return this.called(this.context.callFunction(this.function(name), this.context.undefined, ...handles));
  }

  /** Text that a function of the prelude returns; empty when it fails, as it does when no memory is left. */
  text(name: string): string {
    const answer = this.call(name);
    return "error" in answer ? "" : this.textOf(answer.value);
  }

  textOf(value: QuickJSHandle): string {
    return this.context.getString(value);
  }

  /** Describes an exception. Looking at it may run code of the user and fail again. */
  errorOf(thrown: QuickJSHandle): CodeError {
    const described = this.context.callFunction(this.function("describe"), this.context.undefined, thrown);
    if (described.error)
      return { type: "Error", message: "The code threw something that cannot be shown.", line: null };
    const [type = "", message = "", stack = ""] = JSON.parse(this.textOf(described.value)).map(String);
    if (type === "InternalError" && message === "out of memory") return outOfMemory;
    const [, line, column] = /\bcode:(\d+)(?::(\d+))?/.exec(stack) ?? [];
    return {
      type: type.slice(0, maxErrorCharacters) || "Error",
      message: message.slice(0, maxErrorCharacters),
      line: line === undefined ? null : Number(line),
      column: type === "SyntaxError" && column !== undefined ? Number(column) : null,
    };
  }

  private called(result: ReturnType<QuickJSContext["evalCode"]>): Called {
    return result.error ? { error: this.errorOf(result.error) } : { value: result.value };
  }

  private function(name: string): QuickJSHandle {
    return this.functions.get(name) as QuickJSHandle;
  }
}
