import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { waitFor } from "../support/waitFor.ts";
import { copyBy, openConsole } from "./support/browser.ts";
import { sendAnswer } from "./support/filled.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });
const { url } = server;

test("an empty workspace shows three commands, of which the first one works as it is copied, and sees the trace arrive", async () => {
  const { workspace } = await server.newWorkspace();
  const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey });
  await page.getByText("Waiting for the first span of this workspace").waitFor();
  expect(page.url()).toBe(`${url}/console/start`);
  await waitFor("three commands", async () => (await page.getByRole("button", { name: "Copy" }).count()) === 3);
  expect(await page.locator("main").innerText()).not.toContain(workspace.apiKey);
  await expectAccessible();
  const command = await copyBy(page.getByRole("button", { name: "Copy" }).first());
  const sent = Bun.spawn(["sh", "-c", `${command} -sS --fail-with-body`]);
  expect([await new Response(sent.stdout).text(), await sent.exited]).toEqual(["{}", 0]);
  await page.getByText("arrived").waitFor();
  await page.getByRole("link", { name: "Open the trace" }).click();
  await page.getByRole("treeitem").filter({ hasText: "look up an order" }).waitFor();
  await page.getByRole("treeitem").filter({ hasText: "chat gpt-4o-mini" }).click();
  await page.getByText("It comes tomorrow.").waitFor();
});

test("a workspace that has traces begins with them", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey });
  await page.getByRole("heading", { name: "Traces" }).waitFor();
  await page.waitForURL(`${url}/console/traces`);
});

test("a slow server is waited for, and a failing one can be tried again", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const opened = await openConsole({ url, key: workspace.apiKey, at: "requests", expected: /503|ERR_FAILED/ });
  const { page } = opened;
  const row = page.locator("tbody tr");
  await row.waitFor();
  let failing: "slowly" | "busy" | "away" | null = "slowly";
  const held = Promise.withResolvers<void>();
  await page.route("**/api/public/v2/traces/search", async (route) => {
    if (failing === "slowly") await held.promise;
    if (failing === "away") return route.abort();
    if (failing !== "busy") return route.continue();
    const json = { success: false, message: "The server is busy.", error: "unavailable" };
    return route.fulfill({ status: 503, headers: { "retry-after": "2", "x-request-id": "abc" }, json });
  });
  await page.getByRole("link", { name: "Traces" }).click();
  await page.getByText("The server takes longer than usual.").waitFor();
  failing = null;
  held.resolve();
  await row.getByText("answer a question").waitFor();
  // What is shown stays while the server fails, and is read again by itself when it does not any more.
  failing = "busy";
  await page.getByRole("alert").getByText("The server is busy. Try again in 2 s.").waitFor();
  expect(await row.count()).toBe(1);
  await opened.expectAccessible();
  failing = "away";
  await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  // Nothing is asked by itself while nobody looks at the page; what it asked before would take the button away.
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })");
  await opened.rested();
  failing = null;
  await page.getByRole("button", { name: "Try again" }).click();
  await waitFor("no alert", async () => (await page.getByRole("alert").count()) === 0);
});

test("nothing is asked any more when a tab is closed, nor while nobody looks at it", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const { page, operations } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  await page.locator("tbody tr").waitFor();
  const asked = () => operations.filter((name) => name === "searchTraces").length;
  const first = asked();
  await waitFor("the next look", async () => asked() > first);
  await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })");
  await page.getByRole("link", { name: "Getting started" }).click();
  // The page asks once when it is opened, also where nobody looks at it.
  await page.getByText("Waiting for a new trace").waitFor();
  const then = asked();
  const timers = await page.evaluate<number>(`new Promise((resolve) => {
    let beats = 0;
    const timer = setInterval(() => ++beats === 5 && (clearInterval(timer), resolve(beats)), 1000);
  })`);
  expect(timers).toBe(5);
  expect(asked()).toBe(then);
});
