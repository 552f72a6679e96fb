import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeError, CodeRequest } from "../protocol.ts";
import { hardenRealm } from "./hardenRealm.ts";
import { hostOf } from "./host.ts";
import type { Interpreter, Outside, Run } from "./interpreter.ts";
import { openRealm } from "./realm.ts";

/** How an interpreter starts: anew, or from a file that one which had started left. */
export interface PythonStart {
  snapshotFile: string | null;
  makeSnapshotFile: string | null;
}

/** The interpreter with nothing of a user in it, beyond which user code may allocate. */
const interpreterBytes = 48 * 1024 * 1024;

/**
 * Python in Pyodide, CPython compiled to WebAssembly. Pyodide's bridge lets Python reach every JavaScript object, so
 * that side is a cell as well: a realm of its own (node:vm) which holds the language alone, no module loader, and the
 * functions of `host`, which take and give numbers, texts and its own arrays. Whoever breaks out of Python stands
 * in there; whoever breaks out of that stands in a process with an empty environment and no rights worth having.
 *
 * Starting takes a second or more, going on from a snapshot a fraction of it. One process runs the code of one owner.
 */
export async function startPython(memoryBytes: number, start: PythonStart): Promise<Interpreter> {
  const directory = dirname(fileURLToPath(import.meta.resolve("pyodide/package.json")));
  const files = pyodideFiles(directory, start.snapshotFile);
  const exchange = new Exchange();
  const enter = openRealm(
    hostOf(files, (request) => exchange.make(request)),
    memoryBytes + interpreterBytes,
  );
  enter(readFileSync(join(directory, "pyodide.js"), "utf8"), "pyodide.js");
  enter(asScript(readFileSync(join(directory, "pyodide.asm.mjs"), "utf8")), "pyodide.asm.js");
  const runner = readFileSync(new URL("./runner.py", import.meta.url), "utf8");
  const boot = enter(bootPyodide, "boot.js") as Boot;
  const bridge = await boot(runner, start.snapshotFile !== null, start.makeSnapshotFile !== null);
  if (start.makeSnapshotFile !== null) writeFileSync(start.makeSnapshotFile, bridge.snapshot as Uint8Array);
  files.clear();
  hardenRealm();
  return { run: (message, outside) => runRows(bridge, message, exchange.of(outside)), memoryBytes: bridge.memoryBytes };
}

type Boot = (runner: string, isSnapshot: boolean, isSource: boolean) => Promise<Bridge>;

interface Bridge {
  prepare(code: string, functionName: string, parameter: string, env: string, network: boolean): void;
  row(argument: string): string;
  restore(): void;
  memoryBytes(): number;
  snapshot: Uint8Array | null;
}

async function* runRows(bridge: Bridge, message: Run, exchange: Exchange) {
  const { code, functionName, parameter, env, network, maxResultBytes } = message;
  bridge.prepare(code, functionName, parameter, JSON.stringify(env), network);
  for (const row of message.rows) {
    const answer = bridge.row(row);
    if (typeof answer !== "string") {
      yield { error: outOfMemory, stdout: "", stderr: "", isEngineLost: true };
      return;
    }
    const [json, failure, stdout, stderr] = JSON.parse(answer) as [string | null, Failure | null, string, string];
    yield { ...outcomeOf(json, failure, maxResultBytes), stdout, stderr };
  }
  bridge.restore();
  exchange.of(null);
}

/** What Python asks the server to call, one after the other. */
class Exchange {
  private outside: Outside | null = null;
  private asked = 0;

  of(outside: Outside | null): this {
    this.outside = outside;
    return this;
  }

  /** Takes a request as JSON and gives the answer as JSON. */
  make(json: string): string {
    if (!this.outside) return JSON.stringify({ error: "the network is switched off" });
    const id = ++this.asked;
    this.outside.ask(id, { ...(JSON.parse(json) as CodeRequest), encoding: "base64" });
    for (;;) {
      const { fetched, answer } = this.outside.answer();
      if (fetched === id) return JSON.stringify(answer);
    }
  }
}

type Failure = [type: string, message: string, line: number | null];

const outOfMemory: CodeError = { type: "MemoryError", message: "The code used more memory than it may.", line: null };

function outcomeOf(
  json: string | null,
  failure: Failure | null,
  maxBytes: number,
): { json: string } | { error: CodeError } {
  if (failure?.[0] === "MemoryError") return { error: { ...outOfMemory, line: failure[2] } };
  if (failure) return { error: { type: failure[0], message: failure[1], line: failure[2] } };
  const result = json as string;
  const bytes = Buffer.byteLength(result);
  if (bytes <= maxBytes) return { json: result };
  const message = `The result has ${bytes} bytes; it may have ${maxBytes} at the most.`;
  return { error: { type: "ValueError", message, line: null } };
}

function pyodideFiles(directory: string, snapshotFile: string | null): Map<string, Uint8Array | string> {
  // Nothing is ever loaded from the network: no package is known.
  const lock = { ...JSON.parse(readFileSync(join(directory, "pyodide-lock.json"), "utf8")), packages: {} };
  const files = new Map<string, Uint8Array | string>([["/pyodide/pyodide-lock.json", JSON.stringify(lock)]]);
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
    files.set(`/pyodide/${name}`, readFileSync(join(directory, name)));
  }
  if (snapshotFile !== null) files.set("/pyodide/snapshot", readFileSync(snapshotFile));
  return files;
}

/** The module as a classic script: the realm has no module loader, and gets none. */
function asScript(module: string): string {
  return module
    .replaceAll("import.meta.url", '"file:///pyodide/pyodide.asm.mjs"')
    .replace(/export default _createPyodideModule;\s*$/, "globalThis._createPyodideModule = _createPyodideModule;");
}

const bootPyodide = `(async function (runner, isSnapshot, isSource) {
  const python = await loadPyodide({
    indexURL: "/pyodide/",
    createPyodideModule: _createPyodideModule,
    lockFileContents: read("/pyodide/pyodide-lock.json"),
    packageBaseUrl: "/none/",
    jsglobals: Object.create(null),
    env: { HOME: "/home/pyodide" },
    stdout() {},
    stderr() {},
    _makeSnapshot: isSource,
    ...(isSnapshot && { _loadSnapshot: readbuffer("/pyodide/snapshot") }),
  });
  if (!isSnapshot) python.runPython(runner);
  const snapshot = isSource ? python.makeMemorySnapshot() : null;
  const object = python.globals.get("runner");
  if (!isSource) object.seal();
  const prepare = object.prepare, row = object.row, restore = object.restore;
  const exchange = globalThis.exchange;
  for (const name of ["load", "read", "readbuffer", "exchange", "loadPyodide", "_createPyodideModule"]) {
    delete globalThis[name];
  }
  // Python is whole by now; a module that code wrote itself could bring functions of its own.
  for (const name of ["Module", "Instance", "compile", "instantiate", "compileStreaming", "instantiateStreaming"]) {
    delete WebAssembly[name];
  }
  return {
    snapshot,
    // Without network Python holds no object of this side at all.
    prepare: (code, name, parameter, env, network) => {
      prepare(code, name, parameter, env, network ? exchange : undefined);
    },
    // Python catches what user code throws; what comes here is the end of the interpreter.
    row: (argument) => { try { return row(argument); } catch { return null; } },
    restore: () => { restore(); },
    memoryBytes: () => Number(python._module.HEAP8.buffer.byteLength),
  };
})`;
