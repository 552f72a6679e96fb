import { expect, test } from "bun:test";
import type { Document } from "../../scripts/generate/document.ts";
import { untilSettled } from "../faults/support/settled.ts";
import { startHarness } from "../support/harness.ts";
import { waitFor } from "../support/waitFor.ts";
import { LinkWalker, type Send } from "./walk/linkWalker.ts";

const adminSecret = "the operator's secret";
const server = await startHarness({ adminSecret });
const { sql } = server.database;
const document = (await Bun.file("generated/openapi.json").json()) as Document;

/** Operations that no contract can lead to, each with the reason. */
const unreachable: Record<string, string> = {
  listMcpServerTools: "it asks a server of somebody else, which no contract can put there",
};

const untilComputed = async () => {
  await waitFor("the end of what is computed", async () => {
    const [left] =
      await sql`select from operations where status in ('queued', 'running') and paused_at is null limit 1`;
    return !left;
  });
};

test("who knows only the contract gets from its links and examples to every operation", async () => {
  const { client } = await server.newWorkspace();
  const faults: string[] = [];
  const send: Send = async (path, init, security) => {
    const headers = new Headers(init.headers);
    if (security.includes("AdminSecret")) headers.set("x-admin-secret", adminSecret);
    // The client holds every answer against the contract.
    const answer = await client.fetch(path, { ...init, headers });
    // A server that the example names is not there.
    const isForeign = (answer.body as { error?: string })?.error === "mcp_failed";
    if (answer.status >= 500 && !isForeign)
      faults.push(`${init.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const walker = new LinkWalker(document, send, { untilSettled: () => untilSettled(sql), untilComputed });
  await walker.walk();
  expect(faults).toEqual([]);
  const refusals = walker.unreached.map((name) => [name, walker.refusals.get(name)] as const);
  expect(Object.fromEntries(refusals.filter(([name]) => !(name in unreachable)))).toEqual({});
  expect(refusals.map(([name]) => name)).toEqual(Object.keys(unreachable));
});
