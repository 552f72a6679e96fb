import { test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { csvOf, importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasConsole: true });
const markup = "<b>Where</b> is it?";

test("a scorecard tells its scores over versions, and the rows that got worse", async () => {
  const { client, workspace } = await server.newWorkspace();
  const rows = Array.from({ length: 12 }, (_, n) => [n === 3 ? markup : `question ${n}`, "shipped", "shipped"]);
  const sheet = await importCsv(client, csvOf([["question", "answer", "expected"], ...rows]));
  const { params } = sheet;
  const same = { title: "same", primitive_type: "COMPARE", primitive_config: { sources: ["answer", "expected"] } };
  const aggregation = { method: "weighted_mean" };
  const body = { name: "Answers", aggregation, steps: [same] } as never;
  await client.expect(200, "configureScorecard", { params, body });
  const at = `tables/${params.table_id}/sheets/${params.sheet_id}/scorecard`;
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at });
  await page.getByText("No calculations yet.").waitFor();
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("100.0").first().waitFor();
  await page.getByRole("row", { name: "same – 100.0" }).waitFor();
  await page.locator('.way[aria-current="page"]').getByText("Tables").waitFor();
  for (const row of [3, 7, 9]) await sheet.setCell("answer", row, "lost");
  await client.expect(202, "recalculateScorecard", { params, body: {} });
  await waitFor("the calculation", async () => {
    const { data } = await client.expect(200, "listScorecardCalculations", { params });
    return data.filter(({ status }) => status === "completed").length === 2;
  });
  await page.reload();
  await page.getByRole("heading", { name: "75.0 of 100" }).waitFor();
  await page.getByRole("button", { name: "Calculate" }).waitFor();
  await page.getByText("-25.0").first().waitFor();
  await page.getByRole("link", { name: "Row 7" }).waitFor();
  await waitFor("the rows that got worse", async () => {
    const rows = await page.getByRole("link", { name: /^Row \d+$/ }).allInnerTexts();
    return rows.join() === "Row 3,Row 7,Row 9";
  });
  await page.getByText("3 rows, with scores of 100").waitFor();
  await page.getByText(markup).waitFor();
  await expectAccessible();
  await page.getByRole("link", { name: "Row 3" }).click();
  await page.getByRole("complementary", { name: "question" }).getByText("Row 3").waitFor();
  await page.locator(".row-score.fail").nth(2).waitFor();
});

test("a calculation that is completed while its page is read is shown without reloading", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { params } = await importCsv(client, csvOf([["answer"], ["shipped"]]));
  const step = {
    title: "is shipped",
    primitive_type: "CONTAINS",
    primitive_config: { source: "answer", value: "ship" },
  };
  const body = { name: "Answers", aggregation: {}, steps: [step] } as never;
  await client.expect(200, "configureScorecard", { params, body });
  const at = `tables/${params.table_id}/sheets/${params.sheet_id}/scorecard`;
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at });
  await page.getByText("No calculations yet.").waitFor();
  await server.stopWorker();
  let isHeld = false;
  await page.route(/\/scorecard$/, async (route) => {
    if (!isHeld && route.request().method() === "GET") {
      isHeld = true;
      await server.startWorker();
      await waitFor("the calculation", async () => {
        const { data } = await client.expect(200, "listScorecardCalculations", { params });
        return data.some(({ status }) => status === "completed");
      });
    }
    await route.continue();
  });
  await page.getByRole("button", { name: "Calculate" }).click();
  await page.getByText("100.0").first().waitFor();
});
