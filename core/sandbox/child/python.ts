import { randomFillSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import type { CodeError, CodeRequest, RunMessage } from "../protocol.ts";
import type { Interpreter, Outside } from "./interpreter.ts";

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
  const realm = createContext(Object.create(null));
  const enter = <T>(source: string, filename: string) => runInContext(source, realm, { filename }) as T;
  enter<(host: Host, maxBytes: number) => void>(bareRealm, "realm.js")(
    hostOf(files, exchange),
    memoryBytes + interpreterBytes,
  );
  enter(readFileSync(join(directory, "pyodide.js"), "utf8"), "pyodide.js");
  enter(asScript(readFileSync(join(directory, "pyodide.asm.mjs"), "utf8")), "pyodide.asm.js");
  const runner = readFileSync(new URL("./runner.py", import.meta.url), "utf8");
  const boot = enter<(runner: string, isSnapshot: boolean, isSource: boolean) => Promise<Bridge>>(
    bootPyodide,
    "boot.js",
  );
  const bridge = await boot(runner, start.snapshotFile !== null, start.makeSnapshotFile !== null);
  if (start.makeSnapshotFile !== null) writeFileSync(start.makeSnapshotFile, bridge.snapshot as Uint8Array);
  files.clear();
  lockDown();
  return { run: (message, outside) => runRows(bridge, message, exchange.of(outside)), memoryBytes: bridge.memoryBytes };
}

interface Bridge {
  prepare(code: string, functionName: string, parameter: string, env: string, network: boolean): void;
  row(argument: string): string;
  restore(): void;
  memoryBytes(): number;
  snapshot: Uint8Array | null;
}

async function* runRows(bridge: Bridge, message: RunMessage, exchange: Exchange) {
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

interface Host {
  size(path: string): number;
  fill(path: string, into: Uint8Array): void;
  text(path: string): string;
  random(into: Uint8Array): void;
  now(): number;
  decode(encoding: string, bytes: Uint8Array): string | null;
  encode(text: string, into: Uint8Array): number;
  exchange(request: string): string;
}

/** Nothing here may throw, or give an object: such would be of our realm, and lead back into it. */
function hostOf(files: ReadonlyMap<string, Uint8Array | string>, exchange: Exchange): Host {
  return {
    size: (path) => files.get(path)?.length ?? -1,
    fill: (path, into) => into.set((files.get(path) ?? []) as Uint8Array),
    text: (path) => {
      const file = files.get(path);
      return typeof file === "string" ? file : "";
    },
    random: (into) => void randomFillSync(into),
    now: () => performance.now(),
    decode: (encoding, bytes) => {
      try {
        return new TextDecoder(encoding as "utf-8").decode(bytes);
      } catch {
        return null;
      }
    },
    encode: (text, into) => Buffer.from(into.buffer, into.byteOffset, into.byteLength).write(text, "utf8"),
    exchange: (request) => {
      try {
        return exchange.make(request);
      } catch {
        return '{"error":"this is no request"}';
      }
    },
  };
}

/** What Pyodide needs of its surroundings, made of the realm's own objects. It then takes itself to be in a bare shell. */
const bareRealm = `(function (host, maxBytes) {
  "use strict";
  const { size, fill, text, random, now, decode, encode, exchange } = host;
  delete globalThis.ShadowRealm;
  const nothing = () => {};
  globalThis.console = { log: nothing, info: nothing, debug: nothing, warn: nothing, error: nothing };
  globalThis.load = nothing;
  globalThis.read = (path) => text(String(path));
  globalThis.readbuffer = (path) => {
    const length = size(String(path));
    if (length < 0) throw new Error("there is no file " + path);
    const bytes = new Uint8Array(length);
    fill(String(path), bytes);
    return bytes.buffer;
  };
  globalThis.crypto = { getRandomValues(view) {
    random(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  } };
  const base64 = (bytes) => {
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let out = "";
    for (let i = 0; i < bytes.length; i += 3) {
      const group = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
      out += digits[group >> 18] + digits[(group >> 12) & 63];
      out += i + 1 < bytes.length ? digits[(group >> 6) & 63] : "=";
      out += i + 2 < bytes.length ? digits[group & 63] : "=";
    }
    return out;
  };
  // How Pyodide asks for random bytes in a shell.
  globalThis.os = { system(program, args) {
    const bytes = new Uint8Array(Number(/head -c(\\d+)/.exec(args[1])[1]));
    random(bytes);
    return base64(bytes);
  } };
  globalThis.performance = { now: () => now() };
  globalThis.exchange = (request) => exchange(String(request));
  globalThis.setTimeout = (work) => { Promise.resolve().then(work); return 0; };
  globalThis.clearTimeout = nothing;
  globalThis.URL = class { constructor(address) { this.href = String(address); } toString() { return this.href; } };
  const bytesOf = (source) => source === undefined ? new Uint8Array(0)
    : ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  globalThis.TextDecoder = class {
    constructor(encoding = "utf-8") { this.encoding = String(encoding); }
    decode(source) {
      const decoded = decode(this.encoding, bytesOf(source));
      if (decoded === null) throw new TypeError("these bytes cannot be decoded");
      return decoded;
    }
  };
  globalThis.TextEncoder = class {
    encode(source = "") {
      const given = String(source), bytes = new Uint8Array(given.length * 3);
      return bytes.slice(0, encode(given, bytes));
    }
    encodeInto(source, into) {
      const bytes = this.encode(source);
      if (bytes.length > into.length) throw new RangeError("there is no room for the text");
      into.set(bytes);
      return { read: String(source).length, written: bytes.length };
    }
  };
  // The limit of memory: WebAssembly grows through this function alone, and Python says MemoryError when it may not.
  const page = 65536, memory = WebAssembly.Memory.prototype, grow = memory.grow;
  Object.defineProperty(memory, "grow", { value(pages) {
    if (this.buffer.byteLength + pages * page > maxBytes) throw new RangeError("the limit of memory is reached");
    return Reflect.apply(grow, this, [pages]);
  } });
})`;

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
  return {
    snapshot,
    // Without network Python holds no object of this side at all.
    prepare: (code, name, parameter, env, network) => {
      prepare(code, name, parameter, env, network ? exchange : undefined);
    },
    // Python catches what user code throws; what comes here is the end of the interpreter.
    row: (argument) => { try { return row(argument); } catch { return null; } },
    restore: () => { restore(); },
    memoryBytes: () => python._module.HEAP8.buffer.byteLength,
  };
})`;

/** Should somebody stand in our realm after all, there is little in it: no way to make code of text, nothing to reach out with. */
function lockDown(): void {
  const refuse = () => {
    throw new TypeError("not allowed here");
  };
  for (const sample of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(sample), "constructor", { value: refuse });
  }
}
