import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Route } from "../../validation/route.ts";
import { api, type Client } from "../support/client.ts";
import { createWorld, exampleBody, pathIn, routesWithKey, type World } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { type QueryRecorder, startQueryRecorder } from "../support/queryRecorder.ts";
import { refused } from "../support/refused.ts";
import { changeAtOnce } from "../support/rowLock.ts";
import { createTable, importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

let recorder: QueryRecorder;
const server = await startHarness({
  async asks({ url, beforeDrop }) {
    recorder = await startQueryRecorder(url, beforeDrop);
    return recorder.url;
  },
});
const document = await Bun.file(new URL("../../generated/openapi.json", import.meta.url)).json();

const verify = (client: Client, body = {}) => client.expect(200, "verifyAuditEvents", { body });

async function eventsOf(client: Client) {
  const { data } = await client.expect(200, "listAuditEvents", { query: { limit: 100 } });
  return data.toReversed();
}

test("whoever has read the events can follow their chain", async () => {
  const { client } = await server.newWorkspace();
  for (const title of ["one", "two", "three"]) await createTable(client, title);
  const { head, ...found } = await verify(client);
  const events = await eventsOf(client);
  expect(found).toEqual({
    success: true,
    is_valid: true,
    checked_count: events.length,
    fault: null,
    next_position: null,
  });
  let previous = "0".repeat(64);
  for (const [index, { hash, ...event }] of events.entries()) {
    expect(event.position).toBe(index + 1);
    previous = createHash("sha256")
      .update(`${previous}\n${canonicalize(event)}`)
      .digest("hex");
    expect(hash).toBe(previous);
  }
  expect(head).toEqual({ position: events.length, hash: previous });
});

test("equal states have equal hashes, from one event of an entity to its next", async () => {
  const { client } = await server.newWorkspace();
  const table_id = await createTable(client, "a");
  for (const title of ["b", "c"]) await client.expect(200, "updateTable", { params: { table_id }, body: { title } });
  await client.expect(200, "deleteTable", { params: { table_id } });
  const events = (await eventsOf(client)).filter(({ entity_id }) => entity_id === table_id);
  const [created, renamed, again, deleted] = events;
  expect(events.map(({ action }) => action)).toEqual([
    "table.created",
    "table.updated",
    "table.updated",
    "table.deleted",
  ]);
  expect(created?.before_hash).toBeNull();
  expect(again?.before_hash).toBe(renamed?.after_hash as string);
  expect(renamed?.before_hash).not.toBe(renamed?.after_hash as string);
  expect(deleted?.after_hash).toBeNull();
});

test("a publish that changes its template as well leaves an event of that, and one of each external id", async () => {
  const { client } = await server.newWorkspace();
  const external = { source: "cms", external_id: "1" };
  const { id } = await publish(client, "p", "one", { tags: ["a"], external_ids: [external] });
  await publish(client, "p", "two", { tags: ["a"], external_ids: [external] });
  await publish(client, "p", "three", { tags: ["b"] });
  const events = await eventsOf(client);
  const ofTemplate = events.filter(({ entity_id, entity_type }) => {
    return entity_type === "prompt_template" && entity_id === String(id);
  });
  expect(ofTemplate.map(({ action }) => action).toSorted()).toEqual([
    "external_id.attached",
    "prompt_template.created",
    "prompt_template.updated",
    "version.created",
    "version.created",
    "version.created",
  ]);
  const hashes = (action: string) => ofTemplate.find((event) => event.action === action);
  const updated = hashes("prompt_template.updated");
  expect(updated?.before_hash).toBe(hashes("prompt_template.created")?.after_hash as string);
  expect(updated?.after_hash).not.toBe(updated?.before_hash as string);
});

describe("changes at once leave events that follow from each other", () => {
  type Rename = (name: string) => Promise<unknown>;
  const renamed: Record<string, (client: Client) => Promise<{ table: string; id: string | number; rename: Rename }>> = {
    async updateTable(client) {
      const table_id = await createTable(client, "before");
      const rename: Rename = (title) => client.expect(200, "updateTable", { params: { table_id }, body: { title } });
      return { table: "tables", id: table_id, rename };
    },
    async updateAbRelease(client) {
      const { id: prompt_id } = await publish(client, "p", "Hello", { release_labels: ["production"] });
      const default_split = [{ version: 1, percent: 100 }];
      const { ab_release } = await client.expect(201, "createAbRelease", {
        body: { name: "before", prompt_id, release_label: "production", default_split },
      });
      const params = { ab_release_id: ab_release.id };
      const rename: Rename = (name) => client.expect(200, "updateAbRelease", { params, body: { name } });
      return { table: "ab_releases", id: ab_release.id, rename };
    },
  };
  for (const [operation, prepare] of Object.entries(renamed)) {
    test(operation, async () => {
      const { client } = await server.newWorkspace();
      const { rename, ...row } = await prepare(client);
      const renames = ["one", "two", "three"].map((name) => () => rename(name));
      await changeAtOnce(server.database.sql, row, renames);
      const events = (await eventsOf(client)).filter(
        ({ entity_id, action }) => entity_id === String(row.id) && action.endsWith(".updated"),
      );
      const inOrder = events.toSorted((a, b) => a.id - b.id);
      expect(inOrder).toHaveLength(renames.length);
      expect(inOrder.slice(1).map(({ before_hash }) => before_hash)).toEqual(
        inOrder.slice(0, -1).map(({ after_hash }) => after_hash),
      );
    });
  }
});

test("the server links new events by itself", async () => {
  const { client, workspace } = await server.newWorkspace();
  await createTable(client, "a");
  await server.database.sql`select graphile_worker.add_job('link_audit_events')`;
  const isLinked = async () => (await eventsOf(client)).every(({ position }) => position !== null);
  await waitFor("the events to be linked", isLinked);
  const [row] = await server.database.sql<{ count: number }[]>`
    select count(*) as count from audit_events where workspace_id = ${workspace.id} and position is null`;
  expect(row?.count).toBe(0);
});

test("changed, missing and rewritten events are found", async () => {
  const { client, workspace } = await server.newWorkspace();
  for (let index = 0; index < 4; index++) await createTable(client, `t${index}`);
  const { head } = await verify(client);
  const { sql } = server.database;
  // Only whoever owns the table can do this at all.
  const tamper = (statement: ReturnType<typeof sql>) =>
    server.database.sql.begin(async (tx) => {
      await tx`alter table audit_events disable trigger audit_events_are_kept`;
      await tx`${statement}`;
      await tx`alter table audit_events enable trigger audit_events_are_kept`;
    });
  const of = sql`where workspace_id = ${workspace.id}`;
  await tamper(sql`update audit_events set entity_name = 'mine' ${of} and position = 3`);
  expect(await verify(client)).toMatchObject({
    is_valid: false,
    checked_count: 2,
    fault: { position: 3, reason: "event_changed" },
  });
  expect(await verify(client, { from_position: 4 })).toMatchObject({ is_valid: true });
  await tamper(sql`delete from audit_events ${of} and position = 3`);
  expect(await verify(client)).toMatchObject({ is_valid: false, fault: { position: 3, reason: "event_missing" } });
  await tamper(sql`delete from audit_events ${of} and position > 2`);
  expect(await verify(client)).toMatchObject({ is_valid: true, head: { position: 2 } });
  expect(await verify(client, { from_position: 4 })).toMatchObject({
    is_valid: false,
    fault: { position: 3, reason: "event_missing" },
  });
  expect(await verify(client, { known_head: head })).toMatchObject({
    is_valid: false,
    fault: { position: head?.position as number, reason: "head_differs" },
  });
  refused(await client.call("verifyAuditEvents", { body: { from_position: 0 } }), 422, "validation_error");
});

test("the database lets nobody change or delete an event", async () => {
  const { client, workspace } = await server.newWorkspace();
  await createTable(client, "a");
  await verify(client);
  const { sql } = server.database;
  const of = sql`where workspace_id = ${workspace.id}`;
  for (const statement of [
    sql`update audit_events set actor = 'nobody' ${of}`,
    sql`update audit_events set position = position + 1000 ${of}`,
    sql`delete from audit_events ${of}`,
  ]) {
    expect((await statement.catch((error) => error)).message).toContain("append-only");
  }
});

test("links that are made at once are one chain", async () => {
  const { client } = await server.newWorkspace();
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await createTable(client, `t${index}`);
      await verify(client);
    }),
  );
  const { is_valid, checked_count } = await verify(client);
  expect({ is_valid, checked_count }).toEqual({ is_valid: true, checked_count: (await eventsOf(client)).length });
});

test("every operation that changes something leaves an event with its request, and asks nothing after its commit", async () => {
  const world = await createWorld(server, "audit");
  const audited = routesWithKey.filter((route) => route.method !== "GET" && !isUnaudited(route));
  const silent: string[] = [];
  // What deletes comes last, parts before the whole.
  const order = ({ path, operationId }: Route) => {
    if (operationId === "cancelOperation") return 1;
    // What else deletes parts of a template has a longer way to it.
    if (operationId === "deletePromptTemplate") return 200;
    return 100 - path.split("/").length;
  };
  // Some want what others make.
  const again: Route[] = [];
  for (const route of audited.filter(({ method }) => method !== "DELETE")) {
    if ((await callOnce(world, route)) !== null) again.push(route);
  }
  const removing = audited.filter(({ method }) => method === "DELETE").toSorted((a, b) => order(a) - order(b));
  for (const route of [...again, ...removing]) {
    const answer = await callOnce(world, route);
    if (answer !== null) silent.push(`${route.operationId}: ${answer}`);
  }
  expect(silent).toEqual([]);
  expect(late).toEqual([]);
});

test("a column beside a composition is changed without a question after the commit", async () => {
  const { client } = await server.newWorkspace();
  const source = await importCsv(client, "a\n1\n");
  const sheet = await importCsv(client, "b\n2\n");
  const { id } = await source.column("a");
  const config = { sources: [`${source.params.table_id}.${source.params.sheet_id}.${id}`] };
  await client.expect(201, "createColumn", {
    params: sheet.params,
    body: { title: "shown", type: "COMPOSITION", config } as never,
  });
  const params = { ...sheet.params, column_id: (await sheet.column("b")).id };
  recorder.restart();
  await client.expect(200, "updateColumn", { params, body: { title: "c" } });
  expect(recorder.afterCommit()).toEqual([]);
});

function isUnaudited({ path, method }: Route): boolean {
  const operation = document.paths[path][method.toLowerCase()];
  return operation["x-unaudited"] === true || operation["x-only-reads"] === true;
}

/** Operations that asked the database when they had committed: they would answer with a 5xx if it failed there. */
const late: [operationId: string, asked: string[]][] = [];

interface Given {
  body?: unknown;
  params?: Record<string, string>;
}

/** @returns null when it left an event, else what it answered */
async function callOnce(world: World, route: Route): Promise<string | null> {
  const requestId = `audit-${route.operationId}`;
  if (route.operationId in waiting) await server.stopWorker();
  else await server.startWorker();
  await waitFor("imports to end", async () => {
    const [active] = await server.database.sql`
      select 1 from sheet_imports
      where workspace_id = ${world.workspace.id} and status in ('queued', 'running') limit 1`;
    return !active;
  });
  const { body = exampleBody(route), params = {} } =
    (await waiting[route.operationId]?.(world)) ?? givenFor(route, world) ?? {};
  recorder.restart();
  const { status, body: answer } = await world.client.fetch(pathIn(world, route, params), {
    method: route.method,
    headers: { "content-type": "application/json", "x-request-id": requestId },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const asked = recorder.afterCommit();
  if (asked && asked.length > 0) late.push([route.operationId, asked]);
  const [event] = await server.database.sql`
    select 1 from audit_events where workspace_id = ${world.workspace.id} and request_id = ${requestId}`;
  return event ? null : `${status} ${JSON.stringify(answer)?.slice(0, 300)}`;
}

/** What must not end before it is cancelled, and what another key must have asked for. */
const waiting: Record<string, (world: World) => Promise<Given>> = {
  cancelOperation: waitingOperation,
  resumeOperation: waitingOperation,
  approveLabelChange: askedByAnother,
  denyLabelChange: askedByAnother,
  withdrawLabelChange: ({ client }) => askedBy(client),
  async moveFolderEntities({ client }) {
    const newFolder = async () => {
      const { folder } = await client.expect(201, "createFolder", { body: { name: crypto.randomUUID() } });
      return folder.id;
    };
    return { body: { folder_id: await newFolder(), entities: [{ id: await newFolder(), type: "FOLDER" }] } };
  },
  async cancelScorecard(world) {
    const { table_id, sheet_id } = Object.assign({}, ...world.ids.values());
    await world.client.expect(202, "recalculateScorecard", { params: { table_id, sheet_id } });
    return {};
  },
};

async function askedByAnother({ client }: World): Promise<Given> {
  return askedBy(api(server.url, (await client.expect(201, "createOwnApiKey", { body: {} })).key));
}

/** A request for a protected label. */
async function askedBy(client: Client): Promise<Given> {
  const options = { release_labels: ["guarded of audit"] };
  const { change_requests } = await publish(client, "labelled of audit", "text", options);
  return { params: { change_request_id: String(change_requests?.[0]?.id) } };
}

/** A run that nobody works on. */
async function waitingOperation(world: World): Promise<Given> {
  const { table_id, sheet_id, cell_id } = Object.assign({}, ...world.ids.values());
  const { execution_id } = await world.client.expect(202, "recalculateCells", {
    params: { table_id, sheet_id },
    body: { cell_ids: [cell_id] },
  });
  return { params: { operation_id: execution_id as string } };
}

const countWords = { column_type: "COUNT", configuration: { source: "question", type: "words" } };

/** What the contract's example cannot know of this world. */
function givenFor({ operationId }: Route, world: World): Given | undefined {
  const ids: Record<string, string> = Object.assign({}, ...world.ids.values());
  const dataset_group_id = Number(ids.dataset_group_id);
  const folder = { id: Number(ids.folder_id), type: "FOLDER" };
  const kind = /^(?:attach|detach)(\w+)ExternalId$/.exec(operationId)?.[1];
  if (kind) {
    const mapping = { source: "audit", external_id: kind };
    return operationId.startsWith("attach") ? { body: mapping } : { params: mapping };
  }
  const given: Record<string, Given> = {
    createColumn: { body: { title: "more", type: "COUNT", config: { source: "a", type: "chars" } } },
    updateColumn: { body: { title: "renamed" } },
    configureScorecard: {
      body: {
        name: "audited",
        aggregation: {},
        steps: [{ title: "has", primitive_type: "CONTAINS", primitive_config: { source: "a", value: "s" } }],
      },
    },
    // None that others of these change.
    protectLabel: { body: { kind: "prompt", label: "audited alone" } },
    addRows: { body: { count: 1 } },
    recalculateCells: { body: { cell_ids: [ids.cell_id], force: true } },
    patchPromptTemplate: { body: { commit_message: "the same once more" } },
    createPromptLabel: { body: { name: "audited", prompt_version_number: 1 } },
    movePromptLabel: { body: { prompt_version_number: 2 } },
    updateAbRelease: { body: { name: "renamed" } },
    createAbRelease: {
      body: {
        name: "another",
        prompt_id: Number(ids.prompt_id),
        release_label: "production",
        default_split: [{ version: 1, percent: 100 }],
      },
    },
    updateCell: { body: { value: "changed" }, params: { cell_id: ids.data_cell_id as string } },
    createDraftDatasetVersion: { body: { dataset_group_id } },
    addRequestLogToDatasetVersion: { body: { dataset_group_id, request_log_id: Number(ids.request_id) } },
    saveDraftDatasetVersion: { body: { dataset_group_id } },
    addTrace: { body: { trace_id: ids.trace_id, smart_table_id: ids.table_id, sheet_id: ids.sheet_id } },
    createReport: { body: { dataset_group_id: Number(ids.evaluated_group_id) } },
    updateReportScoreCard: { body: { column_names: [] } },
    createReportColumn: { body: { report_id: Number(ids.blueprint_id), ...countWords, name: "words" } },
    updateReportColumn: { body: { report_id: Number(ids.blueprint_id), ...countWords } },
    // Another one than that whose columns are removed.
    deleteReport: { params: { report_id: ids.report_id as string } },
    patchWorkflow: { body: { commit_message: "the same once more", release_labels: ["audited"] } },
    deleteFolderEntities: { body: { entities: [folder], cascade: true } },
  };
  return given[operationId];
}
