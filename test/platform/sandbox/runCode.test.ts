import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CodeJob, type CodeResult, errorText, runCode } from "../../../core/platform/sandbox/runCode.ts";
import type { Json } from "../../../core/values/json.ts";

let lastWorkspace = 1000;
const newWorkspace = () => ++lastWorkspace;
const shared = newWorkspace();

function run(language: CodeJob["language"], code: string, inputs: Json[] = [{}], more: Partial<CodeJob> = {}) {
  return runCode({ workspaceId: shared, language, code, inputs, ...more });
}

/** The value of one call, or the text of its error. */
async function outcome(language: CodeJob["language"], code: string, input: Json = {}, more: Partial<CodeJob> = {}) {
  const [result] = (await run(language, code, [input], more)) as [CodeResult];
  return result.error ? errorText(result.error) : JSON.parse(result.json as string);
}

const js = (code: string, input?: Json, more?: Partial<CodeJob>) => outcome("javascript", code, input, more);
const py = (code: string, input?: Json, more?: Partial<CodeJob>) => outcome("python", code, input, more);

describe("JavaScript: what code is given and gives", () => {
  test("data by title, by index and by get; missing ones are null by get", async () => {
    const input = { Title: 1, "two words": "x", get: "a column called get" };
    expect(await js("return [data.Title, data['two words'], data.get]", input)).toEqual([
      1,
      "x",
      "a column called get",
    ]);
    expect(await js("return [data.get('Title'), data.get('none'), data.none ?? 0]", { Title: 1 })).toEqual([
      1,
      null,
      0,
    ]);
    expect(await js("return [data.get('constructor'), Object.keys(data)]", { a: 1 })).toEqual([null, ["a"]]);
    expect(await js("return JSON.stringify(data)", JSON.parse('{"__proto__":{"a":1},"b":2}'))).toBe(
      '{"__proto__":{"a":1},"b":2}',
    );
  });

  test("a returned value wins, else what was assigned to result, declared or not", async () => {
    expect(await js("result = data.x + 1", { x: 1 })).toBe(2);
    expect(await js("if (data.x) return 'early'; result = 'late'", { x: 1 })).toBe("early");
    expect(await js("if (data.x) return 'early'; result = 'late'", { x: 0 })).toBe("late");
    for (const declared of ["const", "let", "var"]) expect(await js(`${declared} result = 5; return result`)).toBe(5);
    expect(await js("const result = 6")).toBe(6);
    expect(await js("'use strict'; result = 7")).toBe(7);
    expect(await js("1 + 1 // and a comment")).toBeNull();
    expect(await js("return null")).toBeNull();
  });

  test("await works, and so does a promise that is returned", async () => {
    expect(await js("const x = await Promise.resolve(2); return x + 1")).toBe(3);
    expect(await js("return Promise.all([1, Promise.resolve(2)])")).toEqual([1, 2]);
    expect(await js("return Promise.reject(new TypeError('no'))")).toMatch(/^TypeError: no/);
    expect(await js("await null; throw new Error('after')")).toMatch(/^Error: after/);
    expect(await js("return new Promise(() => {})")).toBe("Error: The code returned a promise that never settles.");
  });

  test("what is no JSON gives its text", async () => {
    expect(await js("return () => 1")).toBe("() => 1");
    expect(await js("return 10n ** 20n")).toBe("100000000000000000000");
    expect(await js("return Symbol('s')")).toBe("Symbol(s)");
    expect(await js("const a = {}; a.a = a; return a")).toBe("[object Object]");
    expect(await js("return [NaN, new Date(0), undefined, new Map()]")).toEqual([
      null,
      "1970-01-01T00:00:00.000Z",
      null,
      {},
    ]);
  });

  test("an exception has its type, message and line", async () => {
    expect(await js("let a;\n\na.b")).toMatch(/^TypeError: .* \(line 3\)$/);
    expect(await js("class Own extends Error { name = 'Own' }\nthrow new Own('x')")).toMatch(/^Own: x \(line [12]\)$/);
    expect(await js("throw 'a text'")).toBe("Error: a text");
    expect(await js("throw null")).toBe("Error: null");
    expect(await js("return 1 +")).toMatch(/^SyntaxError: .*\(line \d\)$/);
    expect(await js("throw { get message() { throw 1 } }")).toMatch(/cannot be shown/);
    expect(await js("throw new Error('x'.repeat(1e6))")).toHaveLength(2_000 + "Error:  (line 1)".length);
  });

  test("console is kept apart from the value, and bounded", async () => {
    const [result] = await run("javascript", "console.log('a', {b: 1}); console.error('c'); return 1");
    expect(result).toMatchObject({ json: "1", stdout: 'a {"b":1}\n', stderr: "c\n" });
    const [much] = await run("javascript", "for (let i = 0; i < 1e5; i++) console.log('x'.repeat(100)); return 1");
    expect(much).toMatchObject({ json: "1" });
    expect(much?.stdout).toHaveLength(100_000);
    const [odd] = await run("javascript", "console.log('a\\0b'); console.error('\\ud83d'); return 'c'");
    expect(odd).toMatchObject({ json: '"c"', stdout: "a\0b\n", stderr: "\ud83d\n" });
    const [thrown] = await run("javascript", "console.log('a\\0b'); throw new Error('c\\0d')");
    expect(thrown).toMatchObject({ error: { message: "c\0d" }, stdout: "a\0b\n" });
  });

  test("environment variables are there, and masked in what is shown", async () => {
    const env = { TOKEN: "a secret token", SHORT: "abc" };
    const code =
      "console.log(process.env.TOKEN); if (data.fail) throw new Error(process.env.TOKEN); return process.env";
    const [shown, thrown] = await run("javascript", code, [{}, { fail: true }], { env });
    expect(shown).toMatchObject({ json: JSON.stringify(env), stdout: "***\n" });
    expect(errorText(thrown?.error as never)).toBe("Error: *** (line 1)");
  });
});

describe("Python: what code is given and gives", () => {
  test("data is a dict; return and result work as in JavaScript", async () => {
    expect(await py("return [data['x'], data.get('none'), type(data).__name__]", { x: 1 })).toEqual([1, null, "dict"]);
    expect(await py("result = data['x'] + 1", { x: 1 })).toBe(2);
    expect(await py("if data['x']:\n    return 'early'\nresult = 'late'", { x: 1 })).toBe("early");
    expect(await py("if data['x']:\n    return 'early'\nresult = 'late'", { x: 0 })).toBe("late");
    expect(await py("result = 1\nreturn None")).toBeNull();
    expect(await py("1 + 1  # and a comment")).toBeNull();
    expect(await py("text = '''a\n  b'''\nreturn text")).toBe("a\n  b");
    expect(await py("def double(n):\n    return n * 2\nreturn [double(n) for n in range(3)]")).toEqual([0, 2, 4]);
    expect(await py("import json, re, math, datetime, statistics\nreturn statistics.mean([1, 2, 3])")).toBe(2);
  });

  test("what is no JSON gives its text, numbers that are none give null", async () => {
    expect(await py("return {1, }")).toBe("{1}");
    expect(await py("import datetime\nreturn {'d': datetime.date(2026, 1, 2), 'n': float('nan')}")).toEqual({
      d: "2026-01-02",
      n: null,
    });
    expect(await py("return {(1, 2): (3, b'x')}")).toEqual({ "(1, 2)": [3, "b'x'"] });
    expect(await py("a = []\na.append(a)\nreturn a")).toMatch(/^ValueError: the result contains itself/);
  });

  test("an exception has its type, message and line", async () => {
    expect(await py("x = 1\nreturn x / 0")).toBe("ZeroDivisionError: division by zero (line 2)");
    expect(await py("def inner():\n    raise KeyError('k')\ninner()")).toBe("KeyError: 'k' (line 2)");
    expect(await py("return 1 +")).toMatch(/^SyntaxError: .* \(line 1\)$/);
    expect(await py("  x = 1\n y = 2")).toMatch(/^IndentationError: /);
    expect(await py("raise SystemExit(3)")).toMatch(/^SystemExit: 3/);
    expect(await py("def f():\n    return f()\nreturn f()")).toMatch(/^RecursionError: /);
  });

  test("print is kept apart from the value, and bounded; environment variables are there, and masked", async () => {
    const env = { TOKEN: "a secret token" };
    const code = "import os, sys\nprint(os.environ['TOKEN'])\nprint('e', file=sys.stderr)\nreturn os.environ['TOKEN']";
    const [result] = await run("python", code, [{}], { env });
    expect(result).toMatchObject({ json: '"a secret token"', stdout: "***\n", stderr: "e\n" });
    expect(await py("import os\nreturn 'TOKEN' in os.environ")).toBe(false);
    const [much] = await run("python", "for i in range(10000): print('x' * 100)\nreturn 1");
    expect([much?.json, much?.stdout.length]).toEqual(["1", 100_000]);
  });
});

/**
 * Results of three rows, of which the second does not end. One that ends needs some milliseconds of CPU, for which its process
 * waits behind all others of a busy machine: with more time it has to get them.
 */
async function besideEndless(limitMs: number, runWithin: (limitMs: number) => Promise<CodeResult[]>) {
  const results = await runWithin(limitMs);
  return results.filter(({ error }) => error).length > 1 ? runWithin(25_000) : results;
}

describe("limits", () => {
  test.each([
    ["javascript", "if (data.loop) for (;;) {}; return 1"],
    [
      "javascript",
      "if (data.loop) { const f = () => Promise.resolve().then(f); f(); return new Promise(() => {}) }; return 1",
    ],
    ["javascript", "if (data.loop) try { for (;;) {} } catch { for (;;) {} } finally { for (;;) {} }; return 1"],
    ["javascript", "if (data.loop) /^(a+)+$/.test('a'.repeat(40) + 'b'); return 1"],
    ["javascript", "if (data.loop) { let x = 3n; for (;;) x = x * x }; return 1"],
    ["python", "while data['loop']: pass\nreturn 1"],
    ["python", "while data['loop']:\n  try:\n    while True: pass\n  except BaseException: pass\nreturn 1"],
    ["python", "import re\nif data['loop']: re.match(r'^(a+)+$', 'a' * 60 + 'b')\nreturn 1"],
    ["python", "if data['loop']: 3 ** 3 ** 20\nreturn 1"],
    ["python", "import time\nif data['loop']: time.sleep(1000)\nreturn 1"],
  ] as const)("%s that does not end is ended, and other rows are computed: %j", async (language, code) => {
    const inputs = [{ loop: false }, { loop: true }, { loop: false }];
    const results = await besideEndless(language === "python" ? 3_000 : 2_000, (timeLimitMs) =>
      run(language, code, inputs, { timeLimitMs }),
    );
    expect(results.map(({ json }) => json)).toEqual(["1", null, "1"]);
    // A number that grows without end may also reach the engine's own limit first.
    expect(["TimeoutError", "MemoryError", "RangeError"]).toContain(results[1]?.error?.type as string);
  });

  test.each([
    ["javascript", "const a = []; for (;;) a.push(new Array(1e5).fill(data))"],
    ["javascript", "let s = 'x'; for (;;) s += s"],
    ["javascript", "return 'x'.repeat(2 ** 29)"],
    ["javascript", "return new ArrayBuffer(2 ** 30).byteLength"],
    ["python", "a = []\nwhile True: a.append('x' * 1000000)"],
    ["python", "return len(bytearray(2 ** 30))"],
    ["python", "return 'x' * (2 ** 30)"],
  ] as const)("%s that wants too much memory fails, and leaves the next row alone: %j", async (language, code) => {
    const inputs = [{ ok: true }, { ok: false }, { ok: true }];
    const guarded = language === "javascript" ? `if (data.ok) return 1; ${code}` : `if data['ok']: return 1\n${code}`;
    const results = await run(language, guarded, inputs);
    expect(results.map(({ json }) => json)).toEqual(["1", null, "1"]);
    expect(results[1]?.error?.type).toMatch(/MemoryError|InternalError|RangeError/);
  });

  test("a result beyond what a cell holds is refused with its size", async () => {
    expect(await js("return 'x'.repeat(6e6)")).toMatch(/^RangeError: The result has 6000002 bytes/);
    expect(await py("return 'x' * 6000000")).toMatch(/^ValueError: The result has 6000002 bytes/);
  });

  test.each([
    ["python", "while True: pass"],
    ["javascript", "for (;;) {}"],
  ] as const)("a job in %s whose rows all hang gives up after three of them", async (language, code) => {
    const results = await run(language, code, Array(20).fill({}), { timeLimitMs: 200 });
    expect(results.slice(0, 3).map(({ error }) => error?.type)).toEqual(Array(3).fill("TimeoutError"));
    expect(new Set(results.slice(3).map(({ error }) => error?.type))).toEqual(new Set(["NotRun"]));
  });

  test("an abort ends what runs", async () => {
    const abort = new AbortController();
    const running = run("python", "while True: pass", [{}], { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("cancelled")), 300);
    await expect(running).rejects.toThrow("cancelled");
  });
});

describe("JavaScript: nothing outside of the language can be reached", () => {
  test("the globals are those of the language, console and process.env", async () => {
    const names = await js("return Object.getOwnPropertyNames(globalThis).filter((name) => /^[a-z]/.test(name))");
    const language = ["parseInt", "parseFloat", "isNaN", "isFinite", "decodeURI", "decodeURIComponent", "encodeURI"];
    const more = [
      "encodeURIComponent",
      "escape",
      "unescape",
      "undefined",
      "eval",
      "globalThis",
      "console",
      "process",
      "fetch",
    ];
    expect(names.filter((name: string) => ![...language, ...more].includes(name))).toEqual([]);
    expect(await js("return Object.keys(process)")).toEqual(["env"]);
  });

  test.each([
    "return this.constructor.constructor('return process.pid')()",
    "return (async () => {}).constructor('return process.pid')()",
    "return [].constructor.constructor('return globalThis.Bun')() ?? data.get.constructor('return process.pid')()",
    "return console.log.constructor('return process.mainModule')()",
    "return new Function('return this')().process.pid",
    "return require('fs').readFileSync('/etc/passwd', 'utf8')",
    "return process.binding('fs')",
    "return fetch('http://127.0.0.1')",
    "return Error.prepareStackTrace.constructor('return process')()",
  ])("%j", async (code) => {
    const given = await js(code);
    if (given !== null) expect(given).toMatch(/^(TypeError|ReferenceError|Error): /);
  });

  test("import finds no module", async () => {
    for (const name of ["fs", "node:fs", "/etc/passwd", "data:text/javascript,1", "bun", "std", "os"]) {
      expect(await js(`return import(${JSON.stringify(name)})`)).toMatch(/Error: /);
    }
  });

  test("built-in objects that code has changed do not fool what is around it", async () => {
    const poison = [
      "JSON.parse = JSON.stringify = () => 'x'; Object.defineProperty(Object.prototype, 'error', { value: 1 });",
      "Promise.prototype.then = null; Reflect.apply = null; Array.isArray = () => true;",
      "Object.prototype.get = () => 'stolen'; String.prototype.slice = () => 5;",
      "Object.defineProperty(Object.prototype, 'json', { get() { return 'x' }, set() { throw 1 } });",
    ].join("");
    expect(await js(`${poison} console.log('a'); return { ok: [1] }`)).toEqual({ ok: [1] });
    expect(await js(`${poison} throw new Error('b')`)).toMatch(/^Error: b/);
  });

  test("a row sees nothing of the rows before it", async () => {
    const code =
      "const before = [globalThis.kept, Array.prototype.kept, Object.kept]; globalThis.kept = Array.prototype.kept = Object.kept = 1; return before";
    const results = await run("javascript", code, Array(20).fill({}));
    expect(new Set(results.map(({ json }) => json))).toEqual(new Set(["[null,null,null]"]));
  });

  test("a function of the wrong shape stays in the sandbox", async () => {
    expect(await js("} ); globalThis.a = 1; (function () { return 2")).toMatch(/Error|^2$/);
    expect(await js("`unclosed")).toMatch(/^SyntaxError/);
  });
});

describe("Python: nothing outside of the interpreter can be reached", () => {
  test("there is no bridge to JavaScript", async () => {
    for (const name of [
      "js",
      "pyodide_js",
      "pyodide",
      "pyodide.http",
      "pyodide.code",
      "_pyodide",
      "_pyodide_core",
      "micropip",
    ]) {
      expect([name, await py(`import ${name}\nreturn 1`)]).toEqual([
        name,
        expect.stringMatching(/^(ModuleNotFoundError|ImportError): /),
      ]);
    }
    const unblocked = "import sys\nfor m in ('js', 'pyodide_js', 'pyodide', '_pyodide'): sys.modules.pop(m, None)\n";
    for (const name of ["js", "pyodide_js"]) {
      expect(await py(`${unblocked}import ${name}\nreturn 1`)).toMatch(/^(ModuleNotFoundError|ImportError): /);
    }
  });

  test("on the other side of the bridge, should somebody get there, is an empty realm", async () => {
    // Every object of JavaScript that the interpreter holds, asked for what a process would have.
    const code = `
import gc
found = []
probe = "return [typeof process, typeof Bun, typeof require, typeof fetch, typeof Worker, typeof ShadowRealm].join()"
for thing in gc.get_objects():
    if type(thing).__name__ in ("JsProxy", "JsCallable", "JsFunction") or "Js" in type(thing).__name__:
        try:
            found.append(str(thing.constructor.constructor(probe)()))
        except BaseException as error:
            found.append("refused")
return sorted(set(found))`;
    const given = (await py(code)) as string[];
    const isHarmless = (text: string) => text === "refused" || /^undefined(,undefined)*$/.test(text);
    expect(given.filter((text) => !isHarmless(text))).toEqual([]);
  });

  test.each(["emscripten_run_script_string", "emscripten_run_script_int", "emscripten_run_script"])(
    "no text is run as JavaScript: %s",
    async (name) => {
      const code = `
if data['ok']: return 1
import ctypes
run = ctypes.pythonapi.${name}
run.restype, run.argtypes = ctypes.c_char_p, [ctypes.c_char_p]
run(b"globalThis.ran = 1")
return "ran"`;
      // The interpreter is lost with the row, which says nothing of the rows behind it.
      const results = await run("python", code, [{ ok: true }, { ok: false }, { ok: true }, { ok: true }]);
      expect(results.map(({ json }) => json)).toEqual(["1", null, "1", "1"]);
      expect(results[1]?.error?.type).toMatch(/Error/);
    },
  );

  test("files and environment are its own, not the server's", async () => {
    const directory = mkdtempSync(join(tmpdir(), "sheaf-test-"));
    const secret = join(directory, "secret");
    writeFileSync(secret, "a secret file", { mode: 0o644 });
    process.env.SANDBOX_TEST_SECRET = "in the environment";
    try {
      for (const path of [secret, "/etc/passwd", "/etc/hostname", "/proc/self/environ", process.execPath]) {
        expect(await py(`return open(${JSON.stringify(path)}).read()`)).toMatch(
          /^(FileNotFoundError|NotADirectoryError|OSError): /,
        );
      }
      expect(await py("import os\nreturn os.listdir('/')")).not.toContain("etc");
      expect(JSON.stringify(await py("import os\nreturn dict(os.environ)"))).not.toContain("in the environment");
    } finally {
      delete process.env.SANDBOX_TEST_SECRET;
      rmSync(directory, { recursive: true });
    }
  });

  test.each([
    "import os\nreturn os.system('id')",
    "import subprocess\nreturn subprocess.run(['id'], capture_output=True).stdout",
    "import socket\nsocket.create_connection(('127.0.0.1', 5432), 1)\nreturn 'connected'",
    "import urllib.request\nreturn urllib.request.urlopen('http://127.0.0.1:8787/healthz').status",
    "import os\nreturn os.fork()",
    "import threading\nthreading.Thread(target=print).start()\nreturn 'started'",
    "import ctypes\nreturn ctypes.CDLL(None).system(b'id')",
    "import ctypes\nreturn ctypes.string_at(1 << 31, 8)",
    "import micropip\nreturn 1",
  ])("%j", async (code) => {
    const given = await py(code);
    if (given !== -1) expect(given).toMatch(/^\w+(Error|Exit|Exception)?: |^\w+Error/);
  });

  test("a row sees nothing of the rows before it", async () => {
    const code = "before = 'kept' in globals()\nglobals()['kept'] = 1\nreturn before";
    const results = await run("python", code, Array(20).fill({}));
    expect(new Set(results.map(({ json }) => json))).toEqual(new Set(["false"]));
  });

  test("modules that code has changed are themselves again for the next code, of the same workspace as well", async () => {
    const poison =
      "import json, sys, builtins, random\njson.dumps = json.loads = len\nbuiltins.len = 5\nsys.kept = 1\nimport types\nsys.modules['planted'] = types.ModuleType('planted')\nreturn 1";
    await py(poison);
    expect(
      await py(
        "import json, sys\nreturn [json.loads('[1]'), len('ab'), hasattr(sys, 'kept'), 'planted' in sys.modules]",
      ),
    ).toEqual([[1], 2, false, false]);
  });

  test("random numbers differ from start to start", async () => {
    const code = "import random, uuid\nreturn [random.random(), str(uuid.uuid4())]";
    const given = [await py(code), await py(code), await py(code, {}, { workspaceId: newWorkspace() })];
    expect(new Set(given.flat()).size).toBe(6);
  });
});

describe("network, where it is allowed", () => {
  const seen: { method: string; path: string; body: string; header: string | null }[] = [];
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    // Bun would end what waits for ten seconds, before code that may wait for 25.
    idleTimeout: 0,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const header = request.headers.get("x-test");
      seen.push({ method: request.method, path, body: await request.text(), header });
      if (path === "/to-private") return Response.redirect("http://169.254.169.254/latest/meta-data", 302);
      if (path === "/bytes") return new Response(new Uint8Array([0, 255, 1]));
      if (path === "/missing") return new Response("no such page", { status: 404 });
      if (path === "/large") return new Response(new Uint8Array(6_000_000));
      if (path === "/never") await new Promise(() => {});
      return Response.json({ path }, { headers: { "X-Answer": "yes" } });
    },
  });
  afterAll(() => site.stop(true));
  const at = (path: string) => `http://127.0.0.1:${site.port}${path}`;
  const network = true;

  test("JavaScript fetches: several at once, with method, headers and body", async () => {
    const code = `
      const init = { method: "POST", headers: { "X-Test": "1" }, body: "sent" };
      const [one, two] = await Promise.all([fetch(data.one), fetch(data.two, init)]);
      return [one.ok, one.status, one.headers.get("x-answer"), await one.json(), (await two.json()).path];`;
    const input = { one: at("/one"), two: at("/two") };
    expect(await js(code, input, { network })).toEqual([true, 200, "yes", { path: "/one" }, "/two"]);
    expect(seen.find(({ path }) => path === "/two")).toEqual({
      method: "POST",
      path: "/two",
      body: "sent",
      header: "1",
    });
    const other = "return fetch(data.url).then(async (r) => [r.ok, r.status, await r.text()])";
    expect(await js(other, { url: at("/missing") }, { network })).toEqual([false, 404, "no such page"]);
  });

  test("each row gets its own answers, also after one that did not wait for its", async () => {
    const code =
      "const asked = fetch(data.url); if (data.leaves) return 'left'; return (await (await asked).json()).path";
    const inputs = Array.from({ length: 20 }, (_, i) => ({ url: at(`/row/${i}`), leaves: i % 3 === 0 }));
    const results = await run("javascript", code, inputs, { network });
    expect(results.map(({ json }) => JSON.parse(json as string))).toEqual(
      inputs.map(({ leaves }, i) => (leaves ? "left" : `/row/${i}`)),
    );
  });

  test("Python asks with urllib.request, bytes as well", async () => {
    const code = `
import json, urllib.request, urllib.error
with urllib.request.urlopen(data["one"]) as answer:
    got = [answer.status, answer.headers["x-answer"], json.load(answer)["path"]]
request = urllib.request.Request(data["bytes"], data=b"sent", headers={"X-Test": "2"}, method="PUT")
got.append(list(urllib.request.urlopen(request).read()))
try:
    urllib.request.urlopen(data["missing"])
except urllib.error.HTTPError as error:
    got.append(error.code)
return got`;
    const input = { one: at("/one"), bytes: at("/bytes"), missing: at("/missing") };
    expect(await py(code, input, { network })).toEqual([200, "yes", "/one", [0, 255, 1], 404]);
    expect(seen.find(({ path }) => path === "/bytes")).toMatchObject({ method: "PUT", body: "sent", header: "2" });
  });

  test.each([
    ["http://169.254.169.254/latest/meta-data", /private or reserved/],
    ["http://10.0.0.1/", /private or reserved/],
    [at("/to-private"), /private or reserved/],
    ["file:///etc/passwd", /http/],
    ["data:text/plain,x", /http/],
    [at("/large"), /more than 5242880 bytes/],
  ])("%s is refused in both languages", async (url, reason) => {
    expect(await js("await fetch(data.url)", { url }, { network })).toMatch(reason);
    const code = "import urllib.request\nurllib.request.urlopen(data['url'])";
    // What urllib knows without the network (data:) it answers by itself.
    if (!url.startsWith("data:")) expect(await py(code, { url }, { network })).toMatch(/URLError|Error/);
  });

  test("a request that cannot be made fails the row that made it, and none after it", async () => {
    const code = "return (await fetch(data.url, { headers: data.headers })).status";
    const inputs: Json[] = [
      { url: at("/"), headers: { "a b": "c" } },
      { url: "nonsense", headers: {} },
      { url: at("/"), headers: {} },
    ];
    const results = await run("javascript", code, inputs, { network });
    expect(results.map(({ json }) => json)).toEqual([null, null, "200"]);
  });

  test("what waits for an answer for ever is ended at its time", async () => {
    const inputs = [{ url: at("/one") }, { url: at("/never") }, { url: at("/one") }];
    const code = "return (await fetch(data.url)).status";
    const results = await besideEndless(3_000, (timeLimitMs) =>
      run("javascript", code, inputs, { network, timeLimitMs }),
    );
    expect(results.map(({ json }) => json)).toEqual(["200", null, "200"]);
    expect(errorText(results[1]?.error as never)).toMatch(/(?:within|more than) (?:3|25) s/);
  });

  test("without it nothing is sent", async () => {
    // Requests that code of other tests did not wait for may still come.
    const url = at("/switched-off");
    expect(await js("return fetch(data.url)", { url })).toMatch(/^TypeError: the network is switched off/);
    expect(await py("import urllib.request\nurllib.request.urlopen(data['url'])", { url })).toMatch(/Error/);
    expect(seen.filter(({ path }) => path === "/switched-off")).toEqual([]);
  });
});

describe("code that attacks what reads its results", () => {
  const after = async () => {
    expect(await js("return 1")).toBe(1);
    expect(await py("return 1")).toBe(1);
  };

  test.each([
    "throw { get name() { for (;;) {} } }",
    "return { toJSON() { for (;;) {} } }",
    "return new Proxy({}, { ownKeys() { for (;;) {} } })",
    "const e = new Error('x'); e.toString = e.valueOf = () => { for (;;) {} }; e.message = { toString() { for (;;) {} } }; throw e",
    "await new Promise((r) => { const f = () => Promise.resolve().then(f); f() })",
    "for (;;) await null",
    "for await (const x of (async function* () { for (;;) yield 1 })()) {}",
    "return { then(resolve) { for (;;) {} } }",
    "data.get = 1; Object.defineProperty(Promise.prototype, 'constructor', { get() { for (;;) {} } }); await 1",
  ])("JavaScript is ended at its time: %j", async (code) => {
    const given = await js(code, {}, { timeLimitMs: 400 });
    if (code.startsWith("return { then"))
      expect(
        given === "TimeoutError: The code ran for more than 0.4 s." || given === null || typeof given === "object",
      ).toBe(true);
    else expect(given).toMatch(/^TimeoutError: |^Error: The code threw something/);
    expect(await js("return 1")).toBe(1);
  });

  test.each([
    ["javascript", "const f = () => f(); f()", /InternalError|RangeError/],
    ["javascript", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a", /Error|^\[|^"/],
    [
      "javascript",
      "console.log('x'.repeat(1e6)); for (let i = 0; i < 1e4; i++) console.error('y'.repeat(100)); return 1",
      /^1$/,
    ],
    ["javascript", "throw new Error('x'.repeat(1e6))", /^Error: x{1990,2000}/],
    ["python", "a = []\nfor i in range(100000): a = [a]\nreturn a", /Error|^\[|^"/],
    ["python", "print('x' * 10000000)\nreturn 1", /^1$/],
    ["python", "raise Exception('x' * 1000000)", /^Exception: x{1990,2000}/],
    ["python", "class E(Exception):\n    def __str__(self): raise self\nraise E()", /cannot be shown/],
    ["python", "import sys\nsys.setrecursionlimit(10**9)\ndef f(): return f()\nreturn f()", /Error/],
    ["python", "import sys\nsys.exit(0)", /^SystemExit/],
    ["python", "import os\nos._exit(0)", /Error|Exit/],
    ["python", "import os, signal\nos.kill(os.getpid(), 9)", /Error|NotImplemented/],
  ] as const)("%s stays within its bounds: %j", async (language, code, expected) => {
    const given = await outcome(language, code);
    expect(typeof given === "string" ? given : JSON.stringify(given)).toMatch(expected);
    await after();
  });
});

describe("workspaces", () => {
  test("no process runs the code of two", async () => {
    const hide =
      "import sys\nclass Keeper: hidden = 'of the first ' + 'workspace'\nsys.path_hooks.append(Keeper)\nreturn 1";
    const seek =
      "import gc\nwanted = 'of the first ' + 'workspace'\nreturn sum(wanted in o.values() for o in gc.get_objects() if type(o) is dict)";
    await py(hide, {}, { workspaceId: newWorkspace() });
    expect(await py(seek, {}, { workspaceId: newWorkspace() })).toBe(0);
  });

  test("several at once all get their own results", async () => {
    const jobs = Array.from({ length: 6 }, (_, index) => {
      const language = index % 2 === 0 ? ("javascript" as const) : ("python" as const);
      const code = language === "python" ? "return [data['i'], data['w']]" : "return [data.i, data.w]";
      const inputs = Array.from({ length: 300 }, (_, i) => ({ i, w: index }));
      return run(language, code, inputs, { workspaceId: newWorkspace() });
    });
    for (const [index, results] of (await Promise.all(jobs)).entries()) {
      expect(results.map(({ json }) => json)).toEqual(
        Array.from({ length: 300 }, (_, i) => JSON.stringify([i, index])),
      );
    }
  });
});
