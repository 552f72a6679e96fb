import { expect, test } from "bun:test";
import { limits } from "../../generated/limits.ts";
import type { components } from "../../generated/types.ts";
import type { OperationId } from "../../handlers/handler.ts";
import type { CallOptions, Client } from "../support/client.ts";
import { startDatabaseTap } from "../support/databaseTap.ts";
import { datasetFromCsv } from "../support/datasets.ts";
import { startHarness } from "../support/harness.ts";
import { importCsv, type SheetUnderTest } from "../support/sheets.ts";
import { newTraceId, spanBody } from "../support/traces.ts";

// A page of records that are as large as records may be must not take more memory than a page may: the process that answers
// serves all workspaces. Whatever a page has no room for is on the next one.

type Schemas = components["schemas"];

let sentByPostgres = 0;

const server = await startHarness({
  asks: ({ url, beforeDrop }) =>
    startDatabaseTap(url, beforeDrop, (client, postgres) => {
      client.pipe(postgres);
      postgres.on("data", (bytes) => {
        sentByPostgres += bytes.length;
        client.write(bytes);
      });
    }),
});

const megabyte = 1 << 20;
const maxBytes = limits["Pagination.x-max-bytes"];
/** The first record of a page may come on top of what fits, and each has a few fields beside its texts. */
const maxPage = maxBytes + 6 * megabyte;

/** Pages of a list, each of which must be within the bytes of a page, as must be what Postgres sent for it. */
async function pagesOf<Id extends OperationId, Page>(
  client: Client,
  operation: Id,
  options: CallOptions<Id>,
  nextOf: (page: Page) => object | null,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: object | null = {}; next !== null; next = nextOf(pages.at(-1) as Page)) {
    sentByPostgres = 0;
    const asked = { ...options, query: { ...options.query, ...next } } as CallOptions<Id>;
    const page = (await client.expect(200 as never, operation, asked)) as Page;
    expect(JSON.stringify(page).length).toBeLessThan(maxPage);
    expect(sentByPostgres).toBeLessThan(maxPage);
    pages.push(page);
  }
  return pages;
}

const text = (row: number, length = 2 * megabyte) => `${row}`.padEnd(length, "x");

async function sheetOfTexts(rows: number): Promise<SheetUnderTest> {
  const { client } = await server.newWorkspace();
  return importCsv(client, ["a", ...Array.from({ length: rows }, (_, row) => text(row))].join("\n"));
}

interface RowsPage {
  data: { row_index: number; cells: Record<string, { value: unknown }> }[];
  has_more: boolean;
  next_cursor: string | null;
}

const nextRows = ({ next_cursor, has_more }: RowsPage) => {
  expect(has_more).toBe(next_cursor !== null);
  return next_cursor === null ? null : { cursor: next_cursor };
};

const rowsOf = (sheet: SheetUnderTest, query = {}) =>
  pagesOf<"listRows", RowsPage>(sheet.client, "listRows", { params: sheet.params, query }, nextRows);

test("a page of rows ends before its texts are too many, and the next ones have the others", async () => {
  const sheet = await sheetOfTexts(30);
  const { id } = await sheet.column("a");
  for (const order of ["asc", "desc"] as const) {
    const pages = await rowsOf(sheet, { order });
    expect(pages.length).toBeGreaterThan(2);
    const found = pages.flatMap(({ data }) => data.map(({ row_index, cells }) => [row_index, cells[id]?.value]));
    const all = Array.from({ length: 30 }, (_, row) => [row, text(row)]);
    expect(found).toEqual(order === "asc" ? all : all.toReversed());
  }
  const other = await sheet.addComputed("n", "COUNT", { source: "a", type: "chars" });
  expect(await rowsOf(sheet, { column_ids: [other.id] })).toHaveLength(1);
});

test("results of columns, and compositions, count as texts do", async () => {
  const sheet = await sheetOfTexts(40);
  const result = await sheet.addComputed("r", "COALESCE", { sources: ["a", "a"] });
  const { table_id, sheet_id } = sheet.params;
  const shown = await sheet.addColumn("s", "COMPOSITION", { source: `${table_id}.${sheet_id}.${result.id}` });
  for (const { id } of [result, shown]) {
    const pages = await rowsOf(sheet, { column_ids: [id] });
    expect(pages.length).toBeGreaterThan(1);
    const found = pages.flatMap(({ data }) => data.map(({ row_index, cells }) => [row_index, cells[id]?.value]));
    expect(found).toEqual(Array.from({ length: 40 }, (_, row) => [row, text(row)]));
  }
});

test("a snapshot of a version ends early, and so does a diff", async () => {
  const sheet = await sheetOfTexts(40);
  const { client, params } = sheet;
  const a = await sheet.column("a");
  const { version } = await client.expect(201, "createVersion", { params, body: { name: "first" } });
  expect(version.snapshot.rows.length).toBeLessThan(14);
  const r = await sheet.addComputed("r", "COALESCE", { sources: ["a", "a"] });
  const { version: second } = await client.expect(201, "createVersion", { params, body: { name: "second" } });

  type Snapshot = { version: Schemas["Version"] };
  const nextOf = ({ version: { snapshot } }: Snapshot) =>
    snapshot.next_rows_cursor === null ? null : { rows_cursor: snapshot.next_rows_cursor };
  const options = { params: { ...params, version_id: second.id } };
  const pages = await pagesOf<"getVersion", Snapshot>(client, "getVersion", options, nextOf);
  const rows = pages.flatMap(({ version: { snapshot } }) => snapshot.rows);
  expect(rows.map(({ row_index }) => row_index)).toEqual(Array.from({ length: 40 }, (_, row) => row));
  for (const { row_index, cells } of rows) {
    expect([cells[a.id]?.value, cells[r.id]?.value]).toEqual([text(row_index), text(row_index)]);
  }

  await client.expect(200, "deleteRows", {
    params,
    body: { row_indices: Array.from({ length: 40 }, (_, row) => row) },
  });
  type Diff = Schemas["DiffVersionsResponse"];
  const nextDiffs = ({ next_cursor }: Diff) => (next_cursor === null ? null : { cursor: next_cursor });
  const diffs = await pagesOf<"diffVersions", Diff>(client, "diffVersions", options, nextDiffs);
  const removed = diffs.flatMap(({ data }) => data.map(({ row_index, change }) => [row_index, change]));
  expect(removed).toEqual(Array.from({ length: 40 }, (_, row) => [row, "removed"]));
});

test("a trace whose spans are large comes in several pages, and a search has some of its spans", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const resource = { attributes: { service: text(0, 100_000) }, schema_url: "" };
  for (let at = 0; at < 40; at++) {
    const span = {
      ...spanBody({
        trace_id,
        start_time: `${1772442900000000000n + BigInt(at)}`,
        attributes: { text: text(at, 3 * megabyte) },
      }),
      resource,
    };
    await client.expect(201, "createSpans", { body: { spans: [span] } as never });
  }
  type Trace = Schemas["GetTraceResponse"];
  const nextSpans = ({ next_cursor, has_more }: Trace) => {
    expect(has_more).toBe(next_cursor !== null);
    return next_cursor === null ? null : { cursor: next_cursor };
  };
  const pages = await pagesOf<"getTrace", Trace>(client, "getTrace", { params: { trace_id } }, nextSpans);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap(({ spans }) => spans.map(({ attributes }) => attributes?.text))).toEqual(
    Array.from({ length: 40 }, (_, at) => text(at, 3 * megabyte)),
  );
  sentByPostgres = 0;
  const { items } = await client.expect(200, "searchTraces", { body: { include_spans: true } });
  expect(items[0]?.spans?.length).toBeGreaterThan(5);
  expect(JSON.stringify(items).length).toBeLessThan(maxPage);
  expect(sentByPostgres).toBeLessThan(maxPage);
});

test("a page of a dataset that is too large is refused, and smaller pages have its rows", async () => {
  const { client } = await server.newWorkspace();
  const csv = ["a", ...Array.from({ length: 40 }, (_, row) => text(row))].join("\n");
  const dataset = await datasetFromCsv(client, "large", csv);
  sentByPostgres = 0;
  const params = { dataset_id: dataset.id };
  const refused = await client.call("listDatasetRows", { params, query: { per_page: 40 } });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["query", "per_page"], type: "page_too_large" }] },
  });
  expect(sentByPostgres).toBeLessThan(megabyte);
  const { rows } = await client.expect(200, "listDatasetRows", { params, query: { per_page: 10, page: 4 } });
  expect(rows.map(([cell]) => cell?.value)).toEqual(Array.from({ length: 10 }, (_, row) => text(30 + row)));
});

test("versions of a tool that are large come in several pages", async () => {
  const { client } = await server.newWorkspace();
  const definition = (at: number) => ({
    type: "function",
    function: { name: "f", description: text(at, 6 * megabyte), parameters: { type: "object", properties: {} } },
  });
  const body = { name: "large", tool_definition: definition(0) };
  await client.expect(201, "createTool", { body: body as never });
  const params = { identifier: "large" };
  for (let at = 1; at < 10; at++) {
    await client.expect(201, "createToolVersion", { params, body: { tool_definition: definition(at) } as never });
  }
  type Versions = Schemas["ListToolVersionsResponse"];
  const nextOf = ({ next_cursor }: Versions) => (next_cursor === null ? null : { cursor: next_cursor });
  const pages = await pagesOf<"listToolVersions", Versions>(client, "listToolVersions", { params }, nextOf);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ data }) => data.map(({ number }) => number))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});
