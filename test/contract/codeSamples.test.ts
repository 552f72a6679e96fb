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

function sampleOf(operation: (typeof operations)[number], lang: string): string | undefined {
  const sample = operation["x-codeSamples"]?.find((each) => each.lang === lang);
  return sample?.source.replaceAll(shownServer, address);
}

test("every operation has a curl command that works", async () => {
  const directory = await mkdtemp(join(tmpdir(), "sheaf-samples-"));
  const commands = operations.map((operation) => `echo "${operation.name} $(${sampleOf(operation, "Shell")})"`);
  // curl itself tells the status on its last line.
  const script = `curl() { command curl -sS -o /dev/null -w '%{http_code}' "$@"; }\n${commands.join("\n")}\n`;
  await Bun.write(join(directory, "all.sh"), script);
  const shell = Bun.spawn(["bash", "all.sh"], {
    cwd: directory,
    env: { PATH: process.env.PATH, SHEAF_API_KEY: "pl_any", SHEAF_ADMIN_SECRET: "any" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()]);
  await rm(directory, { recursive: true });
  expect(errors).toBe("");
  const failed = output.split("\n").filter((line) => line !== "" && !/^\w+ 2\d\d$/.test(line));
  expect(failed).toEqual([]);
  expect(seen).toEqual(operations.map(({ sent }) => sent));
});

const withSdk = operations.filter((operation) => sampleOf(operation, "JavaScript") !== undefined);

test("the official SDK's calls are shown", () => {
  expect(withSdk.length).toBeGreaterThan(10);
});

for (const operation of withSdk) {
  test(`${operation.name}: the SDK's call sends the request beside which it is shown`, async () => {
    const [, call] = (sampleOf(operation, "JavaScript") as string).split("const answer = await ");
    const promptLayer = new PromptLayer({ apiKey: "pl_any", baseURL: address });
    // What comes after the request (a workflow's run waits for its end) is tested with the server.
    new Function("promptLayer", `return ${call}`)(promptLayer).catch(() => {});
    await waitFor(operation.sent, () => seen.includes(operation.sent));
  });
}
