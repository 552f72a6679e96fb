import { afterAll, test } from "bun:test";
import { PromptLayer } from "promptlayer";
import { startFakeProviders } from "../../support/fakeProviders/fakeProviders.ts";
import { startHarness } from "../../support/harness.ts";
import { leadOutsideTo } from "../outside.ts";

// What the parts of the page share: the official SDK as npm has it, a server, and a provider that it is led to.

export const server = await startHarness();
export const { client, workspace } = await server.newWorkspace();
export const fake = startFakeProviders();
const putBack = await leadOutsideTo(fake.url, server.url);
afterAll(async () => {
  putBack();
  await fake.stop();
});

export const options = { apiKey: workspace.apiKey, baseURL: server.url };
export const sdk = new PromptLayer({ ...options, throwOnError: true });

/** What was seen, as the page has it. */
export const seen: { method: string; result: string }[] = [];

/** A test whose name is a line of the page. */
export function method(name: string, result: string, work: () => Promise<void>): void {
  test(`${name}: ${result}`, async () => {
    await work();
    seen.push({ method: name, result });
  });
}

export function requestLog(request_id: number) {
  return client.expect(200, "getRequest", { params: { request_id } });
}

/** The newest log, which a call that failed leaves without telling its id. */
export async function newestLog() {
  const { items } = await client.expect(200, "listRequests", { query: { per_page: 1 } });
  return items[0];
}
