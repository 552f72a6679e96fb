import { describe, expect, test } from "bun:test";
import type { Route } from "../../validation/route.ts";
import type { RawAnswer } from "../support/client.ts";
import { createWorld, initOf, pathIn, routes, routesWithKey } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { computedTables } from "../support/worlds/computedTables.ts";

const server = await startHarness();
const [world, fresh] = await Promise.all([createWorld(server, "conditional"), createWorld(server, "raced")]);
// What computes would change what is compared.
await server.stopWorker();

/** The cell of a column that is not computed. */
const others = { cell_id: world.ids.get(computedTables)?.data_cell_id as string };

const strong = /^"[\x21\x23-\x7e]+"$/;

function read(route: Route, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return world.client.fetch(pathIn(world, route, others), {
    ...initOf(route),
    headers: { "content-type": "application/json", ...headers },
  });
}

async function tagOf(route: Route): Promise<string> {
  const { status, headers } = await read(route);
  expect([route.operationId, status]).toEqual([route.operationId, 200]);
  return headers.get("etag") as string;
}

function change(route: Route, headers: Record<string, string>): Promise<RawAnswer> {
  const init = initOf(route, bodies[route.operationId]);
  return world.client.fetch(pathIn(world, route, others), {
    ...init,
    headers: { ...(init.body !== undefined && { "content-type": "application/json" }), ...headers },
  });
}

/** Bodies of changes whose example names what is not there. */
const bodies: Record<string, unknown> = {
  updateCell: { value: "another" },
  configureScorecard: {
    name: "other",
    aggregation: {},
    steps: [{ title: "has", primitive_type: "CONTAINS", primitive_config: { source: "a", value: "s" } }],
  },
  patchPromptTemplate: { content: { 0: { type: "text", text: "Hello" } } },
  patchWorkflow: { commit_message: "another" },
  updateReportScoreCard: { column_names: ["length of conditional"] },
};

/** Place of a change: what takes other things along comes after their own. */
function placeOf({ operationId, method, path }: Route): number {
  if (operationId === "deletePromptTemplate") return 2_000;
  return (method === "DELETE" ? 1_000 : 0) - path.length;
}

const tagged = routesWithKey.filter(({ isTagged }) => isTagged);
const changes = routesWithKey.filter((route) => route.changes).toSorted((a, b) => placeOf(a) - placeOf(b));

describe("the answer to the GET of one thing", () => {
  for (const route of tagged) {
    test(`${route.operationId} has an ETag, and is not sent to who has it`, async () => {
      const etag = await tagOf(route);
      expect(etag).toMatch(strong);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const { status, body, headers } = await read(route, { "if-none-match": known });
        expect([known, status, body, headers.get("etag")]).toEqual([known, 304, undefined, etag]);
      }
      expect((await read(route, { "if-none-match": '"other"' })).status).toBe(200);
    });
  }

  test("there is one for every GET whose path ends with what it is about", () => {
    const untagged = routesWithKey.filter(
      ({ method, path, isTagged }) => method === "GET" && path.endsWith("}") && !isTagged,
    );
    expect(untagged).toEqual([]);
    expect(changes.length).toBeGreaterThan(20);
  });
});

describe("a change of what has an ETag", () => {
  for (const route of changes) {
    const shown = routes.find(({ operationId }) => operationId === route.changes?.operation) as Route;

    test(`${route.operationId} is made only if what it changes is as If-Match says`, async () => {
      const before = await tagOf(shown);
      for (const other of ['"other"', `W/${before}`, "no tag"])
        refused(await change(route, { "if-match": other }), 412, "precondition_failed");
      expect(await tagOf(shown)).toBe(before);
      const done = await change(route, { "if-match": `"other", ${before}` });
      expect([done.status < 300, done.body]).toEqual([true, done.body]);
      if (route.method !== "DELETE") expect((await change(route, { "if-match": "*" })).status).toBe(done.status);
    });
  }
});

/** Changes that are told apart by a word, and where the thing shows the word afterwards. */
const raced: { operationId: string; bodyOf: (word: string) => unknown; wordOf: (body: never) => unknown }[] = [
  {
    operationId: "updateTable",
    bodyOf: (title) => ({ title }),
    wordOf: (body: { table: { title: string } }) => body.table.title,
  },
  {
    operationId: "updateSheet",
    bodyOf: (title) => ({ title }),
    wordOf: (body: { sheet: { title: string } }) => body.sheet.title,
  },
  {
    operationId: "updateCell",
    bodyOf: (value) => ({ value }),
    wordOf: (body: { cell: { value: string } }) => body.cell.value,
  },
  {
    operationId: "updateWebhook",
    bodyOf: (description) => ({ description }),
    wordOf: (body: { webhook: { description: string } }) => body.webhook.description,
  },
  {
    operationId: "patchPromptTemplate",
    bodyOf: (text) => ({ content: { 0: { type: "text", text } } }),
    wordOf: (body: { prompt_template: { content: { text: string }[] } }) => body.prompt_template.content[0]?.text,
  },
];
const pairsOfEach = 1_000 / raced.length;

describe("of two changes at once that name the same ETag", () => {
  for (const { operationId, bodyOf, wordOf } of raced) {
    const route = routes.find((each) => each.operationId === operationId) as Route;
    const shown = routes.find((each) => each.operationId === route.changes?.operation) as Route;

    test(`${operationId}: one is made and the other is refused, ${pairsOfEach} times`, async () => {
      const at = { cell_id: fresh.ids.get(computedTables)?.data_cell_id as string };
      const show = () => fresh.client.fetch(pathIn(fresh, shown, at));
      for (let pair = 0; pair < pairsOfEach; pair++) {
        const etag = (await show()).headers.get("etag") as string;
        const words = [`left ${pair}`, `right ${pair}`];
        const send = (word: string) => {
          const { headers, ...init } = initOf(route, bodyOf(word));
          return fresh.client.fetch(pathIn(fresh, route, at), { ...init, headers: { ...headers, "if-match": etag } });
        };
        const answers = await Promise.all(words.map(send));
        const made = answers.findIndex(({ status }) => status < 300);
        refused(answers[1 - made] as RawAnswer, 412, "precondition_failed");
        expect(wordOf((await show()).body as never)).toBe(words[made]);
      }
    });
  }
});

test("a change without If-Match that comes between is not lost either", async () => {
  const { client } = await server.newWorkspace();
  const { table } = await client.expect(201, "createTable", { body: { title: "first" } });
  const params = { table_id: table.id };
  const { headers } = await client.call("getTable", { params });
  await client.expect(200, "updateTable", { params, body: { title: "second" } });
  const late = { params, body: { title: "third" }, headers: { "If-Match": headers.get("etag") as string } };
  refused(await client.call("updateTable", late), 412, "precondition_failed");
  expect((await client.expect(200, "getTable", { params })).table.title).toBe("second");
});

test("with an Idempotency-Key, a refused change leaves the key free, and one that was made is told again", async () => {
  const { client } = await server.newWorkspace();
  const { table } = await client.expect(201, "createTable");
  const params = { table_id: table.id };
  const etag = (await client.call("getTable", { params })).headers.get("etag") as string;
  const send = (ifMatch: string) =>
    client.call("updateTable", {
      params,
      body: { title: "once" },
      headers: { "Idempotency-Key": "one", "If-Match": ifMatch },
    });
  refused(await send('"other"'), 412, "precondition_failed");
  expect((await send(etag)).status).toBe(200);
  const again = await send(etag);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
});
