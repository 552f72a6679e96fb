import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { waitFor } from "../support/waitFor.ts";
import { openConsole } from "./support/browser.ts";

const server = await startHarness({ hasWorker: false, hasConsole: true });

/** Logs a request that began so many half hours ago, and one more. */
async function logRequest(client: Client, index: number, of: { model: string; price: number; status?: string }) {
  const message = (role: "user" | "assistant") => ({
    role,
    content: [{ type: "text" as const, text: "Where is it?" }],
  });
  const start = Date.now() - (index + 1) * 1_800_000;
  await client.expect(201, "logRequest", {
    body: {
      provider: "house",
      input: { type: "chat", messages: [message("user")] },
      output: { type: "chat", messages: [message("assistant")] },
      request_start_time: new Date(start).toISOString(),
      request_end_time: new Date(start + 200 + 40 * index).toISOString(),
      input_tokens: 100,
      output_tokens: 20,
      ...of,
    } as never,
  });
}

/** Logs of two models over some hours, every fifth of which failed. */
async function logRequests(client: Client): Promise<void> {
  for (let index = 0; index < 20; index++) {
    const status = index % 5 ? "SUCCESS" : "ERROR";
    await logRequest(client, index, { model: index % 2 ? "<b>large</b>" : "small", price: 0.01, status });
  }
}

test("the charts of requests tell latency, cost, tokens and errors, in all and by model, of every time and of the whole", async () => {
  const { client, workspace } = await server.newWorkspace();
  await logRequests(client);
  const { page, expectAccessible } = await openConsole({ url: server.url, key: workspace.apiKey, at: "charts" });
  const chart = (name: string) =>
    page.locator(".chart").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await chart("Requests").getByText("20", { exact: true }).waitFor();
  await chart("Errors").locator(".legend b").getByText("4", { exact: true }).waitFor();
  await chart("Cost").locator(".legend b").getByText("$0.20", { exact: true }).waitFor();
  await waitFor("the tokens", async () =>
    /input\s+2,000\s+output\s+400/.test(await chart("Tokens").locator(".legend").innerText()),
  );
  await waitFor("the percentiles", async () => {
    const names = await chart("Latency").locator(".legend span").allInnerTexts();
    return names.join() === "p50,p95,p99";
  });
  await waitFor("those of the whole time", async () => {
    const percentiles = await chart("Latency").locator(".legend b").allInnerTexts();
    return percentiles.join() === "580 ms,922 ms,952 ms";
  });
  await expectAccessible();
  await page.getByLabel("Group").selectOption("By model");
  await chart("Requests").getByText("<b>large</b>").waitFor();
  await waitFor("ten of each model", async () => {
    const counts = await chart("Requests").locator(".legend b").allInnerTexts();
    return counts.join() === "10,10";
  });
  await waitFor("the latencies of both", async () =>
    /large<\/b>\s+924 ms\s+small\s+884 ms/.test(await chart("Latency, p95").locator(".legend").innerText()),
  );
  await waitFor("the group in the address", () => new URL(page.url()).searchParams.get("by") === "model");
  await expectAccessible();
});

test("a model has the same colour in all charts, whatever its place in them", async () => {
  const { client, workspace } = await server.newWorkspace();
  for (let index = 0; index < 4; index++) await logRequest(client, index, { model: "frequent", price: 0.01 });
  await logRequest(client, 4, { model: "dear", price: 9 });
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "charts?by=model" });
  const legendOf = async (name: string) => {
    const heading = page.getByRole("heading", { name, exact: true });
    const entries = page.locator(".chart").filter({ has: heading }).locator(".legend li");
    await entries.nth(1).waitFor();
    const names = await entries.locator("span").allInnerTexts();
    const colours = await Promise.all((await entries.locator("i").all()).map((mark) => mark.getAttribute("style")));
    return names.map((name, place) => [name, colours[place]]);
  };
  const [byNumber, byCost] = [await legendOf("Requests"), await legendOf("Cost")];
  expect(byNumber.map(([model]) => model)).toEqual(["frequent", "dear"]);
  expect(byCost).toEqual(byNumber.toReversed());
  expect(new Set(byCost.map(([, colour]) => colour)).size).toBe(2);
});

test("a time without requests says so, at 400 pixels too", async () => {
  const { workspace } = await server.newWorkspace();
  const { page, expectAccessible } = await openConsole({
    url: server.url,
    key: workspace.apiKey,
    at: "charts?range=1h",
    width: 400,
  });
  await page.getByText("No requests were logged in this period.").waitFor();
  await expectAccessible();
});

test("the axis of time names days and hours as the rest of the console does", async () => {
  const { client, workspace } = await server.newWorkspace();
  await logRequest(client, 0, { model: "small", price: 0.01 });
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "charts" });
  await page.locator("canvas").first().waitFor();
  // Axes are drawn, not written.
  await page.evaluate(`(() => {
    const draw = CanvasRenderingContext2D.prototype.fillText;
    window.drawn = [];
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.drawn.push(text);
      return draw.call(this, text, ...rest);
    };
  })()`);
  const drawn = () => page.evaluate<string[]>("window.drawn");
  await page.getByLabel("Period").selectOption("30d");
  await waitFor("days", async () => (await drawn()).some((text) => /^\d{1,2} [A-Z][a-z]{2,3}$/.test(text)));
  await page.getByLabel("Period").selectOption("1h");
  await waitFor("times of day", async () => (await drawn()).some((text) => /^\d\d:\d\d$/.test(text)));
  expect((await drawn()).filter((text) => /[/]|[ap]m$/.test(text))).toEqual([]);
});

test("the only number of a period is drawn as a point", async () => {
  const { client, workspace } = await server.newWorkspace();
  await logRequest(client, 3, { model: "small", price: 0.01 });
  const { page } = await openConsole({ url: server.url, key: workspace.apiKey, at: "charts" });
  await page.locator("canvas").first().waitFor();
  await page.evaluate(`(() => {
    const draw = Path2D.prototype.arc;
    window.points = 0;
    Path2D.prototype.arc = function (...circle) {
      window.points++;
      return draw.apply(this, circle);
    };
  })()`);
  await page.getByLabel("Period").selectOption("7d");
  await waitFor("the three percentiles", async () => (await page.evaluate<number>("window.points")) >= 3);
});
