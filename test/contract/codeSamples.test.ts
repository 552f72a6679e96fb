import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PromptLayer } from "promptlayer";
import { type Document, methods } from "../../scripts/generate/document.ts";
import { exampleRequest } from "../../scripts/generate/exampleRequest.ts";
import { contractFile } from "../../server/contract.ts";
import { startTestMock } from "../support/mock.ts";
import { waitFor } from "../support/waitFor.ts";

// The code beside the operations in /docs, run as it is shown.

const document = (await Bun.file(contractFile).json()) as Document;
const shownServer = document.servers?.[0]?.url as string;

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const { path: filled } = exampleRequest(document, path, method, item);
    const sent = decodeURIComponent(`${method.toUpperCase()} ${filled}`);
    return [{ name: operation.operationId as string, sent, ...operation }];
  }),
);

const seen: string[] = [];
let mock = "";
const front = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  // The first answer of an operation takes seconds on a busy machine.
  idleTimeout: 0,
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    // The SDK leaves slashes in names as they are.
    seen.push(decodeURIComponent(`${request.method} ${pathname}${search}`));
    const forwarded = new Request(`${mock}${pathname}${search}`, request);
    // The samples name what the contract's examples name, which no server has.
    forwarded.headers.set("prefer", "example");
    return fetch(forwarded);
  },
});
// Before the mock, which the SDK may still be asking for news.
afterAll(() => front.stop(true));
const address = `http://127.0.0.1:${front.port}`;
mock = await startTestMock();
beforeEach(() => {
  seen.length = 0;
});

function sampleOf(operation: (typeof operations)[number], label: string): string | undefined {
  const sample = operation["x-codeSamples"]?.find((each) => each.label === label);
  return sample?.source.replaceAll(shownServer, address);
}

/** Runs programs that the directory holds. @returns what they wrote to stderr, and to stdout */
async function run(files: Record<string, string>, command: string[]): Promise<{ errors: string; output: string }> {
  const directory = await mkdtemp(join(tmpdir(), "sheaf-samples-"));
  for (const [name, text] of Object.entries(files)) await Bun.write(join(directory, name), text);
  const program = Bun.spawn(command, {
    cwd: directory,
    env: { PATH: process.env.PATH, SHEAF_API_KEY: "pl_any", SHEAF_ADMIN_SECRET: "any" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  await rm(directory, { recursive: true });
  return { errors, output };
}

/** Each sample in a file of its own, and what runs them one after the other in one process and tells which fail. */
function programs(label: string, extension: string): Record<string, string> {
  return Object.fromEntries(
    operations.map((operation) => [`${operation.name}.${extension}`, sampleOf(operation, label) ?? ""]),
  );
}

const sent = operations.map((operation) => operation.sent);
const names = JSON.stringify(operations.map(({ name }) => name));

test("every operation has a curl command that works", async () => {
  const commands = operations.map((operation) => `echo "${operation.name} $(${sampleOf(operation, "curl")})"`);
  // curl itself tells the status on its last line.
  const script = `curl() { command curl -sS -o /dev/null -w '%{http_code}' "$@"; }\n${commands.join("\n")}\n`;
  const { errors, output } = await run({ "all.sh": script }, ["bash", "all.sh"]);
  expect(errors).toBe("");
  const failed = output.split("\n").filter((line) => line !== "" && !/^\w+ 2\d\d$/.test(line));
  expect(failed).toEqual([]);
  expect(seen).toEqual(sent);
});

for (const engine of ["node", "bun"]) {
  test(`every operation has a program in JavaScript that works in ${engine}`, async () => {
    const all = `for (const name of ${names}) await import(\`./\${name}.mjs\`).catch((error) => console.error(name, error));`;
    const files = { ...programs("JavaScript", "mjs"), "all.mjs": all };
    const { errors } = await run(files, [engine === "bun" ? process.execPath : engine, "all.mjs"]);
    expect(errors).toBe("");
    expect(seen).toEqual(sent);
  });
}

test("every operation has a program in Python that works with the standard library alone", async () => {
  const all = `
import runpy, sys
for name in ${names}:
    try:
        runpy.run_path(f"{name}.py")
    except Exception as error:
        print(name, repr(error), file=sys.stderr)
`;
  const { errors } = await run({ ...programs("Python", "py"), "all.py": all }, ["python3", "-I", "all.py"]);
  expect(errors).toBe("");
  expect(seen).toEqual(sent);
});

const withSdk = operations.filter((operation) => sampleOf(operation, "JavaScript SDK") !== undefined);

test("the official SDK's calls are shown", () => {
  expect(withSdk.length).toBeGreaterThan(10);
});

for (const operation of withSdk) {
  test(`${operation.name}: the SDK's call sends the request beside which it is shown`, async () => {
    const [, call] = (sampleOf(operation, "JavaScript SDK") as string).split("const answer = await ");
    const promptLayer = new PromptLayer({ apiKey: "pl_any", baseURL: address });
    // What comes after the request (a workflow's run waits for its end) is tested with the server.
    new Function("promptLayer", `return ${call}`)(promptLayer).catch(() => {});
    await waitFor(operation.sent, () => seen.includes(operation.sent));
  });
}
