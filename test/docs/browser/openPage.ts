import { expect, onTestFinished } from "bun:test";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { launchChromium } from "../../support/chromium.ts";
import { testTimeoutMs } from "../../support/testTimeout.ts";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Opens a page of the documentation. The test fails for each error in the browser and each request to another host. */
export async function openPage(
  address: string,
  options: { width?: number; theme?: "light" | "dark" } = {},
): Promise<Page> {
  const { width = 1280, theme = "light" } = options;
  const context = await (await launchChromium()).newContext({ viewport: { width, height: 800 }, colorScheme: theme });
  const complaints: string[] = [];
  // Of each test: a hook of this module would be one of the first file alone that this process runs.
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  context.setDefaultTimeout(testTimeoutMs / 2);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`thrown: ${error}`));
  page.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  page.on("requestfailed", (request) => complaints.push(`not loaded: ${request.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && new URL(url).origin !== new URL(address).origin) complaints.push(`asked: ${url}`);
  });
  await page.goto(address);
  return page;
}

/** What axe finds, each with its place. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(await Bun.file(axe).text());
  return page.evaluate<string[]>(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + " " + failureSummary)))`);
}
