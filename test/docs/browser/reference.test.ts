import { describe, expect, test } from "bun:test";
import { type Document, operationsOf } from "../../../scripts/generate/document.ts";
import { contractFile } from "../../../server/contract.ts";
import { startHarness } from "../../support/harness.ts";
import { waitFor } from "../../support/waitFor.ts";
import { barriersOf, openPage } from "./openPage.ts";

const { url } = await startHarness({ hasWorker: false });

test("Redoc shows every operation of the contract, and its links lead somewhere", async () => {
  const page = await openPage(`${url}/docs/redoc`);
  const document = (await Bun.file(contractFile).json()) as Document;
  const expected = operationsOf(document).map(({ operation }) => operation.operationId as string);
  const shown = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[id*="operation/"]')].map((element) => element.id.split("operation/")[1])`,
    );
  await waitFor("all operations in Redoc", async () => {
    const ids = new Set(await shown());
    return expected.every((id) => ids.has(id));
  });
  const missing = await page.evaluate<string[]>(`[...document.querySelectorAll('a[href^="#"]')]
    .map((link) => decodeURIComponent(link.getAttribute("href").slice(1)))
    .filter((place) => place !== "" && !document.getElementById(place))`);
  expect(missing).toEqual([]);
});

describe("every kind of page has no barrier, and fits into its window", () => {
  const kinds = [
    "/docs",
    "/docs/tables",
    "/docs/prompts",
    "/docs/webhook-events",
    "/docs/guides",
    "/docs/guides/security",
    "/docs/errors/conflict",
  ];
  for (const path of kinds) {
    for (const [theme, width] of [
      ["light", 1400],
      ["dark", 400],
    ] as const) {
      test(`${path}, ${theme}, ${width} px wide`, async () => {
        const page = await openPage(`${url}${path}`, { width, theme });
        await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
        expect(await barriersOf(page)).toEqual([]);
        const wider = await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect(wider).toBe(0);
      });
    }
  }
});

test("the search is reached by a key, puts titles first, and leads on by arrows and Enter", async () => {
  const page = await openPage(`${url}/docs`);
  await page.keyboard.press("/");
  await page.keyboard.type("create a table");
  const first = page.locator("#found a").first();
  await first.waitFor();
  await waitFor("the title", async () => (await first.textContent())?.startsWith("Create a table"));
  expect(await barriersOf(page)).toEqual([]);
  const input = page.getByRole("searchbox");
  await input.fill("attachPromptTemplateExternalId");
  await page.locator("#found a", { hasText: "attachPromptTemplateExternalId" }).waitFor();
  await input.fill("noise");
  await page.locator("#found a", { hasText: "Evaluation" }).first().waitFor();
  await input.fill("api keys");
  await page.locator("#found a", { hasText: "Guides" }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  const target = await waitFor("a link that has the focus", () =>
    page.evaluate<string | undefined>("document.activeElement.href"),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(target);
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  await page.getByText("Nothing is found.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Nothing is found.").waitFor({ state: "hidden" });
});

test("a language that is chosen at one operation is shown at all, and on the next page", async () => {
  const page = await openPage(`${url}/docs/tables#createTable`);
  const create = page.locator("#createTable");
  await create.getByText(`curl '${url}/api/public/v2/tables'`).waitFor();
  await create.getByLabel("Python").check();
  for (const id of ["createTable", "listTables"]) {
    const source = page.locator(`#${id} .samples pre:visible`);
    await source.getByText("from urllib.request import").first().waitFor();
  }
  await page.goto(`${url}/docs/rows`);
  await page.locator("#listRows .samples pre:visible").getByText("urlopen").first().waitFor();
});

test("the addresses of operations that Redoc had at /docs lead to their sections", async () => {
  const page = await openPage(`${url}/docs/guides`);
  // The page that is opened leads on, maybe before it has loaded, which `goto` waits for.
  await page.evaluate(`setTimeout(() => location.assign("/docs#tag/Request-logs/operation/logRequest"))`);
  await page.waitForURL(`${url}/docs/request-logs#logRequest`);
  await page.goto(`${url}/docs#section/Rate-limits`);
  await page.waitForURL(`${url}/docs#rate-limits`);
});
