import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { createWorld } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { waitFor } from "../support/waitFor.ts";
import { type OpenConsole, openConsole } from "./support/browser.ts";

const server = await startHarness({ hasConsole: true });
const { url } = server;
const world = await createWorld(server, "pages");
const ids: Record<string, string> = Object.assign({}, ...world.ids.values());
const sheet = "tables/{table_id}/sheets/{sheet_id}";
/** Addresses of the pages that ask the server for something, with what they have open beside them. */
const addresses = [
  "traces",
  "traces?q=secret",
  "traces/{trace_id}",
  "traces/{trace_id}?span={span_id}",
  "requests",
  "requests/{request_id}",
  "prompts",
  "prompts/{prompt_id}",
  "workflows",
  "workflows/{workflow_id}",
  "workflows/{workflow_id}/runs/{workflow_run_id}",
  "tables",
  sheet,
  `${sheet}?row=0&column={column_id}`,
  `${sheet}?column={column_id}`,
  `${sheet}?show=versions`,
  `${sheet}?show=run`,
  `${sheet}?show=new-column`,
  "tables/{table_id}/sheets/{sheet_id}/scorecard",
  "charts?range=1h",
];

const filled = (at: string) => at.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");

/** Words of a page that has loaded, with what lies beside it; null before that. Times go on, and plots are drawn. */
async function wordsOf(page: Page): Promise<string | null> {
  if ((await page.locator(".waiting, [aria-busy=true]").count()) > 0) return null;
  const parts = await page.locator("h1, h2, h3, main th, main label, main button").allInnerTexts();
  return parts.length === 0 ? null : parts.join(" | ").replace(/\s+/g, " ");
}

/** Words of a page at rest: what lies beside its list, such as a choice of folders, may come after it. */
function wordsAtRest({ page, rested }: OpenConsole): Promise<string> {
  let last: string | null = null;
  return waitFor("a page at rest", async () => {
    await rested();
    const words = await wordsOf(page);
    const isSame = words !== null && words === last;
    last = words;
    return isSame && words;
  });
}

const shows = (page: Page, words: string) =>
  waitFor(`the page with ${words}`, async () => (await wordsOf(page)) === words);

test.each(addresses)("%s is the same when it is loaded again, and when somebody comes back to it", async (at) => {
  const opened = await openConsole({ url, key: world.workspace.apiKey, at: filled(at) });
  const { page } = opened;
  const words = await wordsAtRest(opened);
  await page.reload();
  await shows(page, words);
  const address = page.url();
  await page.getByRole("link", { name: "Getting started" }).first().click();
  await page.getByRole("heading", { name: "Getting started" }).waitFor();
  await page.goBack();
  await shows(page, words);
  expect(page.url()).toBe(address);
  await page.goForward();
  await page.getByRole("heading", { name: "Getting started" }).waitFor();
});

const refusals = [
  { status: 500, error: "internal_error", message: "The server has a fault of its own." },
  { status: 429, error: "rate_limited", message: "There are too many requests." },
];
/** Pages with what the server answers each: they treat all refusals in the same way. */
const refused = addresses
  .filter((at) => !at.includes("?"))
  .map((at, index) => ({ at, ...(refusals[index % refusals.length] as (typeof refusals)[number]) }));

test.each(refused)("$status is told at $at, which is loaded when somebody tries again", async (refusal) => {
  const { at, status, error, message } = refusal;
  const { page } = await openConsole({ url, key: world.workspace.apiKey, at: "start", expected: /500|429/ });
  await page.getByRole("heading", { name: "Getting started" }).waitFor();
  let isFailing = true;
  await page.route("**", (route) =>
    isFailing && route.request().resourceType() === "fetch"
      ? route.fulfill({ status, json: { success: false, message, error } })
      : route.continue(),
  );
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/console/${filled(at)}`)})`);
  await page.evaluate(`dispatchEvent(new PopStateEvent("popstate"))`);
  await page.getByRole("alert").getByText(message).first().waitFor();
  isFailing = false;
  await waitFor("a page without faults", async () => {
    // A page that looks again by itself may take the button away.
    await page.locator("[role=alert] button").evaluateAll((found) => {
      for (const button of found) (button as unknown as { click(): void }).click();
    });
    return (await page.getByRole("alert").count()) === 0 && (await wordsOf(page)) !== null;
  });
  expect(await page.locator("main h1").count()).toBe(1);
});
