import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";
import { csvOf, importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";
import { sendAnswer, sendLongTrace } from "./support/filled.ts";

// Whoever uses the keyboard keeps their place when an answer comes, whatever it takes away.

const server = await startHarness({ hasConsole: true });
const { url } = server;
const at = ({ params }: SheetUnderTest) => `tables/${params.table_id}/sheets/${params.sheet_id}`;

const hasFocus = (wanted: Locator) => wanted.evaluate((one) => one === one.ownerDocument.activeElement);
const isLost = (page: Page) => page.evaluate<boolean>("document.activeElement === document.body");

/** Presses a button by the keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

test("words that are searched for, and taken away, leave the focus in their field", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client, { name: "plan a route" });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const field = page.getByRole("searchbox", { name: "Search words" });
  await field.fill("nothing has this");
  await field.press("Enter");
  await page.getByText("Nothing matches").waitFor();
  expect(await hasFocus(field)).toBe(true);
  await press(page.getByRole("button", { name: "Clear" }));
  await page.getByRole("link", { name: "plan a route" }).waitFor();
  expect(await hasFocus(field)).toBe(true);
  expect(await field.inputValue()).toBe("");
});

test("a dialog gives the focus back to the button that opened it, however it is closed", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const opener = page.getByRole("button", { name: "+ Filter" });
  const dialog = page.getByRole("dialog", { name: "Filter" });
  const closings = [
    () => page.keyboard.press("Escape"),
    () => press(dialog.getByRole("button", { name: "Close" })),
    () => press(dialog.getByRole("button", { name: "Add the filter" })),
  ];
  for (const close of closings) {
    await press(opener);
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: "detached" });
    expect(await hasFocus(opener)).toBe(true);
  }
});

test("a dialog that is opened right after another was closed stays open", async () => {
  const { workspace } = await server.newWorkspace();
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const opener = page.getByRole("button", { name: "+ Filter" });
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await press(opener);
  await dialog.waitFor();
  // The page is drawn again before the browser tells that the dialog was closed.
  const isThere = await page.evaluate<boolean>(`(async () => {
    const isOpen = () => document.querySelector("dialog") !== null;
    const opener = [...document.querySelectorAll("button")].find((button) => button.innerText === "+ Filter");
    document.querySelector("dialog [aria-label=Close]").click();
    for (let turn = 0; turn < 100 && isOpen(); turn++) await null;
    if (isOpen()) throw new Error("the dialog is still there");
    opener.click();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return isOpen();
  })()`);
  expect(isThere).toBe(true);
});

test("the focus stays with a trace while others come before it", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client, { name: "older" });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const older = page.getByRole("link", { name: "older" });
  await older.focus();
  await sendAnswer(client, { name: "newer", agoMs: 5_000 });
  await page.getByRole("link", { name: "newer" }).waitFor();
  expect(await hasFocus(older)).toBe(true);
});

test("the focus stays in a span of a long trace while spans come to it", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = await sendLongTrace(client, 40);
  // The part of the tree that is read at first does not have it.
  const span_id = (440).toString(16).padStart(16, "0");
  const at = `traces/${trace_id}?span=${span_id}&show=JSON`;
  const { page } = await openConsole({ url, key: workspace.apiKey, at });
  const details = page.getByRole("region", { name: "Span" });
  const summary = details.locator("summary");
  await summary.waitFor();
  await summary.focus();
  const spans = [spanBody({ trace_id, parent_id: span_id, name: "came later" })];
  await client.expect(201, "createSpans", { body: { spans } });
  await page.getByText("442 spans").waitFor();
  expect(await hasFocus(summary)).toBe(true);
});

test("what was pressed to add a trace as a row gives the focus to the way to that row", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  await press(page.getByRole("button", { name: "Add as a row" }));
  await press(page.getByRole("button", { name: "Add the row" }));
  const way = page.getByRole("link", { name: "the sheet" });
  await way.waitFor();
  expect(await hasFocus(way)).toBe(true);
});

test("a label that is moved has the focus, and a new one leaves it in the emptied form", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { id } = await publish(client, "answer", chat(["user", "Hello"]), { release_labels: ["production"] });
  await publish(client, "answer", chat(["user", "Hello again"]));
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `prompts/${id}?part=Labels` });
  const label = page.getByRole("region", { name: "Label production" });
  const move = label.getByRole("button", { name: "Move to version 2" });
  await press(move);
  await move.waitFor({ state: "detached" });
  await waitFor("the focus on the label", () => hasFocus(label));
  const name = page.getByLabel("New label");
  await name.fill("staging");
  await name.press("Enter");
  await page.getByRole("region", { name: "Label staging" }).waitFor();
  expect(await hasFocus(name)).toBe(true);
  await waitFor("an empty field", async () => (await name.inputValue()) === "");
});

test("a column that is taken away, or deleted, leaves the focus where the work goes on", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, "answer,expected\nlost,shipped\n");
  await sheet.addComputed("matches", "COMPARE", { sources: ["answer", "expected"] });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: at(sheet) });
  await page.getByRole("columnheader", { name: /^matches/ }).click();
  const form = page.getByRole("complementary", { name: "matches" });
  await press(form.getByRole("button", { name: "Remove expected" }));
  await form.getByRole("button", { name: "Remove expected" }).waitFor({ state: "detached" });
  expect(await hasFocus(form.getByLabel(/^sources/))).toBe(true);
  await press(form.getByRole("button", { name: "Delete…" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await form.waitFor({ state: "detached" });
  await waitFor("the focus on the grid", () => hasFocus(page.getByRole("grid")));
});

test("a run that is cancelled leaves the focus beside it", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, "answer,expected\nlost,shipped\n");
  await sheet.addComputed("matches", "COMPARE", { sources: ["answer", "expected"] });
  await server.stopWorker();
  await client.expect(202, "createOperation", { params: sheet.params, body: { statuses: [] } });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: at(sheet) });
  const cancel = page.getByRole("button", { name: "Cancel" });
  await press(cancel);
  await cancel.waitFor({ state: "detached" });
  await waitFor("the focus beside it", () => hasFocus(page.getByRole("region", { name: "Computed cells" })));
  await server.startWorker();
});

test("somebody who writes while a cell is saved keeps what they write", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, "answer\nlost\n");
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `${at(sheet)}?row=0` });
  const value = page.getByRole("complementary", { name: "answer" }).getByLabel("Value");
  const held = Promise.withResolvers<void>();
  await page.route("**/cells/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await value.fill("shipped");
  await value.press("Control+Enter");
  await value.press("Control+End");
  await page.keyboard.type(" today");
  held.resolve();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("gridcell", { name: "shipped", exact: true }).waitFor();
  await value.press("Control+Enter");
  await page.getByRole("gridcell", { name: "shipped today", exact: true }).waitFor();
});

test("a scorecard that is calculated, and compared with another calculation, leaves the focus where it was", async () => {
  const { client, workspace } = await server.newWorkspace();
  const sheet = await importCsv(client, csvOf([["answer", "expected"], ...Array(4).fill(["lost", "shipped"])]));
  const { params } = sheet;
  const same = { title: "same", primitive_type: "COMPARE", primitive_config: { sources: ["answer", "expected"] } };
  const body = { name: "Answers", aggregation: { method: "weighted_mean" }, steps: [same] } as never;
  await client.expect(200, "configureScorecard", { params, body });
  const { page } = await openConsole({
    url,
    key: workspace.apiKey,
    at: `tables/${params.table_id}/sheets/${params.sheet_id}/scorecard`,
  });
  const calculate = page.getByRole("button", { name: "Calculate" });
  const calculations = page.getByRole("row").filter({ has: page.getByRole("link") });
  for (const count of [1, 2, 3]) {
    await calculate.press("Enter");
    await waitFor("the calculation", async () => (await calculations.count()) === count);
    expect(await hasFocus(calculate)).toBe(true);
    await page.getByRole("button", { name: "Calculate", disabled: false }).waitFor();
  }
  const compared = page.getByLabel("Compared with");
  await compared.focus();
  const chosen = await compared.inputValue();
  await page.keyboard.press("ArrowDown");
  await waitFor("another one", async () => (await compared.inputValue()) !== chosen);
  const baseline = await compared.inputValue();
  await waitFor("the address", () => new URL(page.url()).searchParams.get("baseline") === baseline);
  expect(await hasFocus(compared)).toBe(true);
});

test("a list that loses what has the focus takes it; whoever has given it up is not led back", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces?q=nothing" });
  const found = page.getByRole("link", { name: "answer a question" });
  for (const isGivenUp of [false, true]) {
    await page.getByText("Nothing matches").waitFor();
    await press(page.getByRole("button", { name: "Clear" }));
    await found.focus();
    if (isGivenUp) await found.blur();
    await page.goBack();
    await found.waitFor({ state: "detached" });
    expect(await isLost(page)).toBe(isGivenUp);
  }
});

test("whoever signs out is at the sign-in", async () => {
  const { workspace } = await server.newWorkspace();
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  await press(page.getByRole("button", { name: "Sign out" }));
  await page.getByLabel("API key").waitFor();
  await waitFor("the focus on the sign-in", () => hasFocus(page.getByRole("main")));
});
