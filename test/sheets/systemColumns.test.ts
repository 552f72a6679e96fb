import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText } from "../support/models.ts";
import { followPages } from "../support/paging.ts";
import { chat } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { type Cell, importCsv, type SheetUnderTest } from "../support/sheets.ts";

const server = await startHarness();
const { fake, sheetOf } = fakeModels(server);

const model = { provider: "openai", name: "gpt-4o-mini", parameters: {} };
const prompt = {
  inline_template: { inline: true, prompt_template: chat(["user", "{word}"]), metadata: { model } },
  prompt_template_variable_mappings: { word: "a" },
};

/** A trace of a root and one request. */
function trace(seconds: number, ...prices: number[]) {
  return {
    name: "root",
    span_id: "a",
    start: "2026-03-02T09:00:00.000Z",
    end: new Date(Date.UTC(2026, 2, 2, 9) + seconds * 1000).toISOString(),
    children: prices.map((price, at) => ({ name: `call ${at}`, children: [], request_log: { price } })),
  };
}

async function readAll(sheet: SheetUnderTest) {
  const query = { include_system_columns: true, include_execution_metadata_aggregates: true, include_columns: true };
  return sheet.client.expect(200, "listRows", { params: sheet.params, query });
}

type Page = Awaited<ReturnType<typeof readAll>>;

function columnOf(page: Page, title: string) {
  const found = page.columns.find((column) => column.title === title);
  if (!found) throw new Error(`there is no column ${title}`);
  return found;
}

function valuesOf(page: Page, title: string) {
  const { id } = columnOf(page, title);
  return page.data.map((row) => (row.cells[id] as Cell).value);
}

function aggregateOf(page: Page, title: string) {
  return page.execution_metadata_aggregates?.by_column_id[columnOf(page, title).id];
}

/** What the aggregates must be, from the cells of the page, which is the whole sheet. */
function expected(page: Page, titles: string[]) {
  const values = titles.flatMap((title) => valuesOf(page, title)).filter((value) => typeof value === "number");
  const sum = values.reduce((total, value) => total + value, 0);
  const [min, max] = values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)];
  return { count: values.length, sum, avg: values.length === 0 ? null : sum / values.length, min, max };
}

function checkAggregates(page: Page, titles: string[]) {
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
  const told = (of: string[]) => {
    const { count, sum, avg, min, max } = expected(page, of);
    return { count, sum: near(sum), avg: near(avg), min: near(min), max: near(max) };
  };
  for (const title of titles) {
    expect(aggregateOf(page, `${title}.price`)).toMatchObject({
      metric_key: "price",
      column_id: columnOf(page, `${title}.price`).id,
      ...told([`${title}.price`]),
    });
    expect(aggregateOf(page, `${title}.latency`)).toMatchObject(told([`${title}.latency`]));
  }
  const { price, latency_ms } = page.execution_metadata_aggregates?.sheet.by_metric ?? {};
  expect(price).toMatchObject(told(titles.map((title) => `${title}.price`)));
  expect(latency_ms).toMatchObject(told(titles.map((title) => `${title}.latency`)));
}

test("prompt columns have their price and latency beside them, through runs, edits, deletions and restores", async () => {
  const sheet = await sheetOf("a\nx\nyy\nzzz\n");
  fake.answer((request) => ({ text: "ok", inputTokens: 1000 * lastText(request).length, outputTokens: 10 }));
  const empty = await readAll(sheet);
  expect(empty.columns.map((column) => column.title)).toEqual(["a"]);
  expect(empty.execution_metadata_aggregates?.sheet.by_metric.price).toMatchObject({ count: 0, sum: 0, avg: null });

  await sheet.addComputed("out", "PROMPT_TEMPLATE", prompt);
  await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
  const page = await readAll(sheet);
  expect(page.columns.map((column) => column.title)).toEqual(["a", "out", "out.price", "out.latency", "n"]);
  const { id: source } = await sheet.column("out");
  expect(columnOf(page, "out.price")).toMatchObject({ type: "ABSOLUTE_NUMERIC", config: {}, dependencies: [] });
  expect(aggregateOf(page, "out.price")).toMatchObject({ source_column_id: source, count: 3 });
  const metrics = page.data.map((row) => row.cells[source]?.request_metrics);
  expect(valuesOf(page, "out.price")).toEqual(metrics.map((one) => one?.price));
  expect(valuesOf(page, "out.latency")).toEqual(metrics.map((one) => one?.latency_ms));
  checkAggregates(page, ["out"]);
  const before = (await sheet.client.expect(201, "createVersion", { params: sheet.params, body: { name: "all" } }))
    .version;

  await sheet.setCell("a", 1, "a much longer question");
  const edited = await readAll(sheet);
  expect(edited.data[1]?.cells[columnOf(edited, "out.price").id]).toMatchObject({ status: "STALE" });
  checkAggregates(edited, ["out"]);
  await sheet.recalculate();
  checkAggregates(await readAll(sheet), ["out"]);
  await sheet.client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0, 1] } });
  const fewer = await readAll(sheet);
  expect(aggregateOf(fewer, "out.price")?.count).toBe(1);
  checkAggregates(fewer, ["out"]);
  await sheet.client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [2] } });
  checkAggregates(await readAll(sheet), ["out"]);
  await sheet.client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: before.id } });
  const restored = await readAll(sheet);
  expect(valuesOf(restored, "out.price")).toEqual(valuesOf(page, "out.price"));
  checkAggregates(restored, ["out"]);

  const params = { ...sheet.params, column_id: source };
  await sheet.client.expect(200, "updateColumn", { params, body: { type: "TEXT" } });
  expect((await readAll(sheet)).columns.map((column) => column.title)).toEqual(["a", "out", "n"]);
  await sheet.client.expect(200, "updateColumn", { params, body: { type: "PROMPT_TEMPLATE", config: prompt } });
  const again = await readAll(sheet);
  expect(valuesOf(again, "out.price")).toEqual([null, null, null]);
  checkAggregates(again, ["out"]);
});

test("traces have theirs from their tree, which stay when the column goes", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\nx\ny\nz\n");
  await sheet.addColumn("Trace", "TRACE");
  await sheet.setCell("Trace", 0, trace(1.5, 0.25, 0.5));
  await sheet.setCell("Trace", 1, trace(0.5));
  const page = await readAll(sheet);
  expect(valuesOf(page, "Trace.price")).toEqual([0.75, null, null]);
  expect(valuesOf(page, "Trace.latency")).toEqual([1500, 500, null]);
  checkAggregates(page, ["Trace"]);
  const { version } = await client.expect(201, "createVersion", { params: sheet.params, body: { name: "one" } });

  await sheet.setCell("Trace", 0, trace(3, 1));
  await sheet.setCell("Trace", 1, null);
  const changed = await readAll(sheet);
  expect(valuesOf(changed, "Trace.price")).toEqual([1, null, null]);
  checkAggregates(changed, ["Trace"]);
  const cell = changed.data[0]?.cells[columnOf(changed, "Trace.price").id] as Cell;
  const cellParams = { ...sheet.params, cell_id: cell.id };
  expect((await client.expect(200, "getCell", { params: cellParams })).cell).toEqual(cell);

  const { id } = await sheet.column("Trace");
  await client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id: id } });
  expect(valuesOf(await readAll(sheet), "Trace.latency")).toEqual([3000, null, null]);
  await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0] } });
  expect(aggregateOf(await readAll(sheet), "Trace.price")?.count).toBe(0);
  await client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: version.id } });
  const restored = await readAll(sheet);
  expect(valuesOf(restored, "Trace.price")).toEqual([0.75, null, null]);
  checkAggregates(restored, ["Trace"]);
});

test("system columns are listed on request only, page by page, and nobody can change them", async () => {
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\nx\n");
  await sheet.addColumn("Trace", "TRACE");
  await sheet.addColumn("b", "TEXT");
  await sheet.setCell("Trace", 0, trace(1, 2));
  expect((await sheet.columns()).map((column) => column.title)).toEqual(["a", "Trace", "b"]);
  const all = ["a", "Trace", "Trace.price", "Trace.latency", "b"];
  for (const order of ["asc", "desc"] as const) {
    const listed = await followPages(2, (cursor) =>
      client.expect(200, "listColumns", {
        params: sheet.params,
        query: { include_system_columns: true, limit: 2, order, ...cursor },
      }),
    );
    expect(listed.map((column) => column.title)).toEqual(order === "asc" ? all : all.toReversed());
  }
  const plain = await client.expect(200, "listRows", { params: sheet.params });
  expect(plain.execution_metadata_aggregates).toBeUndefined();
  expect(plain.columns.map((column) => column.title)).toEqual(["a", "Trace", "b"]);
  const page = await readAll(sheet);
  const system = columnOf(page, "Trace.price");
  const cell = page.data[0]?.cells[system.id] as Cell;
  const version = await sheet.version();

  const params = { ...sheet.params, column_id: system.id };
  refused(await client.call("updateColumn", { params, body: { title: "x" } }), 400, "bad_request");
  refused(await client.call("deleteColumn", { params }), 400, "bad_request");
  const cellParams = { ...sheet.params, cell_id: cell.id };
  refused(await client.call("updateCell", { params: cellParams, body: { value: 1 } }), 400, "bad_request");
  refused(
    await client.call("createOperation", { params: sheet.params, body: { column_ids: [system.id] } }),
    400,
    "bad_request",
  );
  expect((await client.expect(200, "recalculateCell", { params: cellParams })).message).toMatch(/Nothing to compute/);
  refused(await sheet.createColumn({ title: "p", type: "ABSOLUTE_NUMERIC" }), 400, "invalid_config");
  expect(await sheet.version()).toBe(version);

  const other = await importCsv(client, "a\nx\n");
  refused(await client.call("deleteColumn", { params: { ...other.params, column_id: system.id } }), 404, "not_found");
  refused(await client.call("getCell", { params: { ...other.params, cell_id: cell.id } }), 404, "not_found");
});
