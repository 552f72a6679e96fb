import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CodeError, type CodeRequest, maxBytesOfMessage, outOfMemory } from "../protocol.ts";
import { hardenRealm } from "./hardenRealm.ts";
import { hostOf } from "./host.ts";
import type { Interpreter, Outside, Run } from "./interpreter.ts";
import { openRealm } from "./realm.ts";

/** Start of an interpreter: from nothing, or from a snapshot of one that had started. */
interface PythonStart {
  snapshotFile: string | null;
  makeSnapshotFile: string | null;
}

/** Memory of an interpreter without user code, which comes on top of what the code may allocate. */
const interpreterBytes = 48 * 1024 * 1024;

/**
 * Starts Python in Pyodide, CPython compiled to WebAssembly. Pyodide's bridge lets Python reach every JavaScript object, and
 * cannot be taken away: its module is compiled in, and is found again after `sys.modules.pop("_pyodide_core")`. So that side is
 * locked up as well: it is a separate realm (node:vm) that holds the language alone, no module loader, and the
 * functions of `host`, which take and give numbers, texts and arrays of that realm. Code that breaks out of Python is in this
 * realm; code that breaks out of the realm is in a process with an empty environment and no rights of value.
 *
 * A start takes 4 to 5 s of CPU, and a tenth of that from a snapshot. One process runs the code of one owner.
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
  return {
    run: (message, outside) => runRows(bridge, message, exchange.connectTo(outside)),
    memoryBytes: bridge.memoryBytes,
  };
}

type Boot = (runner: string, isSnapshot: boolean, isSource: boolean) => Promise<Bridge>;

interface Bridge {
  prepare(code: string, functionName: string, parameter: string, env: string, network: boolean): void;
  row(argument: string): string;
  parsed(): string;
  restore(): void;
  memoryBytes(): number;
  snapshot: Uint8Array | null;
}

async function* runRows(bridge: Bridge, message: Run, exchange: Exchange) {
  const { code, functionName, parameter, env, network, maxResultBytes, parsesOnly } = message;
  bridge.prepare(code, functionName, parameter, JSON.stringify(env), network);
  for (const row of message.rows) {
    const answer = parsesOnly ? bridge.parsed() : bridge.row(row);
    // Code can have changed what builds the answer. A longer one is refused here too, before copies of it are made.
    if (typeof answer !== "string" || answer.length > maxBytesOfMessage(maxResultBytes)) {
      yield { error: outOfMemory, stdout: "", stderr: "", isEngineLost: true };
      return;
    }
    const [json, failure, stdout, stderr] = JSON.parse(answer) as [string | null, Failure | null, string, string];
    yield { ...rowResult(json, failure, maxResultBytes), stdout, stderr };
  }
  bridge.restore();
  exchange.connectTo(null);
}

/** Requests of Python to the server, one after the other. */
class Exchange {
  private outside: Outside | null = null;
  private lastId = 0;

  connectTo(outside: Outside | null): this {
    this.outside = outside;
    return this;
  }

  /** Makes a request, given as JSON. @returns the answer as JSON */
  make(json: string): string {
    if (!this.outside) return JSON.stringify({ error: "the network is switched off" });
    const id = ++this.lastId;
    this.outside.ask(id, { ...(JSON.parse(json) as CodeRequest), encoding: "base64" });
    for (;;) {
      const { fetched, answer } = this.outside.answer();
      if (fetched === id) return JSON.stringify(answer);
    }
  }
}

type Failure = [type: string, message: string, line: number | null, column: number | null];

function rowResult(
  json: string | null,
  failure: Failure | null,
  maxBytes: number,
): { json: string } | { error: CodeError } {
  if (failure?.[0] === "MemoryError") return { error: { ...outOfMemory, line: failure[2] } };
  if (failure) return { error: { type: failure[0], message: failure[1], line: failure[2], column: failure[3] } };
  const result = json as string;
  const bytes = Buffer.byteLength(result);
  if (bytes <= maxBytes) return { json: result };
  const message = `The result has ${bytes} bytes; the limit is ${maxBytes}.`;
  return { error: { type: "ValueError", message, line: null } };
}

function pyodideFiles(directory: string, snapshotFile: string | null): Map<string, Uint8Array | string> {
  // The list of packages is empty, so that nothing is ever loaded from the network.
  const lock = { ...JSON.parse(readFileSync(join(directory, "pyodide-lock.json"), "utf8")), packages: {} };
  const files = new Map<string, Uint8Array | string>([["/pyodide/pyodide-lock.json", JSON.stringify(lock)]]);
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
    files.set(`/pyodide/${name}`, readFileSync(join(directory, name)));
  }
  if (snapshotFile !== null) files.set("/pyodide/snapshot", readFileSync(snapshotFile));
  return files;
}

/** Turns the module into a classic script, because the realm has no module loader. */
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
  // Both hold bytes that nothing needs any more: 35 of the 155 MB of a process at rest.
  python._api.config._loadSnapshot = undefined;
  delete python._module.instantiateWasm;
  if (!isSnapshot) python.runPython(runner);
  const snapshot = isSource ? python.makeMemorySnapshot() : null;
  const object = python.globals.get("runner");
  if (!isSource) object.seal();
  const prepare = object.prepare, row = object.row, parsed = object.parsed, restore = object.restore;
  const exchange = globalThis.exchange;
  for (const name of ["load", "read", "readbuffer", "exchange", "loadPyodide", "_createPyodideModule"]) {
    delete globalThis[name];
  }
  // Python is complete; a module of WebAssembly that user code wrote could bring its own functions.
  for (const name of ["Module", "Instance", "compile", "instantiate", "compileStreaming", "instantiateStreaming"]) {
    delete WebAssembly[name];
  }
  return {
    snapshot,
    // Without network Python is not given the one function that asks the server for something.
    prepare: (code, name, parameter, env, network) => {
      prepare(code, name, parameter, env, network ? exchange : undefined);
    },
    // Python catches all that user code throws; an exception here is the end of the interpreter.
    row: (argument) => { try { return row(argument); } catch { return null; } },
    parsed: () => parsed(),
    restore: () => { restore(); },
    memoryBytes: () => Number(python._module.HEAP8.buffer.byteLength),
  };
})`;
