import { afterEach, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages, forgedCursors } from "../support/paging.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv } from "../support/sheets.ts";
import { createWorkflow, wordsNode } from "../support/workflows.ts";

// A worker links events by the clock, every minute, which shows in them; tests start one where they need it.
const server = await startHarness({ hasWorker: false });
afterEach(server.stopWorker);

/** Makes and deletes tables, each with a request id of its own. */
async function deleteTables(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const table_id = await createTable(client, `t${index}`);
    await client.call("deleteTable", { params: { table_id }, headers: { "x-request-id": `delete-${index}` } });
    ids.push(table_id);
  }
  return ids;
}

async function entitiesOf(client: Client, query: Record<string, unknown>): Promise<string[]> {
  const { data } = await client.expect(200, "listAuditEvents", { query: { limit: 100, ...query } });
  return deletions(data).map(({ entity_id }) => entity_id);
}

/** Making what is deleted leaves events as well. */
function deletions<Event extends { action: string }>(events: Event[]): Event[] {
  return events.filter(({ action }) => action.endsWith(".deleted"));
}

test("an event tells what was done, to what, by which key, when and in which request", async () => {
  const { client, workspace } = await server.newWorkspace();
  const before = new Date().toISOString();
  const [table_id] = await deleteTables(client, 1);
  const { data, filters } = await client.expect(200, "listAuditEvents");
  expect(filters).toEqual({});
  expect(deletions(data)).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      actor: { api_key_id: workspace.apiKeyId, name: "test" },
      action: "table.deleted",
      entity_type: "table",
      entity_id: table_id as string,
      entity_name: "t0",
      request_id: "delete-0",
      before_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      after_hash: null,
      position: null,
      hash: null,
    },
  ]);
  expect(Date.parse(data[0]?.at as string)).toBeGreaterThanOrEqual(Date.parse(before) - 1000);
});

test("every change of a sheet leaves one event", async () => {
  await server.startWorker();
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a,b\n1,2\n3,4\n");
  await sheet.setCell("a", 0, "x");
  const { data: versions } = await client.expect(200, "listVersions", { params: sheet.params });
  const { id: column_id } = await sheet.column("b");
  await client.expect(200, "deleteColumn", { params: { ...sheet.params, column_id } });
  await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0] } });
  const body = { source_version_id: versions[0]?.id as string };
  await client.expect(201, "createVersion", { params: sheet.params, body });
  await client.expect(200, "deleteSheet", { params: sheet.params });
  refused(await client.call("deleteSheet", { params: sheet.params }), 404, "not_found");
  const { data } = await client.expect(200, "listAuditEvents");
  const { sheet_id, table_id } = sheet.params;
  expect(data.map(({ action, entity_type, entity_id }) => [action, entity_type, entity_id])).toEqual([
    ["sheet.deleted", "sheet", sheet_id],
    ["sheet.restored", "sheet", sheet_id],
    ["rows.deleted", "sheet", sheet_id],
    ["column.deleted", "column", column_id],
    ["cell.updated", "cell", expect.any(String)],
    ["import.started", "sheet", sheet_id],
    ["sheet.created", "sheet", sheet_id],
    ["table.created", "table", table_id],
  ]);
});

test("the hashes of a label follow it from version to version, whatever has it", async () => {
  const { client } = await server.newWorkspace();
  const production = { release_labels: ["production"] };
  for (const text of ["one", "two", "three"]) await publish(client, "greeting", text, production);
  const { workflow_id } = await createWorkflow(client, "flow", [wordsNode], production);
  const again = { name: null, workflow_id, ...production };
  for (const _ of [2, 3]) await createWorkflow(client, "", [wordsNode], again);
  const tool_definition = { type: "function", function: { name: "f" } } as const;
  const { tool_registry } = await client.expect(201, "createTool", { body: { name: "tool", tool_definition } });
  const params = { identifier: String(tool_registry.id) };
  await client.expect(201, "createToolVersion", { params, body: { tool_definition } });
  const label = async (version_number: number) =>
    (await client.expect(201, "setToolLabel", { params, body: { name: "production", version_number } })).label.id;
  for (const version of [1, 2]) await label(version);
  const label_id = await label(1);
  await client.expect(200, "deleteToolLabel", { params: { ...params, label_id } });
  for (const entity_type of ["prompt_label", "workflow_label", "tool_label"]) {
    const { data } = await client.expect(200, "listAuditEvents", { query: { entity_type } });
    const events = data.toReversed();
    const isTool = entity_type === "tool_label";
    const actions = ["label.created", "label.moved", "label.moved", ...(isTool ? ["label.deleted"] : [])];
    expect(events.map(({ action }) => action)).toEqual(actions);
    expect(new Set(events.map(({ entity_id, entity_name }) => `${entity_id} ${entity_name}`)).size).toBe(1);
    const after = events.map(({ after_hash }) => after_hash);
    expect(events.map(({ before_hash }) => before_hash)).toEqual([null, ...after.slice(0, -1)]);
    expect(new Set(after).size).toBe(3);
    if (isTool) expect([after[2], after[3]]).toEqual([after[0] as string, null]);
  }
});

test("the hashes of a skill collection follow it through its names, and a name that it has leaves no event", async () => {
  const { client } = await server.newWorkspace();
  const { skill_collection } = await client.expect(201, "createSkillCollection", { body: { name: "One" } as never });
  const params = { identifier: skill_collection.id };
  for (const name of ["One", "Two", " Two "]) {
    await client.expect(200, "updateSkillCollection", { params, body: { name } });
  }
  await client.expect(200, "deleteSkillCollection", { params });
  const { data } = await client.expect(200, "listAuditEvents", { query: { entity_type: "skill_collection" } });
  expect(data.map(({ action }) => action)).toEqual([
    "skill_collection.deleted",
    "skill_collection.updated",
    "version.created",
    "skill_collection.created",
  ]);
  expect(data[0]?.before_hash).toBe(data[1]?.after_hash as string);
});

test("a change that changes nothing leaves no event, of a key, a webhook, an MCP server and a template", async () => {
  const { client } = await server.newWorkspace();
  const { api_key } = await client.expect(201, "createOwnApiKey", { body: { name: "ci" } });
  const { webhook } = await client.expect(201, "createWebhook", { body: { url: "https://example.com/x" } });
  const mcp = { name: "tools", url: "https://mcp.example.com/mcp" };
  const { mcp_server } = await client.expect(201, "createMcpServer", { body: mcp as never });
  const { id: prompt_id } = await publish(client, "greeting", "one");
  const change = async (isOther: boolean) => {
    const [name, url] = isOther ? ["other", "https://example.com/y"] : [];
    const key = { params: { key_id: api_key.id }, body: { ...(name && { name }) } };
    await client.expect(200, "updateOwnApiKey", key);
    const hook = { params: { webhook_id: webhook.id }, body: { ...(url && { url }) } };
    await client.expect(200, "updateWebhook", hook);
    const params = { mcp_server_id: mcp_server.id };
    await client.expect(200, "updateMcpServer", { params, body: { name: name ?? mcp.name } });
    const body = { prompt_name: name ?? "greeting" };
    await client.expect(200, "updatePromptTemplate", { params: { prompt_id }, body });
  };
  const entries = async () => (await client.expect(200, "listAuditEvents", { query: { limit: 100 } })).data;
  const before = await entries();
  for (const _ of [1, 2]) await change(false);
  expect(await entries()).toEqual(before);
  await change(true);
  expect((await entries()).slice(0, -before.length).map(({ action }) => action)).toEqual([
    "prompt_template.renamed",
    "mcp_server.updated",
    "webhook.updated",
    "api_key.renamed",
  ]);
});

test("pages hold every event once, newest first", async () => {
  const { client } = await server.newWorkspace();
  const ids = (await deleteTables(client, 7)).toReversed();
  for (const limit of [1, 3, 7, 100]) {
    const events = await followPages(limit, (cursor) =>
      client.expect(200, "listAuditEvents", { query: { limit, ...cursor } }),
    );
    expect(deletions(events).map(({ entity_id }) => entity_id)).toEqual(ids);
  }
});

test("filters narrow the list, alone and together", async () => {
  await server.startWorker();
  const { client } = await server.newWorkspace();
  const sheet = await importCsv(client, "a\n1\n");
  await client.expect(200, "deleteSheet", { params: sheet.params });
  const [first, second, third] = (await deleteTables(client, 3)) as [string, string, string];
  const { data } = await client.expect(200, "listAuditEvents");
  const at = data.find(({ entity_id }) => entity_id === second)?.at as string;
  const cases: [Record<string, unknown>, string[]][] = [
    [{ action: "table.deleted" }, [third, second, first]],
    [{ action: "Table.Deleted" }, []],
    [{ entity_type: "sheet" }, [sheet.params.sheet_id]],
    [{ entity_id: first }, [first]],
    [{ entity_id: first, action: "sheet.deleted" }, []],
    [{ created_after: at, entity_type: "table" }, [third, second]],
    [{ created_before: at, entity_type: "table" }, [second, first]],
    [{ created_after: at, created_before: at }, [second]],
    [{ created_after: "2999-01-01T00:00:00+05:30" }, []],
    [{ created_before: "0001-01-01T00:00:00.123456789+15:59" }, []],
    [{ created_before: "9999-12-31T23:59:60-15:59" }, [third, second, first, sheet.params.sheet_id]],
  ];
  for (const [query, expected] of cases) expect(await entitiesOf(client, query)).toEqual(expected);
  const told = await client.expect(200, "listAuditEvents", { query: { action: "x", entity_type: "y" } });
  expect(told.filters).toEqual({ action: "x", entity_type: "y" });
});

test("a cursor belongs to its filters, and one that was changed does no harm", async () => {
  const { client } = await server.newWorkspace();
  await deleteTables(client, 3);
  const ask = (query: Record<string, unknown>) => client.call("listAuditEvents", { query });
  const { next_cursor } = await client.expect(200, "listAuditEvents", { query: { limit: 1, entity_type: "table" } });
  const cursor = next_cursor as string;
  expect((await ask({ cursor, entity_type: "table", limit: 2 })).status).toBe(200);
  refused(await ask({ cursor }), 400, "invalid_cursor");
  refused(await ask({ cursor, entity_type: "sheet" }), 400, "invalid_cursor");
  const { client: stranger } = await server.newWorkspace();
  refused(await stranger.call("listAuditEvents", { query: { cursor, entity_type: "table" } }), 400, "invalid_cursor");
  for (const forged of forgedCursors(cursor)) {
    const answer = await ask({ cursor: forged, entity_type: "table" });
    // Ids have up to 2^53, so one that is far too large may be right.
    if (answer.status !== 200) refused(answer, 400, "invalid_cursor");
  }
});

test("faulty filters are refused where they stand", async () => {
  const { client } = await server.newWorkspace();
  for (const [name, value] of [
    ["created_after", "yesterday"],
    ["created_after", "2026-02-30T00:00:00Z"],
    ["created_before", "2026-03-01"],
    ["created_before", "2026-03-01T00:00:00+16:00"],
    ["action", ""],
    ["entity_id", "x".repeat(256)],
    ["limit", "101"],
  ] as const) {
    const answer = await client.fetch(`/api/public/v2/audit-events?${new URLSearchParams({ [name]: value })}`);
    expect(refused(answer, 422, "validation_error").detail?.[0]?.loc).toEqual(["query", name]);
  }
  refused(await client.fetch("/api/public/v2/audit-events?action=%00"), 422, "validation_error");
});

test("each workspace has a trail of its own", async () => {
  const { client } = await server.newWorkspace();
  const [table_id] = await deleteTables(client, 1);
  const { client: stranger } = await server.newWorkspace();
  expect(await entitiesOf(stranger, {})).toEqual([]);
  expect(await entitiesOf(stranger, { entity_id: table_id })).toEqual([]);
});

test("the server had no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
