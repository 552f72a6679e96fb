import { chromium, type Page } from "playwright-core";
import { Api, importRequest } from "./support/api.ts";
import { type Bar, type Figure, median, note } from "./support/bar.ts";
import { storeLongTrace } from "./support/longTrace.ts";
import { type BenchServer, withServer } from "./support/server.ts";

/** Times that each page is opened, each in a browser context that has nothing of it. */
const openings = 7;
const spanCount = 30_000;
const columnCount = 999;
/** Nodes that a document may have, however much a page shows. */
const mostNodes = 3_000;

/** How long an opening took, and how many nodes its document had then. */
type Opened = Record<"ms" | "nodes", number>;

/**
 * The console in Chromium, which CHROMIUM names: its first paint, a trace of 30,000 spans, and the first page of a sheet of
 * 1,000,000 rows and 999 columns. Pages are timed from the click that opens them until their content is drawn.
 */
export const consoleBar: Bar = ({ isQuick }) =>
  withServer(async (server) => {
    const rows = isQuick ? 10_000 : 1_000_000;
    await storeLongTrace(server, spanCount, "flat");
    const table = await storeSheet(server, rows);
    const paints = await sample(server, "first paint", "traces", firstPaint);
    const traces = await sample(server, "trace", "traces", openTrace);
    const sheets = await sample(server, "sheet", `tables/${table}`, openSheet);
    const nodes = Math.max(...[...traces, ...sheets].map((one) => one.nodes));
    return [
      time("console: first paint from cold", paints, 300),
      time(`console: a trace of ${spanCount.toLocaleString("en")} spans, open and at its end`, traces, 1_000),
      time(`console: first page of ${rows.toLocaleString("en")} × ${columnCount} cells`, sheets, 200),
      {
        ...time("console: most nodes in a document", [], mostNodes),
        value: nodes,
        sheaf: `${nodes}`,
        shown: `${nodes}`,
      },
    ];
  });

function time(what: string, opened: Opened[], atMost: number): Figure {
  const value = opened.length > 0 ? median(opened.map(({ ms }) => ms)) : 0;
  const shown = `${Math.round(value)} ms`;
  return { what, sheaf: shown, baseline: "", value, shown, limit: { atMost } };
}

/**
 * Imports a sheet of one row and repeats that row in the database: the API takes files of some megabytes.
 * @returns the id of its table, whose first sheet is empty
 */
async function storeSheet(server: BenchServer, rows: number): Promise<string> {
  const api = new Api(server);
  const table = await api.createTable("bench");
  const titles = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  const csv = [titles, titles.map(() => "0")].map((cells) => `${cells.join(",")}\n`).join("");
  await api.importFile(table, importRequest(Buffer.from(csv)));
  const { sql } = server;
  const [{ id } = { id: "" }] = await sql<{ id: string }[]>`
    select sheet_id as id from sheet_rows group by sheet_id order by max(array_length(cells, 1)) desc limit 1`;
  await sql`
    insert into sheet_rows (workspace_id, sheet_id, row_index, valid_from, cells)
    select workspace_id, sheet_id, number, valid_from, array_fill(number::text, array[array_length(cells, 1)])
    from sheet_rows, generate_series(1, ${rows - 1}::integer) number
    where sheet_id = ${id} and row_index = 0`;
  await sql`update sheets set row_count = ${rows}, next_row_index = ${rows} where id = ${id}`;
  await sql`vacuum (analyze) sheet_rows`;
  note(`stored a sheet of ${rows} × ${columnCount}`);
  return table;
}

/** Opens a page of the console in a new browser context, and measures there, several times. */
async function sample(
  { address, apiKey }: BenchServer,
  name: string,
  at: string,
  measure: (page: Page) => Promise<number>,
): Promise<Opened[]> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const opened: Opened[] = [];
  try {
    for (let turn = 0; turn < openings; turn++) {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
      await context.addInitScript(`sessionStorage.setItem("sheaf-key", ${JSON.stringify(apiKey)})`);
      const page = await context.newPage();
      await page.goto(`${address}/console/${at}`);
      const ms = await measure(page);
      opened.push({ ms, nodes: await page.evaluate<number>("document.querySelectorAll('*').length") });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  note(`${name}: ${opened.map(({ ms }) => Math.round(ms)).join(" ")} ms, ${opened.at(-1)?.nodes} nodes`);
  return opened;
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
  }).observe({ type: "paint", buffered: true }))`);
}

/** Clicks on a link, and measures until each of the conditions has held in turn, looking at every frame. */
async function clicked(page: Page, link: string, ...conditions: string[]): Promise<number> {
  await page.locator(link).first().waitFor();
  return page.evaluate(`(async () => {
    const began = performance.now();
    document.querySelector(${JSON.stringify(link)}).click();
    const frame = () => new Promise(requestAnimationFrame);
    for (const holds of [${conditions.map((condition) => `() => ${condition}`).join()}]) while (!holds()) await frame();
    await frame();
    return performance.now() - began;
  })()`);
}

function openTrace(page: Page): Promise<number> {
  const isWhole = `document.querySelector(".tree")?.previousElementSibling?.textContent.startsWith("30K spans")`;
  // Scrolled in every frame: spans are loaded where the tree stands, which itself moves to the chosen one.
  const end = `document.querySelector('[aria-posinset="${spanCount - 1}"]')`;
  const atEnd = `((document.querySelector(".tree").scrollTop = 1e9), ${end} !== null)`;
  return clicked(page, "tbody a", isWhole, atEnd);
}

/** The sheet beside the empty one with which a table begins. */
function openSheet(page: Page): Promise<number> {
  const link = 'nav[aria-label="Sheets"] a:not([aria-current])';
  return clicked(page, link, `[...document.querySelectorAll(".grid-cell")].some((one) => one.textContent === "7")`);
}
