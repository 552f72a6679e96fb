import { afterAll, expect, test } from "bun:test";
import { failDeletion } from "../../core/deletion/continueDeletion.ts";
import type { Schemas } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { createGroup, logQuestion, rowsOf, runToEnd as runReport, versionOf } from "../support/datasets.ts";
import { deletionEnd, placesOf } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { startKillableWorker } from "../support/killableWorker.ts";
import { completion, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv, importEnd, importFile, SheetUnderTest } from "../support/sheets.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../support/traces.ts";
import { trackedLog } from "../support/trackedLog.ts";
import { waitFor } from "../support/waitFor.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

type Deleting = Schemas["DeletionResponse"];

const server = await startHarness();
const { sql } = server.database;

const unique = (what: string) => `${what}${crypto.randomUUID().replaceAll("-", "")}`;

async function sheetOf(client: Client, ...request_log_ids: number[]): Promise<SheetUnderTest> {
  const table_id = await createTable(client);
  const source = { type: "request_logs" as const, request_log_ids };
  const { operation_id, sheet } = await client.expect(202, "createSheet", { params: { table_id }, body: { source } });
  await importEnd(client, table_id, operation_id);
  return new SheetUnderTest(client, { table_id, sheet_id: sheet.id });
}

test("a deleted request log is nowhere, nor is the span that recorded it; the rest of its trace stays", async () => {
  const { client } = await server.newWorkspace();
  const said = unique("said");
  const trace_id = newTraceId();
  const call = spanBody({ trace_id, name: said, attributes: { ...callAttributes(), "gen_ai.input.messages": said } });
  const other = spanBody({ trace_id, name: "around" });
  await client.expect(201, "createSpans", { body: { spans: [other, call] } });
  const ids = (await readTrace(client, trace_id)).spans.flatMap(({ request_log_id }) => request_log_id ?? []);
  const [request_id] = ids as [number];
  const sheet = await sheetOf(client, request_id, await logQuestion(client, "another"));

  const { deletion } = await client.expect(202, "deleteRequest", { params: { request_id } });
  expect(deletion).toMatchObject({ kind: "request_log" });
  await deletionEnd(client, deletion.id);
  expect(await placesOf(sql, [said])).toEqual([]);
  expect((await readTrace(client, trace_id)).spans.map(({ name }) => name)).toEqual(["around"]);
  const [found] = (await client.expect(200, "searchTraces", { body: {} })).items;
  expect(found).toMatchObject({ span_count: 1, request_log_ids: [] });
  expect(await sheet.values("question")).toEqual(["another"]);
  refused(await client.call("deleteRequest", { params: { request_id } }), 404, "not_found");
});

test("a trace of which calls were deleted has the totals of the spans that are left, and is gone where none is", async () => {
  const { client } = await server.newWorkspace();
  const [trace_id, lone] = [newTraceId(), newTraceId()];
  const [top, call] = [newSpanId(), newSpanId()];
  const left = [
    spanBody({ trace_id, span_id: newSpanId(), parent_id: top, name: "left", status: "UNSET" }),
    spanBody({ trace_id, parent_id: call, name: "below", start_time: "1772442900500000000", status: "UNSET" }),
  ];
  const failed = spanBody({
    trace_id,
    span_id: call,
    parent_id: top,
    name: "failed",
    status: "ERROR",
    end_time: "1772442999000000000",
    attributes: callAttributes(),
  });
  const root = spanBody({
    trace_id,
    span_id: top,
    start_time: "1772442800000000000",
    attributes: callAttributes("gpt-4o-mini"),
  });
  const alone = spanBody({ trace_id: lone, attributes: callAttributes() });
  await client.expect(201, "createSpans", { body: { spans: [...left, failed, root, alone] } });
  const find = async (id: string) => {
    const { items } = await client.expect(200, "searchTraces", {
      body: { filter_group: { filters: [{ field: "trace_id", operator: "is", value: id }] } },
    });
    return items.map(({ trace_id: _, closure_status: __, ...trace }: Record<string, unknown>) => trace);
  };
  const logs = [...(await readTrace(client, trace_id)).spans, ...(await readTrace(client, lone)).spans];
  for (const request_id of logs.flatMap(({ request_log_id }) => request_log_id ?? [])) {
    const { deletion } = await client.expect(202, "deleteRequest", { params: { request_id } });
    await deletionEnd(client, deletion.id);
  }
  // What the same spans make that are all there ever was.
  const same = newTraceId();
  await client.expect(201, "createSpans", {
    body: { spans: left.map((span) => ({ ...span, context: { ...span.context, trace_id: same } })) },
  });
  expect(await find(trace_id)).toEqual(await find(same));
  expect(await find(lone)).toEqual([]);
  refused(await client.call("getTrace", { params: { trace_id: lone } }), 404, "not_found");
});

test("a deleted trace is nowhere, and its id begins a new one", async () => {
  const { client } = await server.newWorkspace();
  const said = unique("said");
  const trace_id = newTraceId();
  const spans = [spanBody({ trace_id, name: said, attributes: callAttributes() })];
  await client.expect(201, "createSpans", { body: { spans, close_after: true } });
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
  await deletionEnd(client, deletion.id);
  expect(await placesOf(sql, [said, trace_id])).toEqual([]);
  refused(await client.call("getTrace", { params: { trace_id } }), 404, "not_found");
  await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, name: "anew" })] } });
  expect((await readTrace(client, trace_id)).spans.map(({ name }) => name)).toEqual(["anew"]);
});

test("what is deleted leaves traces alone whose spans have the same ids", async () => {
  const { client } = await server.newWorkspace();
  const [deleted, kept, ofUser] = [newTraceId(), newTraceId(), newTraceId()];
  const span_id = newSpanId();
  for (const trace_id of [deleted, kept, ofUser]) {
    const attributes = { ...callAttributes(), ...(trace_id === ofUser && { "user.id": "jo" }) };
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, span_id, attributes })] } });
  }
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id: deleted } });
  await deletionEnd(client, deletion.id);
  expect((await client.expect(200, "searchTraces", { body: {} })).total).toBe(2);
  const { deletion: second } = await client.expect(202, "deleteUserData", { body: { user_id: "jo" } });
  await deletionEnd(client, second.id);
  const { items } = await client.expect(200, "searchTraces", { body: {} });
  expect(items.map(({ trace_id }) => trace_id)).toEqual([kept]);
  expect((await client.expect(200, "searchRequestLogs", { body: {} })).total).toBe(1);
});

test("a log that names a span which several traces have takes along the trace alone that it is bound to", async () => {
  const { client, workspace } = await server.newWorkspace();
  const span_id = newSpanId();
  const [bound, kept, alsoKept] = [newTraceId(), newTraceId(), newTraceId()];
  const log = await trackedLog(workspace.scope, span_id);
  for (const trace_id of [bound, kept, alsoKept]) {
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, span_id })] } });
  }
  const loose = await trackedLog(workspace.scope, span_id);
  await client.expect(200, "trackMetadata", { body: { request_id: log, metadata: { user_id: "jo" } } });
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: "jo" } });
  await deletionEnd(client, deletion.id);
  const { items } = await client.expect(200, "searchTraces", { body: {} });
  expect(items.map(({ trace_id }) => trace_id).sort()).toEqual([kept, alsoKept].sort());
  await client.expect(200, "getRequest", { params: { request_id: loose } });
  const { deletion: second } = await client.expect(202, "deleteTrace", { params: { trace_id: kept } });
  await deletionEnd(client, second.id);
  await client.expect(200, "getRequest", { params: { request_id: loose } });
  await client.expect(200, "getTrace", { params: { trace_id: alsoKept } });
});

test("a deleted trace takes along all logs that show it, also further ones of a span that has one", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const [first, second] = [unique("first"), unique("second")];
  const ids = [newSpanId(), newSpanId()] as const;
  const managed = { "promptlayer.request_log.managed": true, "promptlayer.request_log.span_id": ids[1] };
  const spans = [
    spanBody({ trace_id, span_id: ids[0], attributes: callAttributes() }),
    spanBody({ trace_id, attributes: managed }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  for (const [function_name, span_id] of [first, second].flatMap((name) => ids.map((id) => [name, id] as const))) {
    const times = { request_start_time: "2026-03-02T09:15:00Z", request_end_time: "2026-03-02T09:15:01Z" };
    const body = { ...times, function_name, span_id, request_response: {} };
    const { request_id } = await client.expect(200, "trackRequest", { body: body as never });
    const log = await client.expect(200, "getRequest", { params: { request_id } });
    expect(log.trace_id).toBe(trace_id);
  }
  const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
  await deletionEnd(client, deletion.id);
  expect(await placesOf(sql, [trace_id, first, second])).toEqual([]);
});

test("datasets and evaluations keep every row that is left behind a deleted one, on the right page", async () => {
  const { client } = await server.newWorkspace();
  const names = ["first", "second", "third", "fourth"];
  const ids: number[] = [];
  for (const name of names) ids.push(await logQuestion(client, name));
  const { dataset_group_id } = await createGroup(client);
  const body = { dataset_group_id, request_log_ids: ids } as never;
  const made = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
  const dataset = await versionOf(client, made.dataset_id);
  const columns = [{ column_type: "COUNT", name: "length", configuration: { source: "question", type: "chars" } }];
  const { report_id } = await client.expect(201, "createReport", { body: { dataset_group_id, columns } as never });
  const before = await runReport(client, report_id, "before");
  const deletedRows = async (request_id: number) => {
    const { deletion } = await client.expect(202, "deleteRequest", { params: { request_id } });
    await deletionEnd(client, deletion.id);
  };
  await deletedRows(ids[0] as number);
  await deletedRows(ids[2] as number);
  const left = [["second"], ["fourth"]];
  const pages = async (per_page: number) => {
    const read = async (page: number) => (await rowsOf(client, dataset.id, { page, per_page })).map(([name]) => [name]);
    return [...(await read(1)), ...(await read(2))];
  };
  expect([await pages(1), await pages(2)]).toEqual([left, left]);
  const after = await runReport(client, report_id, "after");
  expect(after.stats.status_counts).toMatchObject({ COMPLETED: 2 });
  for (const { report } of [before, after]) {
    const params = { evaluation_id: report.id };
    const read = async (page: number) =>
      (await client.expect(200, "listEvaluationRows", { params, query: { page, per_page: 1 } })).rows;
    const rows = [...(await read(1)), ...(await read(2)), ...(await read(3))];
    expect(rows.map((cells) => [cells[0]?.value, cells.at(-1)?.value] as unknown)).toEqual([
      ["second", 6],
      ["fourth", 6],
    ]);
  }
});

test("a row of an evaluation goes with its own log, not with one whose row had the same index in another version", async () => {
  const { client } = await server.newWorkspace();
  const names = ["first", "second", "third", "fourth"] as const;
  const logs: number[] = [];
  for (const name of names) logs.push(await logQuestion(client, name));
  const { dataset_group_id, id: blank } = await createGroup(client);
  const group = { dataset_group_id };
  const versionWith = async (name: (typeof names)[number], source_dataset_id?: number) => {
    const body = { ...group, source_dataset_id: source_dataset_id as number };
    const draft =
      source_dataset_id && (await client.expect(202, "createDraftDatasetVersion", { body })).draft_dataset_id;
    const request_log_id = logs[names.indexOf(name)] as number;
    await client.expect(201, "addRequestLogToDatasetVersion", { body: { ...group, request_log_id } });
    await client.expect(202, "saveDraftDatasetVersion", { body: group });
    return (await versionOf(client, draft || blank)).id;
  };
  const first = await versionWith("first");
  const second = await versionWith("second", first);
  const third = await versionWith("third", first);
  // The restored sheet has the row of the second log again.
  const fourth = await versionWith("fourth", second);
  const { report_id } = await client.expect(201, "createReport", { body: group as never });
  const runs: number[] = [];
  for (const dataset_id of [third, fourth]) {
    runs.push((await runReport(client, report_id, "run", { dataset_id })).report.id);
  }
  const left = () =>
    Promise.all(
      runs.map(async (evaluation_id) => {
        const { rows } = await client.expect(200, "listEvaluationRows", { params: { evaluation_id } });
        return rows.map(([cell]) => cell?.value as unknown);
      }),
    );
  const remove = async (name: (typeof names)[number]) => {
    const params = { request_id: logs[names.indexOf(name)] as number };
    const { deletion } = await client.expect(202, "deleteRequest", { params });
    await deletionEnd(client, deletion.id);
  };
  await remove("second");
  expect(await left()).toEqual([
    ["first", "third"],
    ["first", "fourth"],
  ]);
  await remove("third");
  expect(await left()).toEqual([["first"], ["first", "fourth"]]);
});

test("a log is deleted whose row came to the dataset after the version that a run is of", async () => {
  const { client } = await server.newWorkspace();
  const logs = [await logQuestion(client, "first"), await logQuestion(client, "second")];
  const { dataset_group_id, id: dataset_id } = await createGroup(client);
  const group = { dataset_group_id };
  const add = (request_log_id?: number) =>
    client.expect(201, "addRequestLogToDatasetVersion", {
      body: { ...group, request_log_id: request_log_id as number },
    });
  await add(logs[0]);
  await client.expect(202, "saveDraftDatasetVersion", { body: group });
  await client.expect(202, "createDraftDatasetVersion", { body: { ...group, source_dataset_id: dataset_id } });
  await add(logs[1]);
  const { report_id } = await client.expect(201, "createReport", { body: group as never });
  const { report } = await runReport(client, report_id, "run", { dataset_id });
  const params = { request_id: logs[1] as number };
  const { deletion } = await client.expect(202, "deleteRequest", { params });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: 2 });
  const { rows } = await client.expect(200, "listEvaluationRows", { params: { evaluation_id: report.id } });
  expect(rows.map(([question]) => question?.value)).toEqual(["first"]);
});

test("a log is deleted of which a row is said to be made that is not there", async () => {
  const { client, workspace } = await server.newWorkspace();
  const request_id = await logQuestion(client, "first");
  const sheet = await importCsv(client, "text\na\n");
  await server.database.sql`
    insert into row_origins (workspace_id, sheet_id, row_index, valid_from, kind, id)
    values (${workspace.id}, ${sheet.params.sheet_id}, 7, 1, 'request_log', ${String(request_id)})`;
  const { deletion } = await client.expect(202, "deleteRequest", { params: { request_id } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: 1 });
});

test("a deleted template and workflow cannot be found at once, and are nowhere in the end", async () => {
  const { client } = await server.newWorkspace();
  const said = unique("said");
  const { id: prompt_id } = await publish(client, "greeting", completion(said), { release_labels: ["live"] });
  await publish(client, "outer", completion("@@@greeting@@@"));
  const { workflow_id } = await createWorkflow(client, "flow", [
    node("v", "COALESCE", { sources: ["text", "text"] }, ["text"]),
  ]);
  await client.expect(201, "patchWorkflow", {
    params: { workflow_id_or_name: "flow" },
    body: { commit_message: said, nodes: {} },
  });
  const run = await runToEnd(client, workflow_id, { text: said });
  const ofRun = await sql<{ trace_id: string }[]>`select trace_id from workflow_executions where id = ${run.id}`;

  await server.stopWorker();
  const template = (await client.expect(202, "deletePromptTemplate", { params: { prompt_id } })) as Deleting;
  refused(await client.call("getPromptTemplate", { params: { identifier: "greeting" } }), 404, "not_found");
  const again = (await client.expect(202, "deletePromptTemplate", { params: { prompt_id } })) as Deleting;
  expect(again.deletion.id).toBe(template.deletion.id);
  const flow = (await client.expect(202, "deleteWorkflow", { params: { workflow_id_or_name: "flow" } })) as Deleting;
  refused(await client.call("getWorkflow", { params: { workflow_id_or_name: "flow" } }), 404, "not_found");
  await server.startWorker();
  for (const { deletion } of [template, flow]) {
    expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed" });
  }
  for (const { trace_id } of ofRun) {
    const { deletion } = await client.expect(202, "deleteTrace", { params: { trace_id } });
    await deletionEnd(client, deletion.id);
  }
  expect(await placesOf(sql, [said])).toEqual([]);
  refused(await client.call("deletePromptTemplate", { params: { prompt_id } }), 404, "not_found");
  const { data } = await client.expect(200, "listDeletions", {});
  expect(data.map(({ kind }) => kind).toSorted()).toContain("workflow");
});

/** A webhook of the workspace; `received` are the bodies that were delivered. */
async function startReceiver(client: Client) {
  const received: string[] = [];
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      received.push(await request.text());
      return new Response(null, { status: 204 });
    },
  });
  afterAll(() => receiver.stop(true));
  await client.expect(201, "createWebhook", { body: { url: `http://127.0.0.1:${receiver.port}/hook` } });
  return received;
}

const ofNews = ["public.events.details", "public.webhook_deliveries.body"];

test("what webhooks were told of a deleted template is in no event and in no delivery", async () => {
  const { client } = await server.newWorkspace();
  const received = await startReceiver(client);
  const said = unique("said");
  const { id: prompt_id } = await publish(client, "told", completion("text"), { release_labels: [said] });
  await waitFor("the delivery", () => received.some((body) => body.includes(said)));
  expect(await placesOf(sql, [said])).toEqual(expect.arrayContaining(ofNews));
  const { deletion } = (await client.expect(202, "deletePromptTemplate", { params: { prompt_id } })) as Deleting;
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed" });
  // Names stay in the audit trail, as docs/deletion.md says.
  expect((await placesOf(sql, [said])).filter((place) => !place.startsWith("public.audit_events."))).toEqual([]);
});

test("what webhooks were told of a deleted user is in no event and in no delivery, and what they were told of others is", async () => {
  const { client } = await server.newWorkspace();
  const received = await startReceiver(client);
  const mark = unique("user");
  const [user, other] = [`zoë ${mark}.csv`, `${unique("other")}.csv`];
  for (const name of [user, other]) {
    await importFile(client, name, "q\n1\n");
    await waitFor("the delivery", () => received.some((body) => body.includes(name === user ? mark : name)));
  }
  expect(await placesOf(sql, [mark])).toEqual(expect.arrayContaining(ofNews));
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: user } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed" });
  const left = await placesOf(sql, [mark]);
  expect(ofNews.filter((place) => left.includes(place))).toEqual([]);
  expect(await placesOf(sql, [other])).toEqual(expect.arrayContaining(ofNews));
});

test("a row that has the index of a deleted one is not deleted with it, and a row that came back is", async () => {
  const { client } = await server.newWorkspace();
  const said = unique("said");
  const request_id = await logQuestion(client, said);
  const sheet = await sheetOf(client, request_id);
  const { data } = await client.expect(200, "listVersions", { params: sheet.params });
  const version_id = data[0]?.id as string;
  await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0] } });
  const { id } = await sheet.column("question");
  const values = [{ [id]: "mine" }];
  await client.expect(201, "addRows", { params: sheet.params, body: { values } });
  await client.expect(201, "createVersion", { params: sheet.params, body: { source_version_id: version_id } });
  expect(await sheet.values("question")).toEqual([said]);
  await client.expect(200, "deleteRows", { params: sheet.params, body: { row_indices: [0] } });
  await client.expect(201, "addRows", { params: sheet.params, body: { values } });

  const { deletion } = await client.expect(202, "deleteRequest", { params: { request_id } });
  await deletionEnd(client, deletion.id);
  expect(await placesOf(sql, [said])).toEqual([]);
  expect(await sheet.values("question")).toEqual(["mine"]);
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::integer as count from sheet_rows_history where sheet_id = ${sheet.params.sheet_id}`;
  expect(kept?.count).toBe(1);
});

test("rows with JSON that names a deleted user are deleted, however the JSON is written; others stay", async () => {
  const { client } = await server.newWorkspace();
  const user = 'Zoë "Z" \\ 😀 (1)';
  const python = JSON.stringify(user).replace("ë", "\\u00eb").replace("😀", "\\ud83d\\ude00");
  const named = [
    `{"user_id": "${python.slice(1, -1)}", "n": 1}`,
    JSON.stringify({ user: { user_id: user } }, null, 2),
    JSON.stringify({ log: JSON.stringify({ log: `{ "user_id" : ${JSON.stringify(user)} }` }) }),
    JSON.stringify({ log: JSON.stringify({ user_id: ["[a], ë", null, 7, user] }, null, 2) }),
  ];
  const others = [
    `{"user_id": ${JSON.stringify(`${user}1`)}}`,
    `{"other": ${JSON.stringify(user)}}`,
    JSON.stringify({ user_id: ["a"], other: [user] }),
    JSON.stringify({ user_id: [["a"], { other: user }] }),
  ];
  const quoted = [...named, ...others].map((text) => `"${text.replaceAll('"', '""')}"`);
  const sheet = await importCsv(client, `payload\n${quoted.join("\n")}\n`);
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: user } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: named.length });
  expect(await sheet.values("payload")).toEqual(others);
});

test("rows with JSON that names a deleted user by a number or a boolean are deleted, also in a list", async () => {
  const { client } = await server.newWorkspace();
  for (const user of ["175928847299117063", "-77", "7.5", "true"]) {
    const named = [`{"user_id": ${user}, "n": 1}`, `{"user_id":"${user}"}`, `{"user_id": ["a, b", 1, ${user}]}`];
    const others = [`{"user_id": ${user}0}`, `{"user_id": ${user}.5}`, `{"user_id": [1${user}, "a, ${user}"]}`];
    const quoted = [...named, ...others].map((text) => `"${text.replaceAll('"', '""')}"`);
    const sheet = await importCsv(client, `payload\n${quoted.join("\n")}\n`);
    const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: user } });
    expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: named.length });
    expect(await sheet.values("payload")).toEqual(others);
  }
});

test("a deletion goes on where its worker was killed, and its events are in a chain that holds", async () => {
  const { client, workspace } = await server.newWorkspace();
  const user = unique("user");
  for (let index = 0; index < 3; index++) {
    const spans = Array.from({ length: 150 }, () =>
      spanBody({ trace_id: newTraceId(), attributes: { ...callAttributes(), "user.id": user } }),
    );
    await client.expect(201, "createSpans", { body: { spans } });
  }
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: user } });
  const worker = await startKillableWorker(server.database.url);
  await waitFor("a first batch", async () => {
    const [row] = await sql<{ deleted_count: number }[]>`
      select deleted_count from deletions where workspace_id = ${workspace.id}`;
    return (row?.deleted_count ?? 0) > 0;
  });
  await worker.kill();
  await server.startWorker();
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", found_count: 900 });
  expect(await placesOf(sql, [user])).toEqual([]);
  expect(await client.expect(200, "verifyAuditEvents", {})).toMatchObject({ is_valid: true });
  const [event] = (await client.expect(200, "listAuditEvents", { query: { action: "deletion.created" } })).data;
  expect(event).toMatchObject({ entity_id: deletion.id, entity_name: "user", before_hash: null });
});

test("an answer that told of what was deleted is not given again, and its request is not done again", async () => {
  const { client } = await server.newWorkspace();
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const body = { name: unique("dataset") };
  const other = { "Idempotency-Key": crypto.randomUUID() };
  await client.expect(201, "createFolder", { headers: other, body });
  const tableBody = { title: unique("user") };
  await client.expect(201, "createTable", { headers, body: tableBody });
  const { deletion } = await client.expect(202, "deleteUserData", { body: { metadata: { name: tableBody.title } } });
  await deletionEnd(client, deletion.id);
  refused(await client.call("createTable", { headers, body: tableBody }), 422, "validation_error");
  await client.expect(201, "createFolder", { headers: other, body });
});

test("a collection that cannot be deleted tells where one of its items is", async () => {
  const { client } = await server.newWorkspace();
  const told = async (path: string) => {
    const { status, body, headers } = await client.fetch(path, { method: "DELETE" });
    return [status, (body as { message: string }).message.split(" Delete one at ")[1], headers.get("allow")];
  };
  const ofRequest = "/api/public/v2/requests/{request_id}.";
  expect(await told("/requests")).toEqual([405, ofRequest, "GET, HEAD, OPTIONS"]);
  expect(await told("/api/public/v2/tables")).toEqual([
    405,
    "/api/public/v2/tables/{table_id}.",
    "GET, HEAD, OPTIONS, POST",
  ]);
  expect((await told("/prompt-templates"))[1]).toBe("/api/public/v2/prompt-templates/{prompt_id}.");
  expect((await told("/rest/workflows"))[1]).toBe("/workflows/{workflow_id_or_name}.");
  expect((await told("/api/public/v2/audit-events"))[1]).toBeUndefined();
});

test("a deletion that cannot go on says so, and keeps nothing of what it was about", async () => {
  const { client, workspace } = await server.newWorkspace();
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteRequest", {
    params: { request_id: await logQuestion(client, "any") },
  });
  await failDeletion(workspace.scope, deletion.id);
  const params = { deletion_id: deletion.id };
  expect((await client.expect(200, "getDeletion", { params })).deletion).toMatchObject({ status: "failed" });
  const [left] = await sql`
    select d.subject, d.salt, (select count(*)::integer from deletion_targets t
      where t.workspace_id = ${workspace.id} and t.deletion_id = d.id) as targets
    from deletions d where d.workspace_id = ${workspace.id} and d.id = ${deletion.id}`;
  expect(left).toEqual({ subject: null, salt: null, targets: 0 });
  await server.startWorker();
});
