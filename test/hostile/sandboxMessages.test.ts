import { afterAll, describe, expect, test } from "bun:test";
import { readMessage } from "../../core/platform/sandbox/childMessages.ts";
import { type CodeJob, type CodeResult, runCode } from "../../core/platform/sandbox/runCode.ts";
import type { Json } from "../../core/values/json.ts";

// What code makes a sandbox process say is its row's fault, and never the server's.

const seen: string[] = [];
const site = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    seen.push(await request.text());
    return new Response("answer");
  },
});
afterAll(() => site.stop(true));

function run(language: CodeJob["language"], code: string, inputs: Json[]): Promise<CodeResult[]> {
  return runCode({ workspaceId: 1, language, code, inputs, network: true });
}

const brief = ({ json, error }: CodeResult) => json ?? error?.type;

describe("what JSON is made of", () => {
  const request = (part: string) => `
if (data.ok) return (await fetch(data.url, { method: "POST", body: "sound" })).status;
Object.prototype.toJSON = () => {
  delete Object.prototype.toJSON;
  return { id: 1, url: data.url, method: "POST", headers: [], body: "b", ...${part} };
};
await fetch(data.url, { method: "POST", body: "b" });`;

  test.each([
    "{ body: { length: 1500000000 } }",
    "{ body: [1, 2] }",
    "{ url: { length: 1500000000 } }",
    "{ method: 7 }",
    "{ headers: { length: 1500000000 } }",
    "{ headers: [['a', { length: 1500000000 }]] }",
    "{ id: 'x' }",
    "{ id: -1 }",
  ])("of a request: %s", async (part) => {
    const url = site.url.href;
    const results = await run("javascript", request(part), [
      { ok: false, url },
      { ok: true, url },
    ]);
    expect(results.map(brief)).toEqual([expect.stringMatching(/^(TypeError|SandboxError)$/), "200"]);
    expect(seen.splice(0)).toEqual(["sound"]);
  });

  test.each(["7", "[1, { length: 1500000000 }, 'x']", "[{}, 'm', 'code:99999999999999999999']"])(
    "of an error: %s",
    async (told) => {
      const code = `if (data.ok) return 1; Array.prototype.toJSON = () => (${told}); throw new Error("x")`;
      const results = await run("javascript", code, [{ ok: false }, { ok: true }]);
      expect(results.map(brief)).toEqual([expect.any(String), "1"]);
      expect(typeof results[0]?.error?.message).toBe("string");
    },
  );

  test("of a result", async () => {
    const code = `
import json
dumps = json.dumps
if 'ok' not in data: json.dumps = lambda value, **more: data['told'] if value == 1 else dumps(value, **more)
return 1`;
    const results = await run("python", code, [{ told: "[1" }, { told: 7 }]);
    expect(results.map(brief)).toEqual(["ValueError", "SandboxError"]);
    expect((await run("python", code, [{ ok: true }])).map(brief)).toEqual(["1"]);
  });
});

test("Python that says more than it may is ended before it is heard, and its other rows are not run", async () => {
  const code = "import sys\nif 'x' in data: type(sys.stdout).getvalue = lambda self: 'x' * 20_000_000\nreturn 1";
  const results = await run("python", code, [{}, ...Array<Json>(20).fill({ x: 1 })]);
  const kinds = results.map(brief);
  expect(kinds.slice(0, 4)).toEqual(["1", "MemoryError", "MemoryError", "MemoryError"]);
  expect(new Set(kinds.slice(4))).toEqual(new Set(["NotRun"]));
});

test("texts of the longest length are heard whole", async () => {
  const python = "print('😀' * 200_000)\nraise ValueError('😀' * 3000)";
  const [result] = await run("python", python, [{}]);
  expect([...(result?.stdout ?? "")]).toHaveLength(100_000);
  expect([...(result?.error?.message ?? "")]).toHaveLength(2_000);
  const quotes = "console.log('\\u0001'.repeat(1e5)); return '\"'.repeat(2.6e6)";
  const [longest] = await run("javascript", quotes, [{}]);
  expect(longest?.json).toHaveLength(5_200_002);
  expect(longest?.stdout).toHaveLength(100_000);
});

describe("a message of a process that code has broken out of", () => {
  const row = { run: 1, row: 0, json: "1", stdout: "", stderr: "" };
  const wrong: unknown[] = [
    "no JSON",
    null,
    [],
    { ...row, run: "1" },
    { ...row, row: 0.5 },
    { ...row, row: { length: 1 } },
    { ...row, json: 1 },
    { ...row, json: undefined },
    { ...row, stdout: { length: 1e9 } },
    { ...row, stderr: "x".repeat(200_001) },
    { ...row, error: "x" },
    { ...row, error: { type: 1, message: "", line: null } },
    { ...row, error: { type: "E", message: "x".repeat(4_001), line: null } },
    { ...row, error: { type: "E", message: "", line: "1" } },
    { run: 1, end: true, memoryBytes: "1" },
    { run: 1, end: true },
    {},
  ];

  test.each(wrong.map((message) => [JSON.stringify(message).slice(0, 100), message]))("%s is none", (_, message) => {
    expect(readMessage(message === "no JSON" ? message : JSON.stringify(message))).toBeNull();
  });

  test("has nothing but what belongs to it", () => {
    const line = JSON.stringify({ ...row, isStopped: 5, more: 1 }).replace("{", '{"__proto__":{"error":1},');
    expect(readMessage(line)).toEqual(row);
    const error = { type: "E", message: "m", line: 3, more: 1 };
    expect(readMessage(JSON.stringify({ ...row, json: undefined, error, isStopped: true }))).toEqual({
      run: 1,
      row: 0,
      stdout: "",
      stderr: "",
      error: { type: "E", message: "m", line: 3 },
      isStopped: true,
      isEngineLost: false,
    });
  });
});
