import { expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { RawAnswer } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

type Schemas = components["schemas"];

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();

function nextOf(headers: Headers): string | undefined {
  return /^<(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
}

/** Pages of a list, found by their Link headers alone. */
async function walk(path: string): Promise<RawAnswer[]> {
  const pages: RawAnswer[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: RawAnswer = await client.fetch(next);
    expect(page.status).toBe(200);
    pages.push(page);
    next = nextOf(page.headers);
  }
  return pages;
}

test("a list with a cursor is read to its end by its Link headers, with its filters", async () => {
  for (const title of ["a & b", "a & b", "a & b", "c"]) await client.expect(201, "createTable", { body: { title } });
  const pages = await walk(`/api/public/v2/tables?limit=1&name=${encodeURIComponent("a & b")}`);
  const titles = pages.flatMap(({ body }) => (body as { data: { title: string }[] }).data.map(({ title }) => title));
  expect(titles).toEqual(["a & b", "a & b", "a & b"]);
});

test("a list with numbered pages is, too", async () => {
  for (const name of ["one", "two", "three"]) await publish(client, name, chat(["user", "Hello."]));
  const pages = await walk("/prompt-templates?per_page=2");
  expect(pages.map(({ body }) => (body as { items: unknown[] }).items.length)).toEqual([2, 1]);
});

test("the rows of a calculation are read to their end, also when another one begins meanwhile", async () => {
  await server.startWorker();
  const { params } = await importCsv(client, "text\na\nb\nc\n");
  const steps = [{ title: "a", primitive_type: "CONTAINS" as const, primitive_config: { source: "text", value: "a" } }];
  await client.expect(200, "configureScorecard", { params, body: { name: "card", aggregation: {}, steps } });
  const { calculation_id } = await client.expect(202, "recalculateScorecard", { params, body: {} });
  await waitFor("the calculation", async () => {
    const { scorecard } = await client.expect(200, "getScorecard", { params });
    return scorecard?.status === "completed";
  });
  await server.stopWorker();
  const path = `/api/public/v2/tables/${params.table_id}/sheets/${params.sheet_id}/scorecard/rows?limit=1`;
  const { headers } = await client.fetch(path);
  await client.expect(202, "recalculateScorecard", { params, body: {} });
  const pages = await walk(nextOf(headers) as string);
  const rows = pages.flatMap(({ body }) => (body as Schemas["ListScorecardRowsResponse"]).rows);
  expect(rows.map(({ row_index }) => row_index)).toEqual([1, 2]);
  for (const { body } of pages) expect(body).toMatchObject({ calculation_id });
});

test("a last page has no Link header", async () => {
  expect((await client.fetch("/api/public/v2/tables?limit=100")).headers.has("link")).toBe(false);
});
