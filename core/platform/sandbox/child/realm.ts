import { createContext, runInContext } from "node:vm";
import type { Host } from "./host.ts";

/**
 * Opens a realm that holds the language and what Pyodide needs, and in which text cannot be turned into code: `eval` and
 * `Function` refuse. @returns a function that runs a script in it
 */
export function openRealm(host: Host, maxBytes: number): (source: string, filename: string) => unknown {
  const realm = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: true } });
  const enter = (source: string, filename: string) => runInContext(source, realm, { filename });
  enter(bareRealm, "realm.js")(host, maxBytes);
  return enter;
}

/** Source of the surroundings that Pyodide needs, made of the realm's own objects; Pyodide takes them for a bare shell. */
const bareRealm = `(function (host, maxBytes) {
  "use strict";
  // Code that gets here may replace every global, so the functions that are called later are taken now.
  const { Uint8Array, String, Number, Error, TypeError, RangeError, Promise, RegExp } = globalThis;
  const { apply, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Reflect;
  const isView = ArrayBuffer.isView, then = Promise.prototype.then, settled = Promise.resolve();
  const exec = RegExp.prototype.exec, slice = Uint8Array.prototype.slice, set = Uint8Array.prototype.set;
  const ofView = (name) => {
    const ofArrays = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), name).get;
    const ofData = getOwnPropertyDescriptor(DataView.prototype, name).get;
    return (view) => { try { return apply(ofArrays, view, []); } catch { return apply(ofData, view, []); } };
  };
  const bufferOf = ofView("buffer"), offsetOf = ofView("byteOffset"), lengthOf = ofView("byteLength");
  const memoryBuffer = getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer").get;
  const bufferLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;

  // An exception of the other side is an object of its realm (also one at the end of the stack, before its first line) and
  // must not get here.
  const guarded = (call) => (first, second) => {
    try { return call(first, second); } catch { throw new Error("the call has failed"); }
  };
  const size = guarded(host.size), fill = guarded(host.fill), text = guarded(host.text), now = guarded(host.now);
  const random = guarded(host.random), decode = guarded(host.decode), encode = guarded(host.encode);
  const exchange = guarded(host.exchange);

  // With this function Bun would hand out an array of its own realm when it is asked for the frames of a stack.
  defineProperty(Error, "prepareStackTrace", { value: undefined, writable: false, configurable: false });
  delete Error.captureStackTrace;
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
    return bufferOf(bytes);
  };
  const bytesOf = (source) => source === undefined ? new Uint8Array(0)
    : isView(source) ? new Uint8Array(bufferOf(source), offsetOf(source), lengthOf(source))
    : new Uint8Array(source);
  globalThis.crypto = { getRandomValues(view) {
    if (!isView(view)) throw new TypeError("this takes a view of bytes");
    random(bytesOf(view));
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
  // Pyodide asks for random bytes in this way when it runs in a shell.
  globalThis.os = { system(program, args) {
    const bytes = new Uint8Array(Number(apply(exec, /head -c(\\d+)/, [args[1]])[1]));
    random(bytes);
    return base64(bytes);
  } };
  globalThis.performance = { now: () => now() };
  globalThis.exchange = (request) => exchange(String(request));
  globalThis.setTimeout = (work) => { apply(then, settled, [work]); return 0; };
  globalThis.clearTimeout = nothing;
  globalThis.URL = class { constructor(address) { this.href = String(address); } toString() { return this.href; } };
  globalThis.TextDecoder = class {
    constructor(encoding = "utf-8") { this.encoding = String(encoding); }
    decode(source) {
      const decoded = decode(String(this.encoding), bytesOf(source));
      if (decoded === null) throw new TypeError("these bytes cannot be decoded");
      return decoded;
    }
  };
  const encoded = (source) => {
    const text = String(source), bytes = new Uint8Array(text.length * 3);
    return apply(slice, bytes, [0, encode(text, bytes)]);
  };
  globalThis.TextEncoder = class {
    encode(source = "") { return encoded(source); }
    encodeInto(source, into) {
      const bytes = encoded(source);
      if (bytes.length > into.length) throw new RangeError("there is no room for the text");
      apply(set, into, [bytes]);
      return { read: String(source).length, written: bytes.length };
    }
  };
  // WebAssembly grows through this function alone, so the limit of memory is held here; Python then raises MemoryError.
  const page = 65536, memory = WebAssembly.Memory.prototype, grow = memory.grow;
  defineProperty(memory, "grow", { value(pages) {
    const size = apply(bufferLength, apply(memoryBuffer, this, []), []);
    if (size + Number(pages) * page > maxBytes) throw new RangeError("the limit of memory is reached");
    return apply(grow, this, [Number(pages)]);
  }, writable: false, configurable: false });
})`;
