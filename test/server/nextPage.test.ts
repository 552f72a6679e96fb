import { expect, test } from "bun:test";
import type { RawAnswer } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { chat, publish } from "../support/prompts.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();

/** Pages of a list, found by their Link headers alone. */
async function walk(path: string): Promise<RawAnswer[]> {
  const pages: RawAnswer[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: RawAnswer = await client.fetch(next);
    expect(page.status).toBe(200);
    pages.push(page);
    next = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
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

test("a last page has no Link header", async () => {
  expect((await client.fetch("/api/public/v2/tables?limit=100")).headers.has("link")).toBe(false);
});
