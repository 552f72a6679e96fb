import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { hostOf } from "../../../core/platform/sandbox/child/host.ts";
import { openRealm } from "../../../core/platform/sandbox/child/realm.ts";

/** What a script gives that stands in the realm already, past Python. */
function inRealm(source: string): unknown {
  const host = hostOf(new Map<string, string>(), () => {
    throw new Error("an error of the server's realm");
  });
  return JSON.parse(openRealm(host, 2 ** 27)(`JSON.stringify((() => {${source}})())`, "attack.js") as string);
}

/** Says of every object that can be reached from what `seen` holds whether it belongs to the realm. */
const foreignAmong = `
const foreignAmong = (seen) => {
  const known = new Set(), foreign = [];
  const open = seen.map((value) => ["", value]);
  while (open.length > 0) {
    const [path, value] = open.pop();
    if ((typeof value !== "object" && typeof value !== "function") || value === null || known.has(value)) continue;
    known.add(value);
    let end = value;
    while (Object.getPrototypeOf(end) !== null) end = Object.getPrototypeOf(end);
    if (end !== Object.prototype && end !== value) { foreign.push(path); continue; }
    for (const key of Reflect.ownKeys(value)) {
      const { value: held, get, set } = Object.getOwnPropertyDescriptor(value, key);
      open.push([path + "." + String(key), held], [path + "." + String(key), get], [path + "." + String(key), set]);
    }
    open.push([path + "^", Object.getPrototypeOf(value)]);
  }
  return foreign;
};`;

test("all that the realm holds is of the realm", () => {
  expect(inRealm(`${foreignAmong} return foreignAmong([globalThis])`)).toEqual([]);
});

test("no call to the host gives or throws an object of the process's realm, whatever was replaced before", () => {
  const attack = `${foreignAmong}
    const own = { Uint8Array, String, Promise, Number, decoder: TextDecoder, encoder: TextEncoder };
    const seen = [];
    const attempt = (call) => { try { seen.push(call()); } catch (error) { seen.push(error); } };
    const attempts = () => {
      attempt(() => crypto.getRandomValues({}));
      attempt(() => crypto.getRandomValues({ buffer: {}, byteOffset: {}, byteLength: 3 }));
      attempt(() => crypto.getRandomValues(new Proxy(new own.Uint8Array(4), {})));
      attempt(() => new own.decoder("no such encoding").decode(new own.Uint8Array(1)));
      attempt(() => new own.decoder("utf-8").decode({}));
      attempt(() => { const d = new own.decoder(); d.encoding = { toString: () => ({}) }; return d.decode(); });
      attempt(() => new own.encoder().encode("x"));
      attempt(() => new own.encoder().encodeInto("x", {}));
      attempt(() => os.system("head", ["-c", "head -c4"]));
      attempt(() => os.system("head", ["-c", "head -c99999999999"]));
      attempt(() => exchange("{}"));
      attempt(() => exchange({ toString() { throw new Error("mine"); } }));
      attempt(() => read({}));
      attempt(() => readbuffer("/none"));
      attempt(() => performance.now({}));
    };
    attempts();
    globalThis.Uint8Array = function () { return {}; };
    globalThis.String = () => ({}); globalThis.Number = () => ({});
    globalThis.Promise = { resolve: () => ({ then: 1 }) };
    globalThis.ArrayBuffer = { isView: () => true };
    Object.defineProperty(Object.getPrototypeOf(own.Uint8Array.prototype), "length", { get: () => ({}) });
    Object.defineProperty(Object.getPrototypeOf(own.Uint8Array.prototype), "buffer", { get: () => ({}) });
    attempts();
    return [seen.length, foreignAmong(seen)];`;
  expect(inRealm(attack)).toEqual([30, []]);
});

test("nor at the end of the stack, nor in the frames of a stack", () => {
  const attack = `${foreignAmong}
    const seen = [];
    const calls = [() => performance.now(), () => exchange("{}"), () => crypto.getRandomValues(new Uint8Array(4)),
      () => new TextDecoder().decode(new Uint8Array(3)), () => new TextEncoder().encode("abc")];
    for (const call of calls) {
      const down = () => { try { call(); } catch (error) { seen.push(error); throw error; } down(); };
      try { down(); } catch (error) { seen.push(error); }
    }
    try { Error.prepareStackTrace = (error, sites) => sites; } catch {}
    try { Object.defineProperty(Error, "prepareStackTrace", { value: (error, sites) => sites }); } catch {}
    for (const Kind of [Error, TypeError, RangeError]) {
      try { Kind.prepareStackTrace = (error, sites) => { seen.push(sites); return sites; }; } catch {}
      seen.push(new Kind("x").stack);
    }
    return foreignAmong(seen);`;
  expect(inRealm(attack)).toEqual([]);
});

test("no code is made of text in it", () => {
  const attack = `
    const makers = [() => eval("1"), () => (0, eval)("1"), () => Function("return 1")(),
      () => (() => 0).constructor("return 1")(), () => (async () => 0).constructor("return 1"),
      () => (function* () {}).constructor("yield 1"), () => (async function* () {}).constructor("yield 1")];
    return makers.map((make) => { try { make(); return "made"; } catch { return "refused"; } });`;
  expect(inRealm(attack)).toEqual(Array(7).fill("refused"));
});

test("the built-in objects of the process cannot be changed, and go on working", async () => {
  const program = fileURLToPath(new URL("./programs/hardened.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, program], { stdout: "pipe", stderr: "inherit" });
  expect(JSON.parse(await child.stdout.text())).toEqual({
    changed: [],
    made: ["not allowed here", "not allowed here"],
    still: { row: [1, "a"] },
  });
});
