import { describe, expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { fakeModels, lastText, requestLogs } from "../support/models.ts";
import { chat, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { importCsv } from "../support/sheets.ts";
import { waitFor } from "../support/waitFor.ts";

const server = await startHarness();
const { fake, sheetOf, during } = fakeModels(server);

const model = { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } };

function inline(text: string, more: Record<string, unknown> = {}) {
  return {
    inline_template: { inline: true, prompt_template: chat(["user", text]), metadata: { model } },
    prompt_template_variable_mappings: { word: "a" },
    ...more,
  };
}

const echo = () =>
  fake.answer((request) => ({ text: `said ${lastText(request)}`, inputTokens: 1000, outputTokens: 100 }));

describe("PROMPT_TEMPLATE", () => {
  test("replaces what was there also when the last rows are answered first", async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `r${row}`);
    const sheet = await sheetOf(`a\n${rows.join("\n")}\n`);
    const answerInRound = (round: number) =>
      fake.answer(async (request) => {
        const row = Number(lastText(request).slice(1));
        await Bun.sleep(row < 30 ? 300 : 10);
        return { text: `${round} ${row}` };
      });
    answerInRound(1);
    await sheet.addComputed("out", "llm", inline("{word}", { reuse_answers: false }));
    answerInRound(2);
    const body = { statuses: [] };
    const { operation_id } = await sheet.client.expect(202, "createOperation", { params: sheet.params, body });
    const params = { ...sheet.params, operation_id };
    const ended = await waitFor("the end of the run", async () => {
      const { operation } = await sheet.client.expect(200, "getOperation", { params });
      return operation.status === "completed" ? operation : null;
    });
    expect(ended.status_counts).toMatchObject({ COMPLETED: 60, FAILED: 0 });
    expect(await sheet.values("out")).toEqual(rows.map((_, row) => `2 ${row}`));
  });

  test("asks once for each row, and says what it took", async () => {
    const sheet = await sheetOf("a\nx\ny\n\n");
    echo();
    const config = inline("Say {word}!");
    const sent = await during(() => sheet.addComputed("out", "llm", config));
    expect(sent.map(lastText).toSorted()).toEqual(["Say x!", "Say y!"]);
    expect(sent[0]?.body).toMatchObject({ model: "gpt-4o-mini", temperature: 0 });
    const column = await sheet.column("out");
    expect(column).toMatchObject({ type: "PROMPT_TEMPLATE", config });
    expect(await sheet.values("out")).toEqual(["said Say x!", "said Say y!"]);

    const logs = await requestLogs(sheet.client);
    const cell = await sheet.cell("out", 0);
    const log = logs.find(({ id }) => id === cell.request_metrics?.request_ids[0]);
    expect(log).toMatchObject({ engine: "gpt-4o-mini", status: "SUCCESS", input_tokens: 1000, output_tokens: 100 });
    expect(Object.assign({}, ...(log?.metadata ?? []))).toEqual({ ...sheet.params, column_id: column.id });
    expect(logs.length).toBe(2);
    expect(cell.request_metrics).toMatchObject({
      request_count: 1,
      input_tokens: 1000,
      output_tokens: 100,
      price: log?.price as number,
      reused_count: 0,
    });
    expect(cell.request_metrics?.latency_ms).toBeGreaterThan(0);

    const [trace_id = ""] = cell.request_metrics?.trace_ids ?? [];
    const { spans } = await sheet.client.expect(200, "getTrace", { params: { trace_id } });
    expect(spans).toMatchObject([
      { request_log_id: log?.id as number, attributes: { ...sheet.params, column_id: column.id } },
    ]);
    const traces = await sheet.client.expect(200, "searchTraces", {
      body: {
        filter_group: {
          filters: [
            { field: "trace_metadata", operator: "key_equals", nested_key: "table_id", value: sheet.params.table_id },
          ],
        },
      } as never,
    });
    expect(traces.items.length).toBe(2);

    const found = await sheet.client.expect(200, "searchRequestLogs", {
      body: {
        filter_group: {
          filters: [
            { field: "metadata", operator: "key_equals", nested_key: "sheet_id", value: sheet.params.sheet_id },
          ],
        },
      } as never,
    });
    expect(found.items.length).toBe(2);
  });

  test("an answer with odd counts of tokens is kept, and asked for once", async () => {
    const sheet = await sheetOf("a\nx\n");
    fake.answer(() => ({ text: "Hi", inputTokens: 1.5, outputTokens: 2 }));
    const sent = await during(() => sheet.addComputed("out", "llm", inline("{word}")));
    expect(sent.length).toBe(1);
    const { request_metrics } = await sheet.cell("out", 0);
    expect(request_metrics).toMatchObject({ request_count: 1, input_tokens: 0, output_tokens: 2 });
  });

  test("a second run sends nothing, and a changed row sends one request", async () => {
    const sheet = await sheetOf("a\nx\ny\nz\n");
    echo();
    await sheet.addComputed("out", "PROMPT_TEMPLATE", inline("Say {word}"));
    expect(await during(() => sheet.recalculate({ statuses: [] }))).toEqual([]);
    expect((await sheet.cell("out", 0)).request_metrics).toMatchObject({ request_count: 1, reused_count: 0 });
    await sheet.setCell("a", 1, "changed");
    const sent = await during(() => sheet.recalculate());
    expect(sent.map(lastText)).toEqual(["Say changed"]);
    await sheet.setCell("a", 1, "y");
    expect(await during(() => sheet.recalculate())).toEqual([]);
    const [, reused] = await sheet.cells("out");
    expect(reused?.value).toBe("said Say y");
    expect(reused?.request_metrics).toMatchObject({ request_count: 0, request_ids: [], price: 0, reused_count: 1 });
    expect((await requestLogs(sheet.client)).length).toBe(4);
  });

  test("a column that opts out asks again when it is computed again", async () => {
    const sheet = await sheetOf("a\nx\nx\n");
    echo();
    const config = inline("Say {word}", { reuse_answers: false });
    expect((await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", config))).length).toBe(2);
    expect((await during(() => sheet.recalculate({ statuses: [] }))).length).toBe(2);
  });

  test("takes a prompt of the registry by label, version or newest, and a new version when it is computed again", async () => {
    const sheet = await sheetOf("a\nx\n");
    echo();
    const metadata = { model };
    await publish(sheet.client, "greeting", chat(["user", "One {word}"]), { metadata, release_labels: ["prod"] });
    const second = await publish(sheet.client, "greeting", chat(["user", "Two {word}"]), { metadata });
    const mappings = { prompt_template_variable_mappings: { word: "a" } };
    const { id } = second;
    for (const [title, template] of Object.entries({
      newest: { name: "greeting" },
      labelled: { prompt_name: "greeting", label: "prod" },
      first: { id, version_number: 1 },
    })) {
      await sheet.addComputed(title, "PROMPT_TEMPLATE", { template, ...mappings });
    }
    expect(await sheet.values("newest")).toEqual(["said Two x"]);
    expect(await sheet.values("labelled")).toEqual(["said One x"]);
    expect((await sheet.cell("first", 0)).request_metrics).toMatchObject({ request_count: 0, reused_count: 1 });
    const [log] = (await requestLogs(sheet.client)).filter(({ prompt_version_number }) => prompt_version_number === 2);
    expect(log?.prompt_id).toBe(id);

    await publish(sheet.client, "greeting", chat(["user", "Three {word}"]), { metadata });
    expect(await sheet.statuses("newest")).toEqual(["COMPLETED"]);
    const sent = await during(() => sheet.recalculate({ statuses: [] }));
    expect(sent.map(lastText)).toEqual(["Three x"]);
    expect(await sheet.values("newest")).toEqual(["said Three x"]);
    expect(await sheet.values("labelled")).toEqual(["said One x"]);
  });

  test("an id is no name and a name is no id, also where both are the same digits", async () => {
    const sheet = await sheetOf("a\nx\n");
    echo();
    const metadata = { model };
    const mappings = { prompt_template_variable_mappings: {} };
    const { id } = await publish(sheet.client, "by id", chat(["user", "I have the id"]), { metadata });
    const { id: other } = await publish(sheet.client, String(id), chat(["user", "I have the name"]), { metadata });
    await sheet.addComputed("id", "PROMPT_TEMPLATE", { ...mappings, template: { id } });
    await sheet.addComputed("name", "PROMPT_TEMPLATE", { ...mappings, template: { name: String(id) } });
    expect(await sheet.values("id")).toEqual(["said I have the id"]);
    expect(await sheet.values("name")).toEqual(["said I have the name"]);
    await sheet.client.expect(200, "deleteFolderEntities", { body: { entities: [{ type: "PROMPT", id }] } });
    await sheet.addComputed("deleted", "PROMPT_TEMPLATE", { ...mappings, template: { id } });
    expect((await sheet.cell("deleted", 0)).error_message).toContain(`There is no prompt template ${id}`);
    await sheet.addComputed("no name", "PROMPT_TEMPLATE", { ...mappings, template: { name: String(other) } });
    expect((await sheet.cell("no name", 0)).error_message).toContain(`There is no prompt template "${other}"`);
  });

  test("structured output is a value, a chat history follows the prompt, an engine replaces the model", async () => {
    const sheet = await sheetOf("a,history\nx,\"[{role: 'assistant', content: 'Hi {word}'}]\"\ny,no list\n");
    fake.answer(() => ({ text: '{"n": 1}' }));
    const schema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
    const engine = {
      provider: "openai",
      model: "gpt-4.1-mini",
      parameters: { response_format: { type: "json_schema", json_schema: { name: "n", schema } } },
    };
    const config = inline("Say {word}", { engine, chat_history_source: "history" });
    const [sent, ...more] = await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", config));
    expect(more).toEqual([]);
    expect(sent?.body.model).toBe("gpt-4.1-mini");
    expect(lastText(sent as never)).toBe("Hi {word}");
    const [value, fault] = await sheet.cells("out");
    expect(value?.value).toEqual({ n: 1 });
    expect(fault?.error).toBe("The chat history is not JSON.");
  });

  test("calls of tools, the verbose form, and the filled prompt alone", async () => {
    const sheet = await sheetOf("a\nx\n");
    fake.answer(() => ({ toolCalls: [{ id: "c1", name: "look", arguments: { at: "x" } }] }));
    await sheet.addComputed("tools", "PROMPT_TEMPLATE", inline("Call {word}"));
    expect(await sheet.values("tools")).toMatchObject([
      { content: "", tool_calls: [{ id: "c1", function: { name: "look" } }] },
    ]);
    echo();
    await sheet.addComputed("verbose", "PROMPT_TEMPLATE", inline("Say {word}", { verbose: true }));
    const cell = await sheet.cell("verbose", 0);
    expect(cell.value).toMatchObject({
      value: "said Say x",
      provider: "openai",
      model: "gpt-4o-mini",
      request_id: cell.request_metrics?.request_ids[0],
      usage: { input_tokens: 1000, output_tokens: 100 },
    });
    const config = inline("Say {word} {nothing}", { return_template_only: true });
    expect(await during(() => sheet.addComputed("filled", "PROMPT_TEMPLATE", config))).toEqual([]);
    expect(await sheet.values("filled")).toMatchObject([{ messages: [{ content: [{ text: "Say x " }] }] }]);
    expect((await sheet.cell("filled", 0)).request_metrics).toBeNull();
  });

  test("what goes wrong fails the cell with its reason; what was sent is logged", async () => {
    const sheet = await sheetOf("a\nbad\ngood\n");
    fake.answer((request) =>
      lastText(request).includes("bad") ? { status: 400, message: "no such thing sk-test-key" } : { text: "fine" },
    );
    await sheet.addComputed("out", "PROMPT_TEMPLATE", inline("Say {word}"));
    const [bad, good] = await sheet.cells("out");
    expect(bad?.status).toBe("FAILED");
    expect(bad?.error).toContain("no such thing");
    expect(bad?.error).not.toContain("sk-test-key");
    expect(good?.value).toBe("fine");
    const logs = await requestLogs(sheet.client);
    expect(logs.map(({ status }) => status).toSorted()).toEqual(["ERROR", "SUCCESS"]);

    const template = { name: "nowhere" };
    const config = { template, prompt_template_variable_mappings: {} };
    await sheet.addComputed("gone", "PROMPT_TEMPLATE", config);
    expect((await sheet.cell("gone", 0)).error).toBe('There is no prompt template "nowhere" in this workspace.');
    const bare = { inline_template: { prompt_template: chat(["user", "x"]) }, prompt_template_variable_mappings: {} };
    await sheet.addComputed("bare", "PROMPT_TEMPLATE", bare);
    expect((await sheet.cell("bare", 0)).error).toContain("names no model");
  });

  test("a file that is none fails its cell alone, and the others are asked once", async () => {
    const sheet = await sheetOf("a\nhttps://example.com/1.png\nhttp://\nUklGR***\nhttps://example.com/2.png\n");
    fake.answer(() => ({ text: "seen" }));
    const messages = [{ role: "user", content: [{ type: "media_variable", name: "word" }] }];
    const prompt_template = { type: "chat", messages };
    const config = inline("", { inline_template: { inline: true, prompt_template, metadata: { model } } });
    const sent = await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", { ...config, reuse_answers: false }));
    expect(sent).toHaveLength(3);
    const cells = await sheet.cells("out");
    expect(cells.map(({ value }) => value)).toEqual(["seen", null, "seen", "seen"]);
    expect(cells[1]).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("is not the address of a file"),
    });
  });

  test("a missing key is told by name, and nothing is sent or logged", async () => {
    const sheet = await sheetOf("a\nx\n", {});
    expect(await during(() => sheet.addComputed("out", "PROMPT_TEMPLATE", inline("{word}")))).toEqual([]);
    expect((await sheet.cell("out", 0)).error).toContain("OPENAI_API_KEY");
    expect(await requestLogs(sheet.client)).toEqual([]);
  });

  test("a workspace has neither the prompts nor the answers of another", async () => {
    const mine = await sheetOf("a\nx\n");
    const theirs = await sheetOf("a\nx\n");
    echo();
    await publish(mine.client, "mine", chat(["user", "Say {word}"]), { metadata: { model } });
    const config = { template: { name: "mine" }, prompt_template_variable_mappings: { word: "a" } };
    await mine.addComputed("out", "PROMPT_TEMPLATE", config);
    await theirs.addComputed("out", "PROMPT_TEMPLATE", config);
    expect(await theirs.statuses("out")).toEqual(["FAILED"]);
    const sent = await during(() => theirs.addComputed("own", "PROMPT_TEMPLATE", inline("Say {word}")));
    expect(sent.length).toBe(1);
    expect((await requestLogs(mine.client)).length).toBe(1);
  });

  test("a run that is cancelled gives up the calls that are under way, and logs them", async () => {
    const sheet = await sheetOf("a\nx\ny\n");
    fake.answer(() => new Promise(() => {}));
    const before = fake.requests.length;
    await sheet.addColumn("out", "PROMPT_TEMPLATE", inline("Never answer {word}"));
    const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
    const operation_id = active_operations[0]?.operation_id as string;
    await waitFor("the calls", async () => fake.requests.length === before + 2);
    await sheet.client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id } });
    await waitFor("their logs", async () => (await requestLogs(sheet.client)).length === 2);
    expect(await requestLogs(sheet.client)).toMatchObject([{ status: "ERROR" }, { status: "ERROR" }]);
    expect(await sheet.statuses("out")).toEqual(["STALE", "STALE"]);
  });

  test("what is answered is saved while the rest of the rows waits for slow answers", async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `r${row}\n`).join("");
    const sheet = await sheetOf(`a\n${rows}`);
    const slow = Promise.withResolvers<void>();
    fake.answer(async (request) => {
      if (lastText(request) === "Say r39") await slow.promise;
      return { text: "said" };
    });
    await sheet.addColumn("out", "PROMPT_TEMPLATE", inline("Say {word}"));
    await waitFor("cells of other rows", async () => (await sheet.statuses("out"))[0] === "COMPLETED");
    const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
    expect(active_operations[0]?.completed_count).toBeGreaterThan(0);
    slow.resolve();
    await waitFor("the rest", async () => (await sheet.statuses("out")).every((status) => status === "COMPLETED"));
  });

  test("a run that is cancelled begins no more calls and saves none", async () => {
    const rows = Array.from({ length: 400 }, (_, row) => `r${row}\n`).join("");
    const sheet = await sheetOf(`a\n${rows}`);
    // What is under way is answered when the run has been cancelled; what would be begun after that is never answered.
    const cancelled = Promise.withResolvers<void>();
    let isCancelled = false;
    fake.answer(async () => {
      await (isCancelled ? new Promise(() => {}) : cancelled.promise);
      return { text: "late" };
    });
    const before = fake.requests.length;
    const sent = await during(async () => {
      await sheet.addColumn("out", "PROMPT_TEMPLATE", inline("Say {word}"));
      const { active_operations } = await sheet.client.expect(200, "listOperations", { params: sheet.params });
      const operation_id = active_operations[0]?.operation_id as string;
      await waitFor("the first calls", async () => fake.requests.length > before);
      await sheet.client.expect(200, "cancelOperation", { params: { ...sheet.params, operation_id } });
      isCancelled = true;
      cancelled.resolve();
      await waitFor("a log of each call that was sent", async () => {
        const { total } = await sheet.client.expect(200, "listRequests", {});
        return total === fake.requests.length - before;
      });
    });
    expect(sent.length).toBeLessThan(400);
    expect(new Set(await sheet.statuses("out"))).toEqual(new Set(["STALE"]));
  });

  test("a config that says both, neither or nothing clear is refused", async () => {
    const sheet = await importCsv((await server.newWorkspace()).client, "a\n1\n");
    const mappings = { prompt_template_variable_mappings: {} };
    const { inline_template } = inline("x");
    for (const config of [
      { ...mappings, template: { name: "x" }, inline_template },
      { ...mappings, template: {} },
      { ...mappings, template: { name: "x", version_number: 1, label: "prod" } },
      { prompt_template_variable_mappings: { word: "nowhere" }, inline_template },
    ]) {
      refused(await sheet.createColumn({ title: "out", type: "PROMPT_TEMPLATE", config }), 400, "invalid_config");
    }
    for (const config of [
      mappings,
      { inline_template },
      { ...mappings, template: { name: 3 } },
      { ...mappings, inline_template: { prompt_template: { type: "chat" } } },
    ]) {
      refused(
        await sheet.createColumn({ title: "out", type: "PROMPT_TEMPLATE", config: config as never }),
        422,
        "validation_error",
      );
    }
  });
});

test("the server reported no fault of its own", () => {
  expect(server.faults).toEqual([]);
});
