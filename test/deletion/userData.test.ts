import { expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { createGroup, logQuestion, rowsOf, runToEnd as runReport, versionOf } from "../support/datasets.ts";
import { deletionEnd, placesOf } from "../support/everywhere.ts";
import { startHarness } from "../support/harness.ts";
import { fakeModels, setVariables } from "../support/models.ts";
import { publish } from "../support/prompts.ts";
import { createTable, csvOf, importCsv, importEnd, SheetUnderTest } from "../support/sheets.ts";
import { callAttributes, newSpanId, newTraceId, otlpSpan, spanBody } from "../support/traces.ts";
import { createWorkflow, node, runToEnd } from "../support/workflows.ts";

const server = await startHarness();
const { sql } = server.database;
const { fake } = fakeModels(server);

/** A text that is nowhere else; words of it are folded and not stemmed. */
const unique = (what: string) => `${what}${crypto.randomUUID().replaceAll("-", "")}`;

const any = (value: string) => ({ stringValue: value });

/** Sends what a user of a product leaves behind, by every way in. */
async function leaveTraces(client: Client, user: string, said: string) {
  const metadata = { user_id: user };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const { id: logId } = await client.expect(201, "logRequest", {
    headers,
    body: {
      provider: "openai",
      model: "gpt-4o",
      input: { type: "chat", messages: [{ role: "user", content: [{ type: "text", text: said }] }] },
      output: { type: "chat", messages: [{ role: "assistant", content: [{ type: "text", text: `so ${said}` }] }] },
      request_start_time: "2026-03-02T09:15:00Z",
      request_end_time: "2026-03-02T09:15:01Z",
      prompt_input_variables: { question: said },
      metadata,
      tags: ["asked"],
    } as never,
  });
  const late = await logQuestion(client, said);
  await client.expect(200, "trackMetadata", { body: { request_id: late, metadata } as never });

  const trace_id = newTraceId();
  const call = spanBody({ trace_id, attributes: { ...callAttributes(), "gen_ai.input.messages": said } });
  const root = spanBody({ trace_id, name: said, attributes: { "user.id": user } });
  await client.expect(201, "createSpans", { body: { spans: [root, call] } });

  const { traceId, spanId } = otlpSpan();
  const attributes = [
    { key: "enduser.id", value: any(user) },
    { key: "gen_ai.operation.name", value: any("chat") },
    { key: "gen_ai.request.model", value: any("gpt-4o") },
  ];
  const span = otlpSpan({ traceId, spanId, attributes });
  const resourceSpans = [{ scopeSpans: [{ spans: [span] }] }];
  await client.expect(200, "ingestOtlpTraces", { body: { resourceSpans } as never });
  const logRecords = [
    { traceId, spanId, timeUnixNano: "1772442900000000001", eventName: "gen_ai.choice", body: any(said) },
  ];
  await client.expect(200, "ingestOtlpLogs", { body: { resourceLogs: [{ scopeLogs: [{ logRecords }] }] } as never });
  return { logId, traceId: trace_id };
}

const asked = { filters: [{ field: "tags", operator: "contains", value: "asked" }] };

/** Makes a sheet of the logs, whose columns ask a model about each row. */
async function sheetOfLogs(client: Client): Promise<SheetUnderTest> {
  const tableId = await createTable(client);
  const source = { type: "request_logs", filter_group: asked } as never;
  const started = await client.expect(202, "createSheet", { params: { table_id: tableId }, body: { source } });
  await importEnd(client, tableId, started.operation_id);
  const sheet = new SheetUnderTest(client, { table_id: tableId, sheet_id: started.sheet.id });
  await sheet.addComputed("kind", "LLM_ASSERTION", { source: "question", prompt: "Is it kind?" });
  await sheet.addComputed("copy", "COALESCE", { sources: ["question", "response"] });
  await sheet.setCell("question", 1, `${(await sheet.values("question"))[1]} again`);
  await sheet.recalculate();
  const { id } = await sheet.column("question");
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await client.expect(201, "addRows", { params: sheet.params, headers, body: { values: [{ [id]: "by hand" }] } });
  return sheet;
}

test("what was deleted of a user is nowhere in the database, and what others have is all there", async () => {
  const { client } = await server.newWorkspace();
  await setVariables(client, { OPENAI_API_KEY: "sk-test-key", OPENAI_BASE_URL: `${fake.url}/v1` });
  fake.answer((request) => ({
    text: JSON.stringify({ reasoning: JSON.stringify(request.body), citation: null, value: true }),
  }));
  await client.expect(201, "createWebhook", { body: { url: "https://hooks.example.com/sheaf" } });
  const [ada, adaSaid, bob, bobSaid] = [unique("ada"), unique("asaid"), unique("bob"), unique("bsaid")];
  const left = await leaveTraces(client, ada, adaSaid);
  await leaveTraces(client, bob, bobSaid);

  const sheet = await sheetOfLogs(client);
  const reader = await importCsv(client, "n\n1\n2\n");
  await reader.addComputed("read", "COMPOSITION", {
    source: `${sheet.params.table_id}.${sheet.params.sheet_id}.${(await sheet.column("copy")).id}`,
  });
  await reader.addComputed("again", "COALESCE", { sources: ["read", "n"] });
  const place = { smart_table_id: reader.params.table_id, sheet_id: reader.params.sheet_id };
  await client.expect(201, "addTrace", { body: { trace_id: left.traceId, ...place } });
  const byHand = await importCsv(client, `user_id,note\n${ada},${adaSaid}\n${bob},${bobSaid}\n`);
  await client.expect(200, "deleteRows", { params: byHand.params, body: { row_indices: [0] } as never });

  const { dataset_group_id } = await createGroup(client, "Asked");
  const filter_group = { logic: "OR", filters: [...asked.filters, { field: "user_id", operator: "is", value: ada }] };
  const made = { dataset_group_id, filter_group } as never;
  const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body: made });
  await versionOf(client, dataset_id);
  await client.expect(202, "createDraftDatasetVersion", {
    body: { dataset_group_id, source_dataset_id: dataset_id } as never,
  });
  const columns = [{ name: "long", column_type: "COUNT", configuration: { source: "question", type: "words" } }];
  const { report_id } = await client.expect(201, "createReport", { body: { dataset_group_id, columns } as never });
  await runReport(client, report_id);

  const { workflow_id } = await createWorkflow(client, "w", [
    node("v", "COALESCE", { sources: ["text", "text"] }, ["text"]),
  ]);
  for (const [user, text] of [
    [ada, adaSaid],
    [bob, bobSaid],
  ] as const) {
    await runToEnd(client, workflow_id, { text }, { metadata: { user_id: user } });
  }

  const body = { user_id: ada };
  const before = await placesOf(sql, [ada, adaSaid]);
  expect(before).toEqual(
    expect.arrayContaining([
      "a sealed answer",
      "public.cells_history.value",
      "public.datasets.filter_params",
      "public.model_results.result",
      "public.request_log_contents.input_text",
      "public.sheet_rows.cells",
      "public.sheet_rows_history.cells",
      "public.sheet_versions.deltas",
      "public.span_events.event",
      "public.span_blocks.parsed_attributes",
      "public.workflow_node_executions.value",
    ]),
  );
  await server.stopWorker();
  const { deletion } = await client.expect(202, "deleteUserData", { body });
  expect((await client.expect(202, "deleteUserData", { body })).deletion.id).toBe(deletion.id);
  await server.startWorker();
  const end = await deletionEnd(client, deletion.id);
  expect(end).toMatchObject({ kind: "user", status: "completed", error_message: null });
  expect(end.deleted_count).toBe(end.found_count);
  expect(await placesOf(sql, [ada, adaSaid])).toEqual([]);

  expect(await sheet.values("question")).toEqual([`${bobSaid}`, "by hand"]);
  expect(await sheet.sheet()).toMatchObject({ row_count: 2 });
  expect(await byHand.values("note")).toEqual([bobSaid]);
  expect((await rowsOf(client, dataset_id)).length).toBe(1);
  const found = await client.expect(200, "listRequests", { query: { user_id: bob } });
  expect(found.items.length).toBe(3);
  const gone = await client.call("getTrace", { params: { trace_id: left.traceId } });
  expect(gone.status).toBe(404);
  expect(await client.expect(200, "verifyAuditEvents", {})).toMatchObject({ is_valid: true });
});

/** Deletes the data of a user, and waits for the end. */
async function forget(client: Client, user_id: string) {
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id } });
  return deletionEnd(client, deletion.id);
}

test("input variables that name the user count, also those that no prompt has; those of other keys do not", async () => {
  const { client } = await server.newWorkspace();
  const prompt = await publish(client, "greeting", "Say {word}.");
  const byPrompt = { prompt_id: prompt.id };
  await logQuestion(client, "without a prompt", { prompt_input_variables: { user_id: "77" } });
  await logQuestion(client, "a number in a list", { prompt_input_variables: { user_id: [76, 77] } });
  await logQuestion(client, "beside", { ...byPrompt, prompt_input_variables: { user_id: "77", word: "x" } });
  const kept = await logQuestion(client, "other", {
    ...byPrompt,
    prompt_input_variables: { user_id: "7", word: "77" },
  });
  expect(await forget(client, "77")).toMatchObject({ found_count: 3, deleted_count: 3 });
  const { items } = await client.expect(200, "searchRequestLogs", { body: {} });
  expect(items.map(({ id }) => id)).toEqual([kept]);
});

test("runs of workflows that name the user in a list or under a path are deleted, as logs are", async () => {
  const { client } = await server.newWorkspace();
  const { workflow_id } = await createWorkflow(client, "w", [
    node("v", "COALESCE", { sources: ["text", "text"] }, ["text"]),
  ]);
  const user = unique("ada");
  await runToEnd(client, workflow_id, { text: `first of ${user}`, user_id: [unique("bob"), user] });
  await runToEnd(client, workflow_id, { text: `second of ${user}`, user: { id: user } });
  const kept = await runToEnd(client, workflow_id, { text: "other", user_id: [unique("bob")] });
  const body = { user_id: user, metadata: { "user.id": user } };
  const { deletion } = await client.expect(202, "deleteUserData", { body });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed" });
  expect(await placesOf(sql, [user])).toEqual([]);
  const left = await sql<{ id: string }[]>`select id from workflow_executions where workflow_id = ${workflow_id}`;
  expect(left.map(({ id }) => Number(id))).toEqual([kept.id]);
});

test("filters of datasets that name the user by a number are emptied; those with other numbers are kept", async () => {
  const { client } = await server.newWorkspace();
  await logQuestion(client, "any");
  const { dataset_group_id } = await createGroup(client, "Filtered");
  const ofUser = (value: unknown) => ({ field: "metadata", operator: "eq", nested_key: "user_id", value });
  const filters = [
    ofUser(877123),
    { ...ofUser([1, 877123]), operator: "in" },
    ofUser(8771234),
    { ...ofUser(877123), nested_key: "order_id" },
    { field: "latency_ms", operator: "lt", value: 877123 },
  ];
  const versions: number[] = [];
  for (const filter of filters) {
    const filter_group = { filters: [{ filters: [filter] }] };
    const body = { dataset_group_id, filter_group } as never;
    const { dataset_id } = await client.expect(201, "createDatasetVersionFromFilterParams", { body });
    await versionOf(client, dataset_id);
    versions.push(dataset_id);
  }
  expect(await forget(client, "877123")).toMatchObject({ status: "completed" });
  const kept = await sql<{ id: string }[]>`
    select id from datasets where id = any(${versions}::bigint[]) and filter_params is not null order by id`;
  expect(kept.map(({ id }) => Number(id))).toEqual(versions.slice(2));
});

test("spans that name the user by a boolean or in a list are deleted with their traces, as logs are", async () => {
  const { client } = await server.newWorkspace();
  await logQuestion(client, "any", { metadata: { vip: true } } as never);
  const send = async (attributes: Record<string, unknown>) => {
    const trace_id = newTraceId();
    await client.expect(201, "createSpans", { body: { spans: [spanBody({ trace_id, attributes })] } as never });
    return trace_id;
  };
  await send({ "promptlayer.metadata.vip": true });
  await send({ "user.id": ["77", "78"] });
  await send({ "enduser.id": [78] });
  const kept = [
    await send({ "promptlayer.metadata.vip": false }),
    await send({ "user.id": ["77"] }),
    await send({ other: ["78"] }),
  ];
  const body = { user_id: "78", metadata: { vip: "true" } };
  const { deletion } = await client.expect(202, "deleteUserData", { body });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: 4 });
  const { items } = await client.expect(200, "searchTraces", { body: {} });
  expect(items.map(({ trace_id }) => trace_id).toSorted()).toEqual(kept.toSorted());
});

test("a trace is deleted with the user that a further log of one of its spans names", async () => {
  const { client } = await server.newWorkspace();
  const [trace_id, span_id] = [newTraceId(), newSpanId()];
  await client.expect(201, "createSpans", {
    body: { spans: [spanBody({ trace_id, span_id, attributes: callAttributes() })] },
  });
  const times = { request_start_time: "2026-03-02T09:15:00Z", request_end_time: "2026-03-02T09:15:01Z" };
  const body = { ...times, function_name: "further", span_id, metadata: { user_id: "79" }, request_response: {} };
  await client.expect(200, "trackRequest", { body: body as never });
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: "79" } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: 3 });
  expect(await placesOf(sql, [trace_id])).toEqual([]);
});

test("rows of older versions are deleted, also the last ones and those of columns that are gone or have other titles", async () => {
  const { client } = await server.newWorkspace();
  const [renamed, removed, last] = [unique("renamed"), unique("removed"), unique("last")];
  const sheetOf = (said: string) => importCsv(client, `user_id,said\n80,${said}\n81,kept\n`);
  const [one, two, three] = [await sheetOf(renamed), await sheetOf(removed), await sheetOf(last)];
  const columnOf = async (sheet: SheetUnderTest) => ({
    ...sheet.params,
    column_id: (await sheet.column("user_id")).id,
  });
  await client.expect(200, "updateColumn", { params: await columnOf(one), body: { title: "person" } });
  await client.expect(200, "deleteColumn", { params: await columnOf(two) });
  await client.expect(200, "deleteRows", { params: three.params, body: { row_indices: [0, 1] } });
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: "80" } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed", deleted_count: 3 });
  expect(await placesOf(sql, [renamed, removed, last])).toEqual([]);
  expect([await one.values("said"), await two.values("said")]).toEqual([["kept"], ["kept"]]);
});

test("rows are deleted whose computed cells name the user, in a column of the key's name or in JSON", async () => {
  const { client } = await server.newWorkspace();
  const [extracted, coded] = [unique("extracted"), unique("coded")];
  const sheetOf = (said: string) => importCsv(client, csvOf([["said"], [`${said} 90`], ["kept 91"]]));
  const [one, two] = [await sheetOf(extracted), await sheetOf(coded)];
  const number = { source: "said", language: "JAVASCRIPT", code: "return data.said.slice(-2)" };
  await one.addComputed("user_id", "CODE_EXECUTION", number);
  await two.addComputed("json", "CODE_EXECUTION", { ...number, code: "return { user_id: data.said.slice(-2) }" });
  // The past is looked at as well.
  await two.setCell("said", 0, "other 92");
  await two.recalculate();
  const { deletion } = await client.expect(202, "deleteUserData", { body: { user_id: "90" } });
  expect(await deletionEnd(client, deletion.id)).toMatchObject({ status: "completed" });
  expect(await placesOf(sql, [extracted, coded])).toEqual([]);
  expect([await one.values("user_id"), await two.values("json")]).toEqual([["91"], [{ user_id: "91" }]]);
});
