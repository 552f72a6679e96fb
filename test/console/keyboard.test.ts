import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { startHarness } from "../support/harness.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";
import { sendAnswer } from "./support/filled.ts";

const server = await startHarness({ hasConsole: true });

/** What has the focus and whether it can be seen; "lost" where the browser's document has it. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "lost";
    if (at.id === "page") return "page";
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0 ? "seen" : "not seen: " + at.outerHTML.slice(0, 200);
  })()`);

/** Presses Tab until something has the focus, which must be seen at each step. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  // What waits for an answer before it can be used is passed over by Tab until then.
  await waitFor(`${wanted}`, () => wanted.isEnabled());
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
    // From the last element the browser itself comes next.
    expect(["seen", "lost"]).toContain(await focused(page));
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

test("somebody signs in, reads a span, makes a row of it, edits a cell and runs the sheet without a mouse", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client, { name: "older" });
  await sendAnswer(client, { name: "newer", agoMs: 30_000 });
  const sheet = await importCsv(client, "answer,expected\nlost,shipped\nshipped,shipped\n");
  await sheet.addComputed("matches", "COMPARE", { sources: ["answer", "expected"] });
  const { page } = await openConsole({ url: server.url, key: null, at: "traces" });
  const { keyboard } = page;

  await tabTo(page, page.getByLabel("API key"));
  await keyboard.type(workspace.apiKey);
  await keyboard.press("Enter");
  await page.locator("tbody tr").nth(1).waitFor();
  await waitFor("the focus on the page", async () => (await focused(page)) === "page");
  for (const key of ["j", "j", "k", "ArrowDown"]) await keyboard.press(key);
  await waitFor("the focus on a trace", async () => (await focused(page)) === "seen");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "older", level: 1 }).waitFor();
  await page.getByRole("treeitem").nth(3).waitFor();

  await keyboard.press("/");
  await keyboard.type("gpt");
  await keyboard.press("Enter");
  await page.getByRole("treeitem", { selected: true }).getByText("chat gpt-4o").waitFor();
  await tabTo(page, page.getByRole("tree"));
  await keyboard.press("k");
  await page.getByRole("treeitem", { selected: true }).getByText("look up the order").waitFor();
  await keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const isInTree = () => page.getByRole("tree").evaluate((tree) => tree === tree.ownerDocument.activeElement);
  await waitFor("the focus to be in the tree again", isInTree);

  await tabTo(page, page.getByRole("button", { name: "Add as a row" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Add the row" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "the sheet" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("grid"));
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await keyboard.press(key);
  const beside = page.getByRole("complementary", { name: "answer" });
  await tabTo(page, beside.getByLabel("Value"));
  await keyboard.press("Control+A");
  await keyboard.type("lost again");
  await tabTo(page, beside.getByRole("button", { name: "Save" }));
  await keyboard.press("Enter");
  await beside.getByText("Saved.").waitFor();
  // The panel has read the cell again.
  await beside.getByRole("button", { name: "Save", disabled: true }).waitFor();
  expect(await focused(page)).toBe("seen");
  await keyboard.press("Escape");
  await beside.waitFor({ state: "detached" });
  await waitFor("the focus on the grid", async () => (await focused(page)) === "seen");

  await tabTo(page, page.getByRole("button", { name: "Run…" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Run \d cells?$/ }));
  await keyboard.press("Enter");
  await waitFor("the run", async () => (await sheet.statusCounts()).counts.STALE === 0);
  await sheet.settled();
  expect((await sheet.cell("answer", 1)).value).toBe("lost again");
  expect((await sheet.cell("matches", 1)).value).toMatchObject({ comparison_result: false });
});

test("a filter that is taken away leaves the focus beside it", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const filter = encodeURIComponent('{"filters":[{"field":"trace_name","operator":"is","value":"nothing"}]}');
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: `traces?filter=${filter}` });
  await tabTo(page, page.getByRole("button", { name: "Remove this filter" }));
  await page.keyboard.press("Enter");
  await page.locator("tbody tr").waitFor();
  await waitFor("the focus on what stands beside it", async () => (await focused(page)) === "seen");
});
