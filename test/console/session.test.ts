import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });
const { url } = server;

test("somebody signs in with a key, which is gone when the page is loaded again", async () => {
  const { workspace } = await server.newWorkspace("Parcels");
  const { page, expectAccessible } = await openConsole({ url, key: null, at: "traces" });
  await page.getByLabel("API key").fill(workspace.apiKey);
  await expectAccessible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Traces" }).waitFor();
  await page.getByText("Parcels").waitFor();
  expect(await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")).toBe("[{},{}]");
  await page.reload();
  await page.getByLabel("API key").waitFor();
});

test("a key that is kept outlives a reload of its tab, and not the end of the session", async () => {
  const { workspace } = await server.newWorkspace();
  const { page } = await openConsole({ url, key: null });
  await page.getByLabel("API key").fill(workspace.apiKey);
  await page.getByLabel("Keep it until this tab is closed").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  const signOut = page.getByRole("button", { name: "Sign out" });
  await signOut.waitFor();
  await page.reload();
  await signOut.click();
  await page.getByLabel("API key").waitFor();
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
});

test("a wrong key is told so", async () => {
  const { page } = await openConsole({ url, key: null, expected: /401/ });
  await page.getByLabel("API key").fill("pl_wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("Invalid API key").waitFor();
});

test("a key that is revoked while the console is open ends the session, and says why", async () => {
  const { client } = await server.newWorkspace();
  const { key, api_key } = await client.expect(201, "createOwnApiKey", {
    body: { scopes: ["tables:read", "prompts:read"] },
  });
  const { page } = await openConsole({ url, key, at: "tables", expected: /401/ });
  // A list that is still asked for would end the session before somebody goes on.
  await page.getByText("No tables yet.").waitFor();
  await client.expect(200, "revokeOwnApiKey", { params: { key_id: api_key.id } });
  await page.getByRole("navigation").getByRole("link", { name: "Prompts" }).click();
  await page.getByRole("status").getByText("The server no longer accepts your key.").waitFor();
});

test("a key sees what it may", async () => {
  const { client } = await server.newWorkspace();
  const { key } = await client.expect(201, "createOwnApiKey", { body: { scopes: ["tables:read"] } });
  const { page } = await openConsole({ url, key, at: "traces" });
  await page.getByText("This key may not see this page.").waitFor();
  expect(await page.getByRole("navigation").getByRole("link", { name: "Traces" }).count()).toBe(0);
});

test("an address without a page says so", async () => {
  const { workspace } = await server.newWorkspace();
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "nothing/here" });
  await page.getByText("There is no such page.").waitFor();
});

test("at 400 pixels the workspace, the theme and the way out are one press away from every page", async () => {
  const { workspace } = await server.newWorkspace("Parcels");
  const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey, at: "charts", width: 400 });
  const account = page.getByRole("button", { name: "Account" });
  await account.waitFor();
  await page.getByRole("link", { name: "Charts" }).waitFor();
  const { x = 0, width = 0 } = (await account.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(400);
  expect(await page.getByText("Parcels").isVisible()).toBe(false);
  await account.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Parcels").waitFor();
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.locator('[data-theme="dark"]').waitFor();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByText("Parcels").waitFor({ state: "hidden" });
  await account.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("API key").waitFor();
});
