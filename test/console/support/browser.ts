import { expect, onTestFinished } from "bun:test";
import { createRequire } from "node:module";
import type { Locator, Page, Request } from "playwright-core";
import { routes } from "../../../generated/routes.ts";
import type { Route } from "../../../validation/route.ts";
import { launchChromium } from "../../support/chromium.ts";
import { testTimeoutMs } from "../../support/testTimeout.ts";
import { waitFor } from "../../support/waitFor.ts";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Nodes that a document may have, however much a page shows. */
const mostNodes = 3_000;

export interface ConsoleOptions {
  url: string;
  /** Signs in with it; null shows what somebody sees who has not. */
  key: string | null;
  /** Address below /console that is opened, such as `traces?q=parcel`. */
  at?: string;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** Errors in the browser's console that the test is about, such as those of a failing server. */
  expected?: RegExp;
}

/** The console in a browser of one test. */
export interface OpenConsole {
  page: Page;
  /** Operations that it has called so far, in their order. */
  operations: string[];
  /** Waits until no operation is under way and the page shows what the last one answered. */
  rested(): Promise<void>;
  /** Finds what axe finds, light and dark, and how many nodes there are. Both must be nothing to speak of. */
  expectAccessible(): Promise<void>;
}

const table = Object.values(routes as Record<string, Route>).map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

function operationOf(method: string, pathname: string): string | null {
  const isPlain = ({ pattern }: (typeof table)[number]) => !pattern.source.includes("[^");
  const found = table.filter((route) => route.method === method && route.pattern.test(pathname));
  return (found.find(isPlain) ?? found[0])?.operationId ?? null;
}

/**
 * Opens the console as somebody with a key would. The test fails for each error in the browser's console, each request to
 * another host, and each one to the API that is no operation of the contract.
 */
export async function openConsole(options: ConsoleOptions): Promise<OpenConsole> {
  const { url, key, at = "", theme = "light", width = 1280, height = 800, expected } = options;
  const context = await (await launchChromium()).newContext({ viewport: { width, height }, colorScheme: theme });
  const complaints: string[] = [];
  const operations: string[] = [];
  const underWay = new Set<Request>();
  // Of each test: a hook of this module would be one of the first file alone that this process runs, and the pages of all
  // others would stay open and ask on.
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (key !== null) {
    await context.addInitScript(
      `if (!sessionStorage.length) sessionStorage.setItem("sheaf-key", ${JSON.stringify(key)})`,
    );
  }
  // What does not come is told by the time limit of the test, on a machine that is busy with much else too.
  context.setDefaultTimeout(testTimeoutMs / 2);
  const page = await context.newPage();
  const complain = (text: string) => expected?.test(text) || complaints.push(text);
  page.on("pageerror", (error) => complain(`thrown: ${error}`));
  page.on("console", (message) => message.type() === "error" && complain(`console: ${message.text()}`));
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.url().startsWith("data:")) return;
    const operation = operationOf(request.method(), pathname);
    if (operation) {
      operations.push(operation);
      underWay.add(request);
    }
    if (origin !== url || !(operation || /^\/console(\/|$)/.test(pathname))) {
      complaints.push(`no operation: ${request.method()} ${request.url()}`);
    }
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  const rested = () =>
    waitFor("a page that asks for nothing", async () => {
      const count = operations.length;
      if (count === 0 || underWay.size > 0) return false;
      // What was answered is drawn by the second frame, and what follows from it has been asked for.
      await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
      return underWay.size === 0 && operations.length === count;
    });
  await page.goto(`${url}/console${at && `/${at}`}`);
  return {
    page,
    operations,
    rested: async () => void (await rested()),
    expectAccessible: () => expectAccessible(page),
  };
}

/** Presses a button that copies something, and gives what it copied. */
export async function copyBy(button: Locator): Promise<string> {
  const page = button.page();
  // The button writes to the clipboard some time after it was pressed.
  await page.evaluate("navigator.clipboard.writeText('')");
  await button.click();
  return waitFor("a text on the clipboard", async () => {
    const text = await page.evaluate<string>("navigator.clipboard.readText()");
    return text !== "" && text;
  });
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await Bun.file(axe).text());
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate<
      string[]
    >(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html + " " + failureSummary)))`);
    expect(found.map((fault) => `${colorScheme} ${fault}`)).toEqual([]);
  }
  expect(await page.evaluate<number>("document.querySelectorAll('*').length")).toBeLessThanOrEqual(mostNodes);
}
