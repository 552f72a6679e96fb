import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { createTable, importCsv, importEnd, postFile, SheetUnderTest } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();

type Schemas = components["schemas"];
type Group = { logic?: "AND" | "OR"; filters: Schemas["StructuredFilter"][] };
type Source = Partial<Omit<Schemas["RequestLogsSource"], "type" | "filter_group">> & { filter_group?: Group };
type Import = Partial<Omit<Schemas["ImportRequestLogsRequest"], "filter_group">> & { filter_group?: Group };

function chat(role: "user" | "assistant", text: string) {
  return { type: "chat" as const, messages: [{ role, content: [{ type: "text", text }] }] };
}

async function log(client: Client, text: string, more: Partial<Schemas["LogRequest"]> = {}): Promise<number> {
  const body = {
    provider: "openai",
    model: "gpt-4o",
    input: chat("user", "Question?"),
    output: chat("assistant", text),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01.250Z",
    ...more,
  };
  return (await client.expect(201, "logRequest", { body })).id;
}

/** Logs with one text each, a second apart. */
async function logAll(client: Client, ...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [second, text] of texts.entries()) {
    ids.push(await log(client, text, { request_start_time: `2026-03-02T09:15:0${second}Z`, tags: [text] }));
  }
  return ids;
}

function post(client: Client, tableId: string, source: Source, more: Partial<Schemas["CreateSheetRequest"]> = {}) {
  const body = { source: { type: "request_logs" as const, ...source }, ...more };
  return client.call("createSheet", { params: { table_id: tableId }, body: body as never });
}

/** A new sheet of logs, when its import has ended. */
async function sheetOf(client: Client, source: Source, more: Partial<Schemas["CreateSheetRequest"]> = {}) {
  const tableId = await createTable(client);
  const answer = await post(client, tableId, source, more);
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  const end = await importEnd(client, tableId, answer.body.operation_id);
  const sheet = new SheetUnderTest(client, { table_id: tableId, sheet_id: answer.body.sheet.id });
  return { end, sheet, answer: answer.body };
}

function append(sheet: SheetUnderTest, body: Import, query: { dry_run?: boolean } = {}) {
  return sheet.client.call("importRequestLogs", { params: sheet.params, query, body: body as never });
}

async function appended(sheet: SheetUnderTest, body: Import) {
  const answer = await append(sheet, body);
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return importEnd(sheet.client, sheet.params.table_id, answer.body.operation_id);
}

async function titles(sheet: SheetUnderTest): Promise<string[]> {
  return (await sheet.columns()).map(({ title }) => title);
}

/** The texts of the logs that are found, in the order of the rows. */
async function responses(client: Client, source: Source): Promise<unknown[]> {
  const { sheet, end } = await sheetOf(client, source);
  expect(end.error_message).toBeNull();
  return sheet.values("response");
}

const all = { filters: [] };

describe("columns and values", () => {
  test("the id, the variables, prompt and response, in this order", async () => {
    const { client } = await server.newWorkspace();
    const first = await log(client, "one", { prompt_input_variables: { city: "Rome", days: 3 } });
    const second = await log(client, "two", { prompt_input_variables: { mood: { a: [1] }, city: null } });
    const { sheet, end, answer } = await sheetOf(client, { request_log_ids: [second, first] });
    expect(answer).toMatchObject({
      message: "Import started",
      operation: { source: "request_logs", status: "queued", file_name: null },
      sheet: { title: "Request Logs", row_count: 0 },
    });
    expect(end).toMatchObject({ status: "succeeded", progress: 100, rows_added: 2, row_count: 2, file_name: null });
    expect(await titles(sheet)).toEqual(["request_id", "mood", "city", "days", "prompt", "response"]);
    expect((await sheet.columns()).every(({ type }) => type === "TEXT")).toBe(true);
    expect(await sheet.values("request_id")).toEqual([String(second), String(first)]);
    expect(await sheet.values("mood")).toEqual(['{"a":[1]}', null]);
    expect(await sheet.values("city")).toEqual([null, "Rome"]);
    expect(await sheet.values("days")).toEqual([null, "3"]);
    expect(await sheet.values("response")).toEqual(["two", "one"]);
    const [prompt] = await sheet.values("prompt");
    expect(JSON.parse(prompt as string)).toMatchObject([{ role: "user", content: [{ text: "Question?" }] }]);
  });

  test("only the variables that are named, with those that no log has", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, "one", { prompt_input_variables: { city: "Rome", days: 3 } });
    const source = { request_log_ids: [id], variables_to_parse: ["toString", "days", "days"] };
    const { sheet } = await sheetOf(client, source, { title: " Logs " });
    expect((await sheet.sheet()).title).toBe("Logs");
    expect(await titles(sheet)).toEqual(["request_id", "toString", "days", "prompt", "response"]);
    expect([await sheet.values("toString"), await sheet.values("days")]).toEqual([[null], ["3"]]);
  });

  test("every field that may be included", async () => {
    const { client } = await server.newWorkspace();
    const { id: prompt_id } = await publish(client, "greeting", "Say {word}.");
    const long = "a long question, which is stored once, where it is searched";
    const id = await log(client, long, {
      input: chat("user", long),
      prompt_id,
      tags: ["x"],
      metadata: { user_id: "7" },
      score: 80,
      input_tokens: 11,
      output_tokens: 4,
      price: 0.25,
    });
    const include_fields = [
      "prompt_name",
      "prompt_version_number",
      "engine",
      "provider_type",
      "status",
      "tags",
      "metadata",
      "scores",
      "input_text",
      "output_text",
      "input_tokens",
      "output_tokens",
      "cost",
      "latency_ms",
      "request_start_time",
      "request_end_time",
      "trace_id",
    ] as const;
    const { sheet } = await sheetOf(client, { request_log_ids: [id], include_fields: [...include_fields, "engine"] });
    expect(await titles(sheet)).toEqual(["request_id", "prompt", "response", ...include_fields]);
    const values = await Promise.all(include_fields.map(async (title) => (await sheet.values(title))[0]));
    expect(Object.fromEntries(include_fields.map((title, index) => [title, values[index] ?? null]))).toEqual({
      prompt_name: "greeting",
      prompt_version_number: "1",
      engine: "gpt-4o",
      provider_type: "openai",
      status: "SUCCESS",
      tags: '["x"]',
      metadata: '{"user_id":"7"}',
      scores: '{"default":80}',
      input_text: `[user]: ${long}`,
      output_text: long,
      input_tokens: "11",
      output_tokens: "4",
      cost: "0.25",
      latency_ms: "1250",
      request_start_time: expect.stringMatching(/^2026-03-02T09:15:00(\.0+)?(Z|\+00:00)$/),
      request_end_time: expect.stringMatching(/^2026-03-02T09:15:01\.250*(Z|\+00:00)$/),
      trace_id: null,
    });
    expect(await sheet.values("response")).toEqual([long]);
    expect((await sheet.values("prompt"))[0]).toContain(long);
  });

  test("a response that is more than text is JSON, one that is missing is blank, a completion is its text", async () => {
    const { client } = await server.newWorkspace();
    const call = { id: "c", type: "function", function: { name: "find", arguments: "{}" } };
    const tool = { type: "chat" as const, messages: [{ role: "assistant" as const, content: [], tool_calls: [call] }] };
    const completion = (text: string) => ({ type: "completion" as const, content: [{ type: "text", text }] });
    const ids = [
      await log(client, "", { output: tool as never }),
      await log(client, "", { output: { type: "chat", messages: [] }, status: "ERROR" }),
      await log(client, "", { input: completion("in"), output: completion("out") }),
    ];
    const { sheet } = await sheetOf(client, { request_log_ids: ids });
    const [called, ...others] = await sheet.values("response");
    expect(JSON.parse(called as string)).toMatchObject([{ role: "assistant", tool_calls: [{ id: "c" }] }]);
    expect(others).toEqual([null, "out"]);
    expect((await sheet.values("prompt"))[2]).toBe("in");
  });

  test("titles that come twice are told apart, and names that are no titles are made one", async () => {
    const { client } = await server.newWorkspace();
    const variables = { prompt: "p", response: "r", " ": "blank", ["x".repeat(300)]: "long", "a ": "1", a: "2" };
    const id = await log(client, "one", { prompt_input_variables: variables });
    const { sheet } = await sheetOf(client, { request_log_ids: [id] });
    expect(await titles(sheet)).toEqual([
      "request_id",
      "prompt",
      "response",
      "variable",
      "x".repeat(255),
      "a",
      "a (2)",
      "prompt (2)",
      "response (2)",
    ]);
    expect([await sheet.values("prompt"), await sheet.values("a (2)"), await sheet.values("response (2)")]).toEqual([
      ["p"],
      ["2"],
      ["one"],
    ]);
  });

  test("more variables than a sheet has columns are refused, unless some are named", async () => {
    const { client } = await server.newWorkspace();
    const prompt_input_variables = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`v${n}`, n]));
    const id = await log(client, "one", { prompt_input_variables });
    const table = await createTable(client);
    const { message } = refused(await post(client, table, { request_log_ids: [id] }), 400, "bad_request");
    expect(message).toContain("variables_to_parse");
    const { end } = await sheetOf(client, { request_log_ids: [id], variables_to_parse: ["v999"] });
    expect(end.rows_added).toBe(1);
  });
});

describe("which logs", () => {
  test("those that a filter, words, prompts and times find, in the order that is asked for", async () => {
    const { client } = await server.newWorkspace();
    await logAll(client, "one", "two", "three");
    const found = (source: Source) => responses(client, source);
    expect(await found({ filter_group: all })).toEqual(["three", "two", "one"]);
    expect(await found({ filter_group: all, sort_by: "request_start_time", sort_order: "asc", limit: 2 })).toEqual([
      "one",
      "two",
    ]);
    expect(await found({ filter_group: all, sort_by: "request_start_time", limit: 1 })).toEqual(["three"]);
    const either = ["one", "three"].map((value) => ({ field: "tags", operator: "contains" as const, value }));
    expect(await found({ filter_group: { logic: "OR", filters: either } })).toEqual(["three", "one"]);
    expect(await found({ q: "thr" })).toEqual(["three"]);
    const [from, until] = ["2026-03-02T09:15:01Z", "2026-03-02T10:15:01+01:00"];
    expect(await found({ start_time: from })).toEqual(["three", "two"]);
    expect(await found({ end_time: until })).toEqual(["two", "one"]);
    expect(await found({ start_time: from, end_time: until })).toEqual(["two"]);
  });

  test("those of a prompt, a version of it, or the version at a label", async () => {
    const { client } = await server.newWorkspace();
    const { id: prompt_id } = await publish(client, "greeting", "Say {word}.");
    const body = { name: "prod", prompt_version_number: 1 };
    const label = await client.expect(200, "createPromptLabel", { params: { prompt_id }, body });
    const second = await publish(client, "greeting", "Say {word}!");
    await log(client, "none");
    await log(client, "first", { prompt_id, prompt_version_number: 1 });
    await log(client, "second", { prompt_id, prompt_version_number: 2 });
    const found = (source: Source) => responses(client, source);
    expect(await found({ prompt_id })).toEqual(["second", "first"]);
    expect(await found({ prompt_version_id: second.prompt_version_id })).toEqual(["second"]);
    expect(await found({ prompt_label_id: label.id })).toEqual(["first"]);
    const table = await createTable(client);
    for (const source of [{ prompt_version_id: 999_999 }, { prompt_label_id: 999_999 }]) {
      const { detail } = refused(await post(client, table, source), 400, "bad_request");
      expect(detail?.[0]?.loc).toEqual(["body", "source", Object.keys(source)[0] as string]);
    }
  });

  test("ids win over a filter, each counts once, and the limit holds for them", async () => {
    const { client } = await server.newWorkspace();
    const [one, two, three] = (await logAll(client, "one", "two", "three")) as [number, number, number];
    const none = { filters: [{ field: "tags", operator: "contains" as const, value: "nothing" }] };
    const { sheet } = await sheetOf(client, { request_log_ids: [two, three, two, one], filter_group: none, limit: 2 });
    expect(await sheet.values("response")).toEqual(["two", "three"]);
  });

  test("the logs are settled on when the request is answered", async () => {
    const { client } = await server.newWorkspace();
    await logAll(client, "one", "two");
    const table = await createTable(client);
    await server.stopWorker();
    const answer = await post(client, table, { filter_group: all });
    await log(client, "later", { prompt_input_variables: { late: 1 } });
    await server.startWorker();
    if (answer.status !== 202) throw new Error("refused");
    expect((await importEnd(client, table, answer.body.operation_id)).rows_added).toBe(2);
  });

  test("a log whose time is over is no log: not before the import, and not in the middle of it", async () => {
    const { client } = await server.newWorkspace();
    const [one, two] = (await logAll(client, "one", "two")) as [number, number];
    const table = await createTable(client);
    await server.stopWorker();
    const answer = await post(client, table, { request_log_ids: [one, two] });
    if (answer.status !== 202) throw new Error("refused");
    await server.database.sql`update request_logs set expires_at = now() where id = ${one}`;
    await server.startWorker();
    await importEnd(client, table, answer.body.operation_id);
    const sheet = new SheetUnderTest(client, { table_id: table, sheet_id: answer.body.sheet.id });
    expect(await sheet.values("response")).toEqual(["two"]);
    refused(await post(client, table, { request_log_ids: [one] }), 400, "bad_request");
  });

  test("more logs than are in memory at once keep their order", async () => {
    const { client, workspace } = await server.newWorkspace();
    const id = await log(client, "x".repeat(100_000));
    await server.database.sql`
      insert into request_logs select (jsonb_populate_record(l, jsonb_build_object('id', n * 100000 + l.id))).*
      from request_logs l, generate_series(1, 450) n where l.id = ${id}`;
    await server.database.sql`
      insert into request_log_contents
      select (jsonb_populate_record(c, jsonb_build_object('request_id', n * 100000 + c.request_id))).*
      from request_log_contents c, generate_series(1, 450) n where c.request_id = ${id}`;
    const ids = Array.from({ length: 451 }, (_, n) => id + 100_000 * ((n * 7) % 451));
    const { sheet, end } = await sheetOf(client, { request_log_ids: ids });
    expect(end).toMatchObject({ status: "succeeded", rows_added: 451 });
    expect(await sheet.values("request_id")).toEqual(ids.map(String));
    const left = await server.database.sql`select 1 from import_request_logs where workspace_id = ${workspace.id}`;
    expect([...left]).toEqual([]);
  });
});

describe("an existing sheet", () => {
  test("gets the rows behind its own, in the columns of the same titles and in new ones", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, "answer", { prompt_input_variables: { city: "Rome" } });
    const sheet = await importCsv(client, "city,response\nOslo,old\n");
    await sheet.addComputed("n", "COUNT", { source: "response", type: "chars" });
    const version = await sheet.version();
    expect(await appended(sheet, { request_log_ids: [id] })).toMatchObject({ rows_added: 1, row_count: 2 });
    expect(await titles(sheet)).toEqual(["city", "response", "n", "request_id", "prompt"]);
    expect([await sheet.values("city"), await sheet.values("response")]).toEqual([
      ["Oslo", "Rome"],
      ["old", "answer"],
    ]);
    await sheet.settled();
    expect(await sheet.statuses("n")).toEqual(["COMPLETED", "STALE"]);
    const { data } = await client.expect(200, "listVersions", { params: sheet.params });
    expect(data.slice(0, 2).map(({ metadata }) => metadata.reason)).toEqual(["rows_imported", "columns_imported"]);
    expect(await sheet.version()).toBe(version + 2);
  });

  test("without anything in it gives way, and a dry run says so and stores nothing", async () => {
    const { client } = await server.newWorkspace();
    await logAll(client, "one", "two");
    const { table, default_sheet } = await client.expect(201, "createTable");
    const sheet = new SheetUnderTest(client, { table_id: table.id, sheet_id: default_sheet?.id as string });
    const preview = await append(sheet, { filter_group: all }, { dry_run: true });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        dry_run: true,
        file_name: null,
        columns: ["request_id", "prompt", "response"].map((title) => ({ title, is_new: true })),
        row_count: 2,
        faults: [],
      },
    });
    expect(await titles(sheet)).toEqual(["Column A"]);
    const none = await append(sheet, { q: "nothing at all" }, { dry_run: true });
    expect(none.body).toMatchObject({ row_count: 0, faults: [{ message: expect.stringContaining("No request log") }] });
    await appended(sheet, { filter_group: all });
    expect(await titles(sheet)).toEqual(["request_id", "prompt", "response"]);
  });

  test("a computed column of such a title is refused, and nothing has changed", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, "one");
    const sheet = await importCsv(client, "a\n1\n");
    await sheet.addComputed("response", "COUNT", { source: "a", type: "chars" });
    const { message } = refused(await append(sheet, { request_log_ids: [id] }), 400, "bad_request");
    expect(message).toContain('"response"');
    expect(await titles(sheet)).toEqual(["a", "response"]);
  });

  test("one import at a time", async () => {
    const { client } = await server.newWorkspace();
    await logAll(client, "one");
    const sheet = await importCsv(client, "a\n1\n");
    await server.stopWorker();
    expect((await append(sheet, { filter_group: all })).status).toBe(202);
    refused(await append(sheet, { filter_group: all }), 400, "import_running");
    await server.startWorker();
  });
});

describe("refused", () => {
  test("ids of nothing and of another workspace, by their number", async () => {
    const [mine, theirs] = await Promise.all([server.newWorkspace(), server.newWorkspace()]);
    const own = await log(mine.client, "one");
    const foreign = await log(theirs.client, "secret");
    const table = await createTable(mine.client);
    for (const id of [foreign, 9_007_199_254_740_991]) {
      const answer = await post(mine.client, table, { request_log_ids: [own, id] });
      const { message, detail } = refused(answer, 400, "bad_request");
      expect(message).toContain(String(id));
      expect(message).not.toContain(String(`${own},`));
      expect(detail?.[0]?.loc).toEqual(["body", "source", "request_log_ids"]);
    }
    const { data } = await mine.client.expect(200, "listSheets", { params: { table_id: table } });
    expect(data).toEqual([]);
    const theirTag = await post(mine.client, table, { filter_group: all, q: "secret" });
    if (theirTag.status !== 202) throw new Error("refused");
    expect((await importEnd(mine.client, table, theirTag.body.operation_id)).status).toBe("failed");
  });

  test("nothing that says which logs, and what the contract does not know", async () => {
    const { client } = await server.newWorkspace();
    const sheet = await importCsv(client, "a\n1\n");
    const wrong: [body: object, loc: (string | number)[]][] = [
      [{}, ["body"]],
      [{ limit: 5, variables_to_parse: ["a"] }, ["body"]],
      [{ q: "" }, ["body"]],
      [{ q: "x", sort_order: "asc" }, ["body", "sort_order"]],
      [{ q: "x", limit: 0 }, ["body", "limit"]],
      [{ q: "x", limit: 50_001 }, ["body", "limit"]],
      [{ request_log_ids: [] }, ["body", "request_log_ids"]],
      [{ request_log_ids: [0] }, ["body", "request_log_ids", 0]],
      [{ request_log_ids: Array.from({ length: 50_001 }, (_, n) => n + 1) }, ["body", "request_log_ids"]],
      [{ q: "x", include_fields: ["secret"] }, ["body", "include_fields", 0]],
      [{ q: "x", unknown: 1 }, ["body", "unknown"]],
    ];
    for (const [body, loc] of wrong) {
      const { detail } = refused(await append(sheet, body), 400, "bad_request");
      expect({ body, loc: detail?.[0]?.loc }).toEqual({ body, loc });
    }
    const filters = [{ field: "engin", operator: "is" as const, value: "x" }];
    const answer = await append(sheet, { filter_group: { filters } });
    const { message, detail } = refused(answer, 400, "bad_request");
    expect(message).toContain('"engine"');
    expect(detail?.[0]?.loc).toEqual(["body", "filter_group", "filters", 0, "field"]);
    expect(await titles(sheet)).toEqual(["a"]);
  });
});

test("an import of no log fails, and both ends are told as events", async () => {
  const { client } = await server.newWorkspace();
  await logAll(client, "one");
  const none = await sheetOf(client, { q: "nothing" });
  expect(none.end).toMatchObject({ status: "failed", rows_added: 0 });
  expect(none.end.error_message).toContain("No request log");
  refused(await client.call("getSheet", { params: none.sheet.params }), 404, "not_found");
  const one = await sheetOf(client, { filter_group: all });
  const events = await waitFor("both events", async () => {
    const page = await client.expect(200, "listEvents", { query: {} });
    return page.events.length === 2 && page.events.map(({ event }) => event);
  });
  const place = ({ answer }: typeof one) => ({
    operation_id: answer.operation_id,
    table_id: answer.sheet.table_id,
    sheet_id: answer.sheet.id,
    source: "request_logs",
  });
  expect(events).toMatchObject([
    {
      event_type: "table_sheet_created_from_request_history_failed",
      details: { ...place(none), error_message: none.end.error_message },
    },
    {
      event_type: "table_sheet_created_from_request_history",
      details: { ...place(one), rows_added: 1, row_count: 1 },
    },
  ]);
});

test("the same operation_id gives what the first request made, also at once, and belongs to one kind of source", async () => {
  const { client } = await server.newWorkspace();
  const ids = await logAll(client, "one", "two");
  const table = await createTable(client);
  const more = { operation_id: "logs" };
  const answers = await Promise.all([1, 2, 3].map(() => post(client, table, { request_log_ids: ids }, more)));
  await importEnd(client, table, "logs");
  answers.push(await post(client, table, { request_log_ids: [9_999_999] }, more));
  const sheets = answers.map((answer) => (answer.status === 202 ? answer.body.sheet.id : answer.body));
  expect(new Set(sheets).size).toBe(1);
  const { data } = await client.expect(200, "listSheets", { params: { table_id: table } });
  expect(data).toMatchObject([{ row_count: 2 }]);
  refused(await postFile(client, table, "a.csv", "a\n1\n", more), 400, "bad_request");
});

test("a sheet that is deleted while its logs wait leaves nothing behind", async () => {
  const { client, workspace } = await server.newWorkspace();
  await logAll(client, "one");
  const table = await createTable(client);
  await server.stopWorker();
  const answer = await post(client, table, { filter_group: all });
  if (answer.status !== 202) throw new Error("refused");
  await client.expect(200, "deleteSheet", { params: { table_id: table, sheet_id: answer.body.sheet.id } });
  const left = await server.database.sql`select 1 from import_request_logs where workspace_id = ${workspace.id}`;
  expect([...left]).toEqual([]);
  await server.startWorker();
  expect((await importEnd(client, table, answer.body.operation_id)).error_message).toBe("The sheet was deleted.");
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
