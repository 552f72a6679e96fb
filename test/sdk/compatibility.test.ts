import { expect, test } from "bun:test";
import { join } from "node:path";
import { seen, server } from "./compatibility/setup.ts";
import "./compatibility/registry.ts";
import "./compatibility/tracking.ts";
import "./compatibility/runs.ts";
import "./compatibility/proxies.ts";
import "./compatibility/workflows.ts";
import "./compatibility/agents.ts";
import "./compatibility/tracing.ts";

// Every method of the official SDK as npm has it, and run() with every provider that it supports. In the page's order.

const { version } = await Bun.file(join(import.meta.dir, "../../node_modules/promptlayer/package.json")).json();

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});

test("docs/sdk-compatibility.md says what these tests saw", async () => {
  const file = join(import.meta.dir, "../../docs/sdk-compatibility.md");
  const text = page();
  if (process.env.WRITE_CONFORMANCE) await Bun.write(file, text);
  expect(await Bun.file(file).text()).toBe(text);
});

function page(): string {
  return `# The official JavaScript SDK

Written by \`test/sdk/compatibility.test.ts\`, which fails when this page says anything else than what it saw. After a change:
\`WRITE_CONFORMANCE=1 bun test ./test/sdk/compatibility.test.ts\`.

\`promptlayer\` ${version} from npm, unmodified, with this server as its base URL. Models are called by the SDK with the
providers' own clients; what they send is led to a fake provider that speaks their protocols and keeps the payload. "Fails in
the SDK" is what no server can change. Version 2 is not on npm where the tests run: [how it was tried](sdks.md).

| Method | Result |
| --- | --- |
${seen.map(({ method: name, result }) => `| ${name} | ${result} |`).join("\n")}
`;
}
