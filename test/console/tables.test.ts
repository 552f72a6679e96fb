import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasConsole: true });
const markup = "<img src=x onerror=alert(1)> <b>bold</b>";
const arabic = "أين طردي 📦";

/** A sheet of questions and answers with a check, all computed. */
async function filledSheet(client: Client): Promise<SheetUnderTest> {
  const rows = Array.from({ length: 300 }, (_, n) => [`Where is parcel ${n}?`, n % 4 ? "shipped" : "lost", "shipped"]);
  const sheet = await importCsv(
    client,
    csvOf([["question", "answer", "expected"], [markup, arabic, "shipped"], ...rows]),
  );
  await sheet.addComputed("matches", "COMPARE", { sources: ["answer", "expected"] });
  return sheet;
}

const at = ({ params }: SheetUnderTest) => `tables/${params.table_id}/sheets/${params.sheet_id}`;

test("a table is found in the list and opens at its first sheet; texts with markup are texts", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  await client.expect(200, "updateTable", { params: sheet.params, body: { title: `Answers ${markup}` } });
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: "tables" });
  await page.getByLabel("Search tables").fill("answers");
  await page.getByRole("link", { name: `Answers ${markup}` }).waitFor();
  await expectAccessible();
  await page.getByRole("link", { name: `Answers ${markup}` }).click();
  await page.getByRole("gridcell", { name: markup }).waitFor();
  await page.getByRole("gridcell", { name: arabic }).waitFor();
  await expectAccessible();
});

test("somebody sees by keyboard why a cell is stale, edits a value, and sees what that made stale", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet) });
  const grid = page.getByRole("grid");
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
  await waitFor("the number of rows", async () => (await grid.getAttribute("aria-rowcount")) === "302");
  await grid.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const beside = page.getByRole("complementary", { name: "answer" });
  await server.stopWorker();
  await beside.getByLabel("Value").fill("delivered");
  await beside.getByRole("button", { name: "Save" }).click();
  await beside.getByText("Saved. Stale now: matches.").waitFor();
  expect((await sheet.cell("answer", 1)).value).toBe("delivered");
  await page.locator(".grid-cell.stale").waitFor();
  await expectAccessible();
  await page.locator(".grid-cell.stale").click();
  await page.getByText("A value that it reads has changed.").waitFor();
  expect(await page.locator(".cause del").textContent()).toBe("lost");
  expect(await page.locator(".cause ins").textContent()).toBe("delivered");
  await expectAccessible();
  expect(new URL(page.url()).searchParams.get("row")).toBe("1");
  await server.startWorker();
});

test("whoever goes elsewhere right after an arrow key stays there", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: `${at(sheet)}?row=0` });
  const beside = page.getByRole("complementary", { name: "question" });
  await beside.getByText("Row 0").waitFor();
  await page.getByRole("gridcell", { name: "Where is parcel 5?" }).waitFor();
  const rowInAddress = () => new URL(page.url()).searchParams.get("row");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("grid").press("ArrowDown");
  await page.getByRole("gridcell", { name: "Where is parcel 5?" }).click();
  await page.clock.runFor(1_000);
  await beside.getByText("Row 6").waitFor();
  expect(rowInAddress()).toBe("6");
  await page.getByRole("grid").press("ArrowDown");
  // Just before the address follows the arrow key: nothing that the page does after its next paint may be needed.
  await page.clock.runFor(195);
  await page.keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
  await page.clock.runFor(1_000);
  expect(rowInAddress()).toBe(null);
});

test("what somebody changes in one tab is seen in another one", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const options = { url: server.url, key: workspace.apiKey, at: at(sheet) };
  const [first, second] = [(await openConsole(options)).page, (await openConsole(options)).page];
  await second.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
  await first.getByRole("gridcell", { name: "Where is parcel 0?" }).dblclick();
  await first.getByLabel("Value").fill("Where is it now?");
  await first.getByRole("button", { name: "Save" }).click();
  await second.getByRole("gridcell", { name: "Where is it now?" }).waitFor();
  await first.keyboard.press("Escape");
  await first.getByRole("button", { name: "Add column" }).click();
  await first.getByLabel("Title").fill("remark");
  await first.getByRole("complementary").getByRole("button", { name: "Add column" }).click();
  await second.getByRole("columnheader", { name: "remark" }).waitFor();
  await first.getByRole("button", { name: "Add row" }).click();
  await waitFor("the new row", async () => (await second.getByRole("grid").getAttribute("aria-rowcount")) === "303");
});

test("what changes between the first reading of a sheet and the first look at its activity is seen", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  await sheet.setCell("answer", 1, "delivered");
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "requests" });
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  let held = Promise.withResolvers<void>();
  await page.route("**/operations?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const stale = page.locator(".grid-cell.stale");
  const open = async () => {
    await page.goto(`${server.url}/console/${at(sheet)}`);
    await stale.waitFor();
  };
  await open();
  // Results of a run may leave the version as it is.
  await client.expect(202, "createOperation", { params: sheet.params, body: { statuses: ["STALE"] } });
  await sheet.settled();
  held.resolve();
  await stale.waitFor({ state: "detached" });
  await sheet.setCell("answer", 1, "lost");
  held = Promise.withResolvers();
  await open();
  await sheet.setCell("question", 0, "Where is it now?");
  await sheet.addComputed("length", "COUNT", { source: "question", type: "chars" });
  held.resolve();
  await page.getByRole("gridcell", { name: "Where is it now?" }).waitFor();
  await page.getByRole("columnheader", { name: /^length/ }).waitFor();
});

test("what somebody saves before the first look at the sheet's activity is seen", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "requests" });
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/operations?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/console/${at(sheet)}?row=1`);
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
  const beside = page.getByRole("complementary", { name: "question" });
  await beside.getByLabel("Value").fill("Where is it now?");
  const layout = page.waitForResponse((response) => response.url().includes("include_columns=true"));
  await beside.getByRole("button", { name: "Save" }).click();
  await beside.getByText("Saved.").waitFor();
  await layout;
  held.resolve();
  await page.getByRole("gridcell", { name: "Where is it now?" }).waitFor();
  await beside.getByRole("button", { name: "Save", disabled: true }).waitFor();
});

test("a run is planned, started, and shown until its end", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  await sheet.setCell("answer", 5, "delivered");
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet) });
  await page.getByText("1 stale").waitFor();
  await page.getByRole("button", { name: "Run…" }).click();
  await page.getByRole("button", { name: "Run 1 cell" }).waitFor();
  await expectAccessible();
  await page.getByLabel("Cells", { exact: true }).last().selectOption("All cells");
  await page.getByRole("button", { name: "Run 301 cells" }).click();
  await page.getByText("301 computed").waitFor();
  await waitFor("nothing stale", async () => (await page.getByText("stale").count()) === 0);
  await sheet.settled();
  expect((await sheet.statusCounts()).counts.STALE).toBe(0);
});

test("a column is configured by the form of its type, and added by it", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet) });
  await page.getByRole("columnheader", { name: /^matches/ }).click();
  const form = page.getByRole("complementary", { name: "matches" });
  await form.getByRole("button", { name: "Remove expected" }).click();
  await form.getByLabel("target (optional)").fill("lost");
  await expectAccessible();
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Saved. Stale now: matches.").waitFor();
  expect((await sheet.column("matches")).config).toMatchObject({ sources: ["answer"], target: "lost" });
  await page.getByRole("button", { name: "Add column" }).first().click();
  const added = page.getByRole("complementary", { name: "New column" });
  await added.getByLabel("Title").fill("length");
  await added.getByLabel("Type", { exact: true }).selectOption("COUNT");
  await added.getByLabel("source", { exact: true }).selectOption("question");
  await added.getByLabel("type (optional)").selectOption("chars");
  await expectAccessible();
  await added.getByRole("button", { name: "Add column" }).click();
  await page.getByRole("columnheader", { name: /^length/ }).waitFor();
  expect((await sheet.column("length")).config).toEqual({ source: "question", type: "chars" });
});

test("a column that is hidden stays hidden for whom the address is sent to", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet) });
  await page.getByRole("columnheader", { name: /^answer/ }).click();
  await page.getByRole("button", { name: "Hide" }).click();
  await page.getByText("1 column hidden").waitFor();
  const expectTitles = ({ page: one }: { page: typeof page }) =>
    waitFor("the titles of the columns that are left", async () => {
      const titles = (await one.getByRole("columnheader").allInnerTexts()).map((title) => title.split(/\s/)[0]);
      return titles.join() === "Row,question,expected,matches";
    });
  await expectTitles({ page });
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).click();
  await page.getByRole("complementary", { name: "question" }).waitFor();
  await expectAccessible();
  const address = page.url().split("/console/")[1] as string;
  const sent = await openConsole({ url: server.url, key: workspace.apiKey, at: address });
  await sent.page.getByText("1 column hidden").waitFor();
  await sent.page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
  await expectTitles(sent);
  await sent.page.getByRole("button", { name: "Show all" }).click();
  await sent.page.getByRole("columnheader", { name: /^answer/ }).waitFor();
});

test("a version is compared with now and restored", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, "answer\nshipped\n");
  await sheet.setCell("answer", 0, "lost");
  const { page, expectAccessible } = await openConsole({
    url: server.url,
    key: workspace.apiKey,
    at: `${at(sheet)}?show=versions`,
  });
  await page
    .getByRole("button", { name: /^Compare with now/ })
    .first()
    .click();
  await page.locator(".diff ins").first().waitFor();
  await waitFor("the difference", async () =>
    (await page.locator(".diff").first().innerText()).includes("shipped\nlost"),
  );
  await expectAccessible();
  await page
    .getByRole("button", { name: /^Restore/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByRole("gridcell", { name: "shipped" }).waitFor();
  expect((await sheet.cell("answer", 0)).value).toBe("shipped");
});

test("of a sheet of 999 columns only the rows and columns in view are asked for, and all can be reached", async () => {
  const { client, workspace } = await server.newWorkspace();
  const titles = Array.from({ length: 999 }, (_, n) => `c${n}`);
  const sheet = await importCsv(
    client,
    csvOf([titles, ...Array.from({ length: 150 }, (_, row) => titles.map((t) => `${row}/${t}`))]),
  );
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet) });
  const asked: { columns: number; rows: number }[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith("/rows")) return;
    const columns = searchParams.getAll("column_ids").length;
    asked.push({ columns, rows: Number(searchParams.get("limit")) });
  });
  await page.getByRole("gridcell", { name: "0/c0", exact: true }).waitFor();
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+End");
  await page.getByRole("gridcell", { name: "149/c998", exact: true }).waitFor();
  await expectAccessible();
  expect(asked.length).toBeGreaterThan(0);
  for (const { columns, rows } of asked) {
    expect(columns).toBeLessThan(12);
    expect(rows).toBeLessThan(60);
  }
});

test("a key that only reads sees no button that changes anything; on a narrow screen it sees the same", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { key } = await client.expect(201, "createOwnApiKey", { body: { scopes: ["read-only"] } });
  const { page, expectAccessible } = await openConsole({ url: server.url, key, at: at(sheet), width: 400 });
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).click();
  const beside = page.getByRole("complementary", { name: "question" });
  await beside.getByLabel("Value").waitFor();
  const names = await page.getByRole("button").allInnerTexts();
  for (const name of ["Run…", "Add row", "Add column", "Save"]) expect(names).not.toContain(name);
  await expectAccessible();
  for (const panel of ["run", "new-column"]) {
    await page.goto(`${server.url}/console/${at(sheet)}?show=${panel}`);
    await page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
    expect(await page.getByRole("complementary").count()).toBe(0);
  }
});

test("a server that fails is told so, and asked again", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "tables", expected: /500|Failed/ });
  let isBroken = true;
  const body = JSON.stringify({ success: false, message: "Out of order.", error: "internal_error" });
  await page.route("**/rows?*", (route) => (isBroken ? route.fulfill({ status: 500, body }) : route.continue()));
  await page.goto(`${server.url}/console/${at(sheet)}`);
  await page.getByRole("alert").getByText("Out of order.").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
});

test("cells that are tried again are asked for once, however often the button is pressed", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "tables", expected: /500|Failed/ });
  const body = JSON.stringify({ success: false, message: "Out of order.", error: "internal_error" });
  const slow = Promise.withResolvers<void>();
  const asked: string[] = [];
  const givenUp: string[] = [];
  page.on("requestfailed", (request) => asked.includes(request.url()) && givenUp.push(request.url()));
  let isBroken = true;
  await page.route("**/rows?*first_row_index=*", async (route) => {
    if (isBroken) return route.fulfill({ status: 500, body });
    asked.push(route.request().url());
    await slow.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/console/${at(sheet)}`);
  await page.getByRole("gridcell", { name: "Where is parcel 0?" }).waitFor();
  await page.getByRole("grid").press("Control+End");
  await page.getByRole("alert").getByText("Out of order.").waitFor();
  isBroken = false;
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await waitFor("the request", () => asked.length === 1);
  expect(await again.getAttribute("aria-busy")).toBe("true");
  await again.click();
  await again.click();
  slow.resolve();
  await page.getByRole("gridcell", { name: "Where is parcel 299?" }).waitFor();
  expect([asked.length, givenUp]).toEqual([1, []]);
});

test("at 400 pixels the actions of a sheet stand in one line, and a long title of its table leaves them in sight", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await filledSheet(client);
  const { table_id } = sheet.params;
  await client.expect(200, "updateTable", { params: { table_id }, body: { title: "W".repeat(255) } });
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: at(sheet), width: 400 });
  await page.getByRole("link", { name: /301 rows$/ }).waitFor();
  await page.getByText("W".repeat(255)).waitFor();
  const topOf = async (name: string) => (await page.getByRole("button", { name, exact: true }).boundingBox())?.y;
  // What is above them may still be drawn between the two looks.
  await waitFor("one line", async () => (await topOf("Run…")) === (await topOf("Add row")));
  const main = page.getByRole("main");
  expect(await main.evaluate((element) => element.scrollWidth)).toBe(400);
});
