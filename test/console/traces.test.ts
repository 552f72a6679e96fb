import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { newTraceId, spanBody } from "../support/traces.ts";
import { waitFor } from "../support/waitFor.ts";
import { copyBy, openConsole } from "./support/browser.ts";
import { hostile, sendAnswer, sendLongTrace } from "./support/filled.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });
const { url } = server;

test("traces are listed, found by words, and come while somebody looks", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client, { name: "plan a route", question: "Which bridge is open?" });
  await sendAnswer(client, { fails: true });
  const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const rows = page.locator("tbody tr");
  await rows.nth(1).waitFor();
  await rows.nth(0).getByText("2.14 s").first().waitFor();
  expect(await rows.count()).toBe(2);
  await expectAccessible();
  await sendAnswer(client, { name: "comes later", agoMs: 0 });
  await rows.getByText("comes later").waitFor();

  await page.getByLabel("Search words").fill("bridge");
  await page.keyboard.press("Enter");
  await waitFor("the search", async () => (await rows.count()) === 1);
  await waitFor("the words in the address", () => new URL(page.url()).search === "?q=bridge");
  await rows.getByText("plan a route").waitFor();
  await page.goBack();
  await waitFor("all of them", async () => (await rows.count()) === 3);
});

test("a next page that arrives after the list began anew leaves no gap in it", async () => {
  const { client, workspace } = await server.newWorkspace();
  const store = (names: string[], startSeconds: number) => {
    const spans = names.map((name, index) => {
      const start = BigInt(startSeconds + index) * 1_000_000_000n;
      return spanBody({ trace_id: newTraceId(), name, start_time: String(start), end_time: String(start + 1n) });
    });
    return client.expect(201, "createSpans", { body: { spans } as never });
  };
  const now = Math.floor(Date.now() / 1_000);
  await store(
    Array.from({ length: 120 }, (_, index) => `old ${index}`),
    now - 1_000,
  );
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const rows = page.locator("tbody tr");
  await rows.getByText("old 119").waitFor();
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route("**/traces/search", async (route) => {
    const isNext = route.request().postDataJSON().cursor !== undefined;
    const response = await route.fetch();
    if (isNext) await held.promise;
    await route.fulfill({ response });
    if (isNext) arrived.resolve();
  });
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await store(
    Array.from({ length: 120 }, (_, index) => `new ${index}`),
    now - 500,
  );
  await rows.getByText("new 119").waitFor();
  held.resolve();
  await arrived.promise;
  await waitFor("the answer", async () => (await more.getAttribute("aria-busy")) !== "true");
  await more.click();
  await waitFor("the answer", async () => (await more.getAttribute("aria-busy")) !== "true");
  const shown = await rows.locator("td:first-child").allInnerTexts();
  const newest = [...Array(120).keys()].toReversed();
  const expected = [...newest.map((index) => `new ${index}`), ...newest.map((index) => `old ${index}`)];
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.map((text) => text.trim().split("\n")[0])).toEqual(expected.slice(0, shown.length));
});

test("filters are built by hand or pasted, stand in the address, and can be taken away", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client, {});
  await sendAnswer(client, { fails: true, name: "it fails" });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  const rows = page.locator("tbody tr");
  await page.getByRole("button", { name: "+ Filter" }).click();
  await page.getByLabel("Value").selectOption("ERROR");
  await page.getByRole("button", { name: "Add the filter" }).click();
  await page.getByText("status is ERROR").waitFor();
  await waitFor("the filter", async () => (await rows.count()) === 1);
  const address = page.url();

  await page.getByRole("button", { name: "+ Filter" }).click();
  await page.getByText("As JSON").click();
  await page
    .getByLabel("Group of filters")
    .fill('{"filters":[{"field":"trace_name","operator":"is","value":"nothing"}]}');
  await page.getByRole("button", { name: "Use these filters" }).click();
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Remove this filter" }).click();
  await waitFor("no filter", async () => (await rows.count()) === 2);

  const again = await openConsole({ url, key: workspace.apiKey, at: address.split("/console/")[1] as string });
  await again.page.getByText("status is ERROR").waitFor();
});

test("a faulty filter is told with the server's words, and can be tried again", async () => {
  const { workspace } = await server.newWorkspace();
  const filter = encodeURIComponent('{"filters":[{"field":"trace_nmae","operator":"is","value":"x"}]}');
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `traces?filter=${filter}`, expected: /422/ });
  await page.getByRole("alert").getByText("trace_name").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
});

test("a trace shows its tree, what failed, the talk with the model, a tool's input and output, attributes and JSON", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id, tool } = await sendAnswer(client, { fails: true });
  const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  const items = page.getByRole("treeitem");
  await items.nth(3).waitFor();
  // What failed is chosen at first.
  await page.locator('[aria-selected="true"][role="treeitem"]').getByText("look up the order").waitFor();
  const details = page.getByRole("region", { name: "Span" });
  await details.getByText("the order service did not answer").waitFor();
  await details.getByText('"order": 4711').waitFor();
  await items.first().getByText("110 tok").waitFor();
  await expectAccessible();

  await items.filter({ hasText: "chat gpt-4o" }).click();
  await details.getByText("You help people who wait for a parcel.").waitFor();
  const result = details.getByText('{"state":"on its way"}');
  expect(await result.isVisible()).toBe(false);
  await details.getByText("Result").click();
  await result.waitFor();
  await expectAccessible();

  await page.getByRole("link", { name: "Attributes" }).click();
  await page.getByLabel("Search attributes").fill("usage.input");
  await details.getByText("gen_ai.usage.input_tokens").waitFor();
  await details.locator("dt").filter({ hasText: "gen_ai.request.model" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "JSON" }).click();
  const copied = await copyBy(page.getByRole("button", { name: "Copy JSON" }));
  expect(JSON.parse(copied)).toMatchObject({ name: "chat gpt-4o" });

  await details.getByRole("link", { name: /^\d+$/ }).click();
  await page.getByRole("heading", { name: /^Request \d+$/ }).waitFor();
  await page.getByText("It comes tomorrow.").waitFor();
  await expectAccessible();
  const there = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}?span=${tool}&show=Events` });
  await there.page.getByText("exception").first().waitFor();
});

test("the command that is copied gives the same trace", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  const command = await copyBy(page.getByRole("button", { name: "Copy as curl" }).first());
  expect(command).not.toContain(workspace.apiKey);
  const shell = Bun.spawn(["sh", "-c", `${command} -sS`], {
    env: { ...process.env, SHEAF_API_KEY: workspace.apiKey },
  });
  expect(await new Response(shell.stdout).json()).toMatchObject({ success: true, trace_id });
});

test("the keyboard alone walks a tree, folds it, and leads from the list to a span's messages", async () => {
  const { client, workspace } = await server.newWorkspace();
  await sendAnswer(client);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  await page.locator("tbody a").focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("treeitem");
  await items.nth(3).waitFor();
  await page.getByRole("tree").focus();
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await page.keyboard.press("ArrowLeft");
  await waitFor("the fold", async () => (await items.count()) === 1);
  await page.keyboard.press("ArrowRight");
  await items.nth(3).waitFor();
  await page.keyboard.press("ArrowRight");
  await chosen.getByText("search the handbook").waitFor();
  await page.keyboard.press("End");
  await chosen.getByText("chat gpt-4o").waitFor();
  await waitFor("the tree to name what is chosen", async () => {
    const named = await page.getByRole("tree").getAttribute("aria-activedescendant");
    return named !== null && named === (await chosen.getAttribute("id"));
  });
  await page.getByText("Where is my parcel?").first().waitFor();
});

test("a trace of 30,000 spans is folded but for what failed, and is walked without drawing more than is seen", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = await sendLongTrace(client, 2_727);
  const { page, operations, expectAccessible } = await openConsole({
    url,
    key: workspace.apiKey,
    at: `traces/${trace_id}`,
  });
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await chosen.getByText("work 25").waitFor();
  await page.getByText("30K spans").waitFor();
  // What is seen, and no more of it.
  expect(operations.filter((name) => name === "getTraceTree").length).toBeLessThanOrEqual(3);
  expect(operations).not.toContain("listTraceSpans");
  await expectAccessible();
  const search = page.getByRole("searchbox", { name: "Find a span" });
  await search.fill("WORK 29000");
  await search.press("Enter");
  await chosen.getByText("work 29000").waitFor();
  await search.fill("nothing is called so");
  await search.press("Enter");
  await page.getByText("No span has this in its name").waitFor();
  await page.getByRole("button", { name: "Expand all" }).click();
  await page.locator('[role="treeitem"][aria-expanded="false"]').first().waitFor({ state: "detached" });
  await page.getByRole("tree").focus();
  await page.keyboard.press("End");
  await chosen.getByText("work 29997").waitFor();
  await expectAccessible();
});

test("a span that is found late does not take the place of one that was searched for afterwards", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  const { page, rested } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await chosen.waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/tree?q=handbook*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const search = page.getByRole("searchbox", { name: "Find a span" });
  for (const words of ["handbook", "gpt"]) {
    const asked = page.waitForRequest((request) => request.url().includes(`q=${words}`));
    await search.fill(words);
    await search.press("Enter");
    await asked;
  }
  await chosen.getByText("chat gpt-4o").waitFor();
  held.resolve();
  await rested();
  expect(await chosen.innerText()).toContain("chat gpt-4o");
});

test("a span that is loaded late does not take the place of one that was chosen afterwards", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = await sendLongTrace(client, 60);
  const { page, rested } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await chosen.getByText("work 25").waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/tree?*offset=*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/tree?*offset=*");
  await page.getByRole("tree").press("End");
  await asked;
  await page.getByRole("tree").press("Home");
  await chosen.getByText("a long run").waitFor();
  held.resolve();
  await rested();
  expect(await chosen.innerText()).toContain("a long run");
});

test("spans that come to a trace appear in its tree, and leave what was folded folded", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id, root, call } = await sendAnswer(client, { agoMs: 3_000 });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}?span=${call}` });
  const items = page.getByRole("treeitem");
  await items.nth(3).waitFor();
  const now = String(BigInt(Date.now()) * 1_000_000n);
  const spans = [spanBody({ trace_id, parent_id: root, name: "came later", start_time: now, end_time: now })];
  await client.expect(201, "createSpans", { body: { spans } });
  await items.filter({ hasText: "came later" }).waitFor();
  await page.locator('[role="treeitem"][aria-selected="true"]').getByText("chat gpt-4o").waitFor();
});

test("spans that come between the tree and the totals of a trace appear in its tree", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id, root } = await sendAnswer(client, { agoMs: 3_000 });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "requests" });
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/traces/search", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${url}/console/traces/${trace_id}`);
  const items = page.getByRole("treeitem");
  await items.nth(3).waitFor();
  const spans = [spanBody({ trace_id, parent_id: root, name: "came later" })];
  await client.expect(201, "createSpans", { body: { spans } });
  held.resolve();
  await items.filter({ hasText: "came later" }).waitFor();
});

test("a row is made of a trace, in a new table", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}` });
  await page.getByRole("button", { name: "Add as a row" }).click();
  await page.getByRole("dialog").getByLabel("Table").waitFor();
  await expectAccessible();
  await page.getByRole("button", { name: "Add the row" }).click();
  await page.getByText(/Added as row \d+ of/).waitFor();
  const { data } = await client.expect(200, "listTables");
  expect(data.map(({ title }) => title)).toEqual(["Traces"]);
});

test("a key that only reads is offered nothing that it may not do", async () => {
  const { client } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  const { key } = await client.expect(201, "createOwnApiKey", { body: { scopes: ["read-only"] } });
  const { page } = await openConsole({ url, key, at: `traces/${trace_id}` });
  await page.getByRole("treeitem").first().waitFor();
  await page.getByRole("button", { name: "Copy id" }).waitFor();
  expect(await page.getByRole("button", { name: "Add as a row" }).count()).toBe(0);
});

test("texts with markup, right-to-left script and emoji are shown as they are, and never run", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id, call } = await sendAnswer(client, { name: hostile, question: hostile });
  const { page } = await openConsole({ url, key: workspace.apiKey, at: "traces" });
  await page.locator("tbody a").waitFor();
  expect(await page.locator("tbody a").textContent()).toBe(hostile);
  await page.goto(`${url}/console/traces/${trace_id}?span=${call}`);
  await page.locator(".message.user").waitFor();
  await waitFor("the question", async () => (await page.locator(".message.user p").textContent()) === hostile);
  await waitFor("the name", async () => (await page.getByRole("heading", { level: 1 }).textContent()) === hostile);
  await waitFor("the title", async () => (await page.title()) === `${hostile} – Sheaf`);
  expect(await page.locator("main img, main script").count()).toBe(0);
});

test("at 400 pixels a long tree leaves room for the span that is chosen", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = await sendLongTrace(client, 9);
  const { page } = await openConsole({ url, key: workspace.apiKey, at: `traces/${trace_id}`, width: 400 });
  await page.getByRole("region", { name: "Span" }).getByText("Starts at").waitFor();
  const heightOf = async (name: "Span" | "Tree") => (await page.getByRole("region", { name }).boundingBox())?.height;
  await waitFor("room for the span", async () => ((await heightOf("Span")) ?? 0) > 200);
  await waitFor("room for the tree", async () => ((await heightOf("Tree")) ?? 0) > 150);
});

test("a span far down in a tree has room for its name", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const idOf = (depth: number) => `00000000000000${10 + depth}`;
  const spans = Array.from({ length: 60 }, (_, depth) =>
    spanBody({ trace_id, span_id: idOf(depth), parent_id: depth ? idOf(depth - 1) : null, name: `step ${depth}` }),
  );
  await client.expect(201, "createSpans", { body: { spans } });
  for (const width of [400, 1280]) {
    const at = `traces/${trace_id}?span=${idOf(59)}`;
    const { page } = await openConsole({ url, key: workspace.apiKey, at, width });
    const name = page.getByRole("treeitem", { selected: true }).locator("b");
    await waitFor("room for the name", async () => ((await name.boundingBox())?.width ?? 0) > 35);
  }
});

test("at 400 pixels nothing lies beyond the edge of the page", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client);
  for (const at of ["traces", `traces/${trace_id}`, "requests", "start"]) {
    const { page, expectAccessible } = await openConsole({ url, key: workspace.apiKey, at, width: 400 });
    await page.getByRole("heading", { level: 1 }).waitFor();
    // By then it has been drawn whole.
    await expectAccessible();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(400);
  }
});

test("a name of 10,000 characters, and a filter as long as the search takes, leave room for the rest of the page", async () => {
  const { client, workspace } = await server.newWorkspace();
  const { trace_id } = await sendAnswer(client, { name: "W".repeat(10_000) });
  const filters = [{ field: "trace_id", operator: "is", value: "W".repeat(500) }];
  const filtered = `traces?filter=${encodeURIComponent(JSON.stringify({ logic: "AND", filters }))}`;
  for (const at of [`traces/${trace_id}`, filtered]) {
    for (const width of [400, 1400]) {
      const { page } = await openConsole({ url, key: workspace.apiKey, at, width });
      await page.getByText("W".repeat(500)).first().waitFor();
      const isWide = "document.getElementById('page').scrollWidth > document.getElementById('page').clientWidth";
      expect(await page.evaluate(isWide)).toBe(false);
      for (const part of ["header", ".chip"]) {
        for (const one of await page.locator(`main ${part}`).all()) {
          expect((await one.boundingBox())?.height).toBeLessThan(240);
        }
      }
    }
  }
});
