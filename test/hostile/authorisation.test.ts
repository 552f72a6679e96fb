import { describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { revokeApiKey } from "../../db/queries/workspace/apiKeys.ts";
import { newApiKey } from "../../domain/apiKey.ts";
import { api } from "../support/client.ts";
import {
  createWorld,
  exampleBody,
  initOf,
  makesWhatIsNotThere,
  partOf,
  pathIn,
  routes,
  routesWithKey,
  type World,
} from "../support/everyOperation.ts";
import { everythingOf } from "../support/everythingOf.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";
import { createTable, fileSource, type SheetPlace, SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";
import { computedTables } from "../support/worlds/computedTables.ts";
import { parts } from "../support/worlds/parts.ts";
import { describeForeignIds } from "./requests/foreignIds.ts";
import { unknownIdNames } from "./requests/idPlaces.ts";

const server = await startHarness();
const { sql } = server.database;
const [mine, theirs] = await Promise.all([createWorld(server, "mine"), createWorld(server, "theirs")]);

/** The sheet of a world, and the ids in and around it. */
function tablesOf(world: World): { ids: Record<string, string>; sheet: SheetUnderTest } {
  const ids = world.ids.get(computedTables) as Record<string, string>;
  const { table_id, sheet_id } = ids as SheetPlace;
  return { ids, sheet: new SheetUnderTest(world.client, { table_id, sheet_id }) };
}

const [myTables, theirTables] = [tablesOf(mine), tablesOf(theirs)];

// What the server would do by itself in a moment: events of the audit trail are linked.
await theirs.client.expect(200, "verifyAuditEvents");
const before = await everythingOf(sql, theirs);

describe("ids of another workspace", () => {
  test("there is something to protect in every table that a workspace has its part in", () => {
    const filled = Object.entries(before).filter(([, rows]) => rows.length > 0);
    expect(filled.map(([name]) => name)).toEqual(
      expect.arrayContaining(["api_keys", ...parts.flatMap(({ tables }) => tables)]),
    );
  });

  test.each(routesWithKey)("$operationId: the worlds have everything that its body can name", (route) => {
    expect(unknownIdNames(mine, route)).toEqual([]);
  });

  const { telling, others } = describeForeignIds({
    mine,
    theirs,
    routes: routesWithKey,
    freshFor: async (route) => {
      const part = partOf(route);
      return createWorld(server, "mine", part && [part]);
    },
    // What is made for want of theirs is not to be found in what the tests below look at.
    clientFor: async (route) => (makesWhatIsNotThere(route) ? (await server.newWorkspace()).client : mine.client),
    requireRefusal(route, answer) {
      // Theirs is free here.
      if (makesWhatIsNotThere(route)) expect(answer.status).toBe(201);
      else refused(answer, 404, "not_found");
    },
  });

  test("most of these make a difference when they are one's own", () => {
    expect(telling.length).toBeGreaterThan(others.length);
  });

  test("in a body or a query they are no better known", async () => {
    const { client } = mine;
    const { sheet, ids } = myTables;
    const { params } = sheet;
    const compare = { title: "x", type: "COUNT", config: { source: "a", type: "chars" } };
    const dependencies = [{ column_id: theirTables.ids.column_id as string, config_key: "source" }];
    refused(await client.call("createColumn", { params, body: { ...compare, dependencies } }), 404, "not_found");
    const config = { source: theirTables.ids.column_id as string, type: "chars" as const };
    refused(await client.call("createColumn", { params, body: { ...compare, config } }), 400, "invalid_config");
    const column = { ...params, column_id: ids.column_id as string };
    refused(await client.call("updateColumn", { params: column, body: { dependencies } }), 404, "not_found");
    refused(await client.call("updateColumn", { params: column, body: { config } }), 400, "invalid_config");
    const text = (await theirTables.sheet.column("a")).id;
    refused(await client.call("addRows", { params, body: { values: [{ [text]: "x" }] } }), 400, "bad_request");
    const column_ids = [theirTables.ids.column_id as string];
    refused(await client.call("createOperation", { params, body: { column_ids } }), 404, "not_found");
    refused(await client.call("recalculateCells", { params, body: { column_ids } }), 404, "not_found");
    const cell_ids = [ids.cell_id as string, theirTables.ids.cell_id as string];
    refused(await client.call("recalculateCells", { params, body: { cell_ids } }), 404, "not_found");
    const source_version_id = theirTables.ids.version_id as string;
    refused(await client.call("createVersion", { params, body: { source_version_id } }), 404, "not_found");
    const diff = { params: { ...params, version_id: ids.version_id as string }, query: { to: source_version_id } };
    refused(await client.call("diffVersions", diff), 404, "not_found");
    const exported = { params, query: { format: "csv" as const, version_id: source_version_id } };
    refused(await client.call("exportSheet", exported), 404, "not_found");
  });

  test("one operation_id may name an import in each workspace", async () => {
    const operation_id = theirTables.ids.import_operation_id as string;
    // In `mine`, whoever asked for theirs would find it.
    const { client, workspace } = await server.newWorkspace();
    const params = { table_id: await createTable(client) };
    const body = { source: fileSource("a.csv", "q\n1\n"), operation_id };
    const { sheet } = await client.expect(202, "createSheet", { params, body });
    expect(sheet.workspace_id).toBe(workspace.id);
    const own = await client.expect(200, "getImportOperation", { params: { ...params, operation_id } });
    expect(own.operation.file_name).toBe("a.csv");
  });

  test("a cursor of another workspace is refused", async () => {
    const { next_cursor } = await theirs.client.expect(200, "listTables", { query: { limit: 1 } });
    const query = { limit: 1, cursor: next_cursor as string };
    refused(await mine.client.call("listTables", { query }), 400, "invalid_cursor");
    await theirs.client.expect(200, "listTables", { query });
  });

  test("after all these attempts nothing of the other workspace has changed", async () => {
    await myTables.sheet.settled();
    expect(await everythingOf(sql, theirs)).toEqual(before);
  });
});

describe("keys", () => {
  const strangers: [string, Record<string, string>][] = [
    ["none", {}],
    ["an empty one", { "x-api-key": "" }],
    ["an unknown one", { "x-api-key": newApiKey() }],
    ["one in other letters", { "x-api-key": mine.workspace.apiKey.toUpperCase() }],
    ["a part of one", { "x-api-key": mine.workspace.apiKey.slice(0, -1) }],
    ["two in one header", { "x-api-key": `${mine.workspace.apiKey}, ${mine.workspace.apiKey}` }],
    ["an unknown bearer", { authorization: `Bearer ${newApiKey()}` }],
    ["another scheme", { authorization: `Basic ${btoa(`x:${mine.workspace.apiKey}`)}` }],
    ["a bare authorization", { authorization: mine.workspace.apiKey }],
    ["a key in a cookie", { cookie: `x-api-key=${mine.workspace.apiKey}` }],
    ["what would be SQL", { "x-api-key": "' or 1=1 --" }],
    ["a long one", { "x-api-key": "p".repeat(8_000) }],
  ];
  const stranger = api(server.url, null);

  for (const route of routesWithKey) {
    test(`${route.operationId} asks for a key before anything else`, async () => {
      for (const [, headers] of strangers) {
        const init = initOf(route);
        const answer = await stranger.fetch(pathIn(mine, route), { ...init, headers: { ...init.headers, ...headers } });
        expect(refused(answer, 401, "invalid_api_key").message).toMatch(/key/i);
      }
      // Ids and bodies are not looked at for a stranger.
      const nowhere = Object.fromEntries(route.params.map(({ name }) => [name, "nonsense"]));
      refused(await stranger.fetch(pathIn(mine, route, nowhere), { method: route.method }), 401, "invalid_api_key");
      const faulty = {
        method: route.method,
        ...(route.body && { body: "{", headers: { "content-type": "text/plain" } }),
      };
      refused(await stranger.fetch(pathIn(mine, route), faulty), 401, "invalid_api_key");
    });
  }

  describe("that were revoked a moment ago, by another process", () => {
    // Less than the 30 seconds after which the server looks up again what it remembers of a key.
    const noticedWithinMs = 20_000;
    for (const route of routesWithKey) {
      test(`${route.operationId} does not take one that it has just taken`, async () => {
        const { scope, apiKey, apiKeyId } = await server.database.createWorkspace();
        const holder = api(server.url, apiKey);
        expect((await holder.call("listTables")).status).toBe(200);
        // In this process the server hears of it as it hears of all others: by the database's notice.
        await revokeApiKey(scope, apiKeyId);
        await waitFor("the refusal", async () => (await holder.call("listTables")).status === 401, noticedWithinMs);
        refused(await holder.fetch(pathIn(mine, route), initOf(route)), 401, "invalid_api_key");
      });
    }
  });

  for (const route of routesWithKey.filter(({ keyInBody }) => keyInBody)) {
    test(`${route.operationId}: a key in the body is one of the workspace it was made for, or none`, async () => {
      const ask = (api_key: unknown, headers: Record<string, string> = {}) => {
        const init = initOf(route, { ...(exampleBody(route) as object), api_key });
        return stranger.fetch(pathIn(mine, route), { ...init, headers: { ...init.headers, ...headers } });
      };
      for (const key of [undefined, null, 5, "", " ", {}, [mine.workspace.apiKey], newApiKey(), "\u0000"]) {
        refused(await ask(key), 401, "invalid_api_key");
      }
      expect((await ask(mine.workspace.apiKey)).status).not.toBe(401);
      // The header counts, whatever the body says.
      refused(await ask(mine.workspace.apiKey, { "x-api-key": newApiKey() }), 401, "invalid_api_key");
      expect((await ask("nonsense", { "x-api-key": mine.workspace.apiKey })).status).not.toBe(401);
    });
  }

  for (const route of routesWithKey.filter(({ keyInBody, body }) => !keyInBody && body !== null)) {
    test(`${route.operationId} takes no key from its body`, async () => {
      const body = { ...(exampleBody(route) as object), api_key: mine.workspace.apiKey };
      refused(await stranger.fetch(pathIn(mine, route), initOf(route, body)), 401, "invalid_api_key");
    });
  }

  test("a query does not take a key", async () => {
    refused(await stranger.fetch(`/api/public/v2/tables?api_key=${mine.workspace.apiKey}`), 401, "invalid_api_key");
  });

  for (const route of routes.filter(({ auth, admin }) => !auth && !admin)) {
    test(`${route.operationId} needs none`, async () => {
      expect((await stranger.fetch(route.path)).status).toBe(200);
    });
  }

  test("the key works in the header of its own and as a bearer, in any letter case of the scheme", async () => {
    const ways: Record<string, string>[] = [
      { "X-API-KEY": mine.workspace.apiKey },
      { authorization: `Bearer ${mine.workspace.apiKey}` },
      { authorization: `bearer ${mine.workspace.apiKey}` },
    ];
    for (const headers of ways) {
      expect((await stranger.fetch("/api/public/v2/tables", { headers })).status).toBe(200);
    }
  });

  test("each of many keys at once sees its own workspace", async () => {
    const worlds = await Promise.all(Array.from({ length: 6 }, () => server.newWorkspace()));
    const titles = await Promise.all(
      worlds.map(
        async ({ client }, n) => (await client.expect(201, "createTable", { body: { title: `t${n}` } })).table,
      ),
    );
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, n) => worlds[n % 6]?.client.expect(200, "listTables") as never),
    );
    for (const [n, page] of (seen as { data: { id: string; workspace_id: number }[] }[]).entries()) {
      expect(page.data).toMatchObject([{ id: titles[n % 6]?.id, workspace_id: worlds[n % 6]?.workspace.id }]);
    }
  });

  test("no operation makes a stranger wait for the database or tells whether something is there", async () => {
    const known = await stranger.fetch(`/api/public/v2/tables/${myTables.ids.table_id}`);
    const unknown = await stranger.fetch(`/api/public/v2/tables/${randomUUID()}`);
    expect(known.body).toEqual(unknown.body);
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
