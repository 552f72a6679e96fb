import { describe, expect, test } from "bun:test";
import { priceOf } from "../../core/logs/requests/price.ts";
import { decodeCursor, encodeCursor } from "../../core/values/cursor.ts";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { completion, publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

type LogRequest = components["schemas"]["LogRequest"];
type Filter = components["schemas"]["StructuredFilter"];

function chat(role: "user" | "assistant", text: string): LogRequest["input"] {
  return { type: "chat", messages: [{ role, content: [{ type: "text", text }] }] } as never;
}

async function log(client: Client, text: string, more: Partial<LogRequest> = {}): Promise<number> {
  const body = {
    provider: "openai",
    model: "gpt-4o",
    input: chat("user", text),
    output: chat("assistant", "{}"),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01Z",
    ...more,
  };
  return (await client.expect(201, "logRequest", { body })).id;
}

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** What all pages of a search have: one ends early, and may be empty, where a busy machine has let its time pass. */
async function everyPage<Item>(read: (cursor: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor: { cursor?: string } = {}; ; ) {
    const { items, next_cursor } = await read(cursor);
    found.push(...items);
    if (next_cursor === null) return found;
    cursor = { cursor: next_cursor };
  }
}

const logsOf = (client: Client, body: object) =>
  everyPage((cursor) => client.expect(200, "searchRequestLogs", { body: { ...body, ...cursor } as never }));

const tracesOf = (client: Client, body: object) =>
  everyPage((cursor) => client.expect(200, "searchTraces", { body: { ...body, ...cursor } as never }));

async function findLogs(client: Client, body: object): Promise<number[]> {
  return (await logsOf(client, body)).map(({ id }) => id);
}

async function findTraces(client: Client, body: object): Promise<string[]> {
  return (await tracesOf(client, body)).map(({ trace_id }) => trace_id);
}

const by = (...filters: Filter[]) => ({ filter_group: { logic: "AND", filters } });

async function store(client: Client, ...spans: Parameters<typeof spanBody>[0][]): Promise<void> {
  await client.expect(201, "createSpans", { body: { spans: spans.map(spanBody) } as never });
}

async function found(client: Client, trace_id: string) {
  const { items } = await client.expect(200, "searchTraces", {
    body: by({ field: "trace_id", operator: "is", value: trace_id }) as never,
  });
  return items[0] as NonNullable<(typeof items)[number]>;
}

const request = (client: Client, request_id: number) => client.expect(200, "getRequest", { params: { request_id } });

describe("words", () => {
  // A word of the text, what begins one, and what is in it but is no word.
  const texts: [script: string, text: string, found: string[], notFound: string[]][] = [
    ["Han", "我喜欢机器学习，也喜欢猫。", ["学习", "机器 喜欢", "机器学习", "猫"], ["习", "狗"]],
    ["kana", "東京に住んでいます。カタカナ語ですよ", ["東京", "カタカナ", "住"], ["タカナ", "大阪"]],
    ["Thai", "ฉันรักภาษาไทยมาก", ["ภาษา", "ไทย", "รักภาษา"], ["ษา", "จีน"]],
    ["Devanagari", "मुझे हिन्दी भाषा पसंद है", ["हिन्दी", "भाषा", "हिन्"], ["हद", "न्दी"]],
    ["Hangul", "저는 한국어를 배웁니다", ["한국어", "한국어를 배웁니다"], ["국어"]],
    ["Arabic", "أحب اللُّغة العربية كثيرا", ["اللُّغة", "العربية"], ["غة"]],
    ["Cyrillic", "Я изучаю русский ЯЗЫК", ["язык", "русск"], ["сский"]],
    ["mixed", "LLM用プロンプトをv2にする", ["llm", "プロンプト", "v2"], ["lm"]],
  ];
  test.each(texts)("of %s are found in logs and in spans", async (_, text, sought, missing) => {
    const { client } = await server.newWorkspace();
    const [id, trace_id] = [await log(client, text), newTraceId()];
    await store(client, { trace_id, attributes: { function_input: text } });
    await log(client, "nothing of it");
    for (const q of sought)
      expect([q, await findLogs(client, { q }), await findTraces(client, { q })]).toEqual([q, [id], [trace_id]]);
    for (const q of missing)
      expect([q, await findLogs(client, { q }), await findTraces(client, { q })]).toEqual([q, [], []]);
    // A part of a text is found wherever a dictionary parts the whole.
    for (let start = 0; start < text.length - 3; start += 3) {
      const part = text.slice(start, start + 4);
      expect([part, await findLogs(client, by({ field: "input_text", operator: "contains", value: part }))]).toEqual([
        part,
        [id],
      ]);
    }
  });

  test("that are none find nothing, and blanks are no question", async () => {
    const { client } = await server.newWorkspace();
    const [id, trace_id] = [await log(client, "Wait!!!"), newTraceId()];
    await store(client, { trace_id, name: "Wait!!!" });
    expect([await findLogs(client, { q: "!!!" }), await findTraces(client, { q: "…?" })]).toEqual([[], []]);
    expect([await findLogs(client, { q: "wait !!!" }), await findTraces(client, { q: "wait !" })]).toEqual([
      [id],
      [trace_id],
    ]);
    expect([await findLogs(client, { q: "  " }), await findTraces(client, { q: "" })]).toEqual([[id], [trace_id]]);
  });

  test("of one question may be in two spans of a trace", async () => {
    const { client } = await server.newWorkspace();
    const [both, one] = [newTraceId(), newTraceId()];
    await store(client, { trace_id: both, name: "plan journey" }, { trace_id: both, name: "book hotel" });
    await store(client, { trace_id: one, name: "plan dinner" });
    expect(await findTraces(client, { q: "hotel plan" })).toEqual([both]);
    expect(await findTraces(client, { q: "hotel dinner" })).toEqual([]);
    // Few of many traces match, so the index is asked.
    await store(
      client,
      ...Array.from({ length: 300 }, () => ({
        trace_id: newTraceId(),
        name: "plan",
        start_time: "1772442990000000000",
        end_time: "1772442990000000000",
      })),
    );
    expect(await findTraces(client, { q: "hotel plan" })).toEqual([both]);
  });
});

describe("filters", () => {
  test("take a date for the whole day", async () => {
    const { client } = await server.newWorkspace();
    const ids: number[] = [];
    for (const time of [
      "2026-03-01T23:59:59.9Z",
      "2026-03-02T00:00:00Z",
      "2026-03-02T23:59:59.999999Z",
      "2026-03-03T00:00:00Z",
    ]) {
      ids.push(await log(client, "x", { request_start_time: time, request_end_time: "2026-03-04T00:00:00Z" }));
    }
    const find = async (operator: Filter["operator"], value: Filter["value"]) => {
      const matches = await findLogs(client, by({ field: "request_start_time", operator, value }));
      return matches.map((id) => ids.indexOf(id)).toSorted();
    };
    expect(await find("is", "2026-03-02")).toEqual([1, 2]);
    expect(await find("before", "2026-03-02")).toEqual([0]);
    expect(await find("after", "2026-03-02")).toEqual([3]);
    expect(await find("between", ["2026-03-02", "2026-03-02"])).toEqual([1, 2]);
    expect(await find("between", ["2026-03-01T23:00Z", "2026-03-02"])).toEqual([0, 1, 2]);
    expect(await find("between", ["2026-03-02T05:00Z", "2026-03-02"])).toEqual([2]);
    expect(await find("between", ["2026-03-02", "2026-03-02T05:00Z"])).toEqual([1]);
    for (const value of [
      ["2026-03-03T00:00Z", "2026-03-02"],
      ["2026-03-02T05:00:00.000001Z", "2026-03-02T05:00Z"],
    ]) {
      const body = by({ field: "request_start_time", operator: "between", value });
      const { message } = refused(await client.call("searchRequestLogs", { body: body as never }), 400, "bad_request");
      expect(message).toContain("the low end is above the high end");
    }
    const body = by({ field: "request_start_time", operator: "is", value: "2026-02-30" });
    expect((await client.call("searchRequestLogs", { body: body as never })).status).toBe(400);
    const bounded = by({ field: "request_start_time", operator: "between", value: ["2026-03-02", "2026-03-02"] });
    const analytics = await client.expect(200, "getRequestAnalytics", { body: bounded as never });
    expect(analytics).toMatchObject({ totalRequests: 2 });
  });

  test("understand a key with dots the same way for equality and for parts", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "dots", "{a}");
    const nested = { "a.b": { c: "sun" }, a: { "b.d": "moon", b: { "e.f": { g: "star" } } } };
    const id = await log(client, "x", {
      metadata: nested as never,
      prompt_id: prompt.id,
      prompt_input_variables: { a: { "b.d": [{ "x.y": "moon" }] } },
    });
    const keys: [Filter["field"], string, string][] = [
      ["metadata", "a.b.c", "sun"],
      ["metadata", "a.b.d", "moon"],
      ["metadata", "a.b.e.f.g", "star"],
      ["input_variables", "a.b.d.x.y", "moon"],
    ];
    for (const [field, nested_key, value] of keys) {
      for (const operator of ["key_equals", "key_contains"] as const) {
        expect([nested_key, operator, await findLogs(client, by({ field, operator, nested_key, value }))]).toEqual([
          nested_key,
          operator,
          [id],
        ]);
      }
      expect(
        await findLogs(client, by({ field, operator: "key_contains", nested_key: `${nested_key}.z`, value })),
      ).toEqual([]);
    }
  });

  test("find values of two lines in the output of a span", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const call = {
      provider: "openai",
      model: "gpt-4o",
      input: chat("user", "Where?"),
      output: chat("assistant", JSON.stringify({ address: "Karl Johans gate 1\nOslo" })),
    };
    await store(client, { trace_id, log_request: call });
    const filters: Filter[] = [
      { field: "span_output", operator: "key_contains", nested_key: "address", value: "1\noslo" },
      { field: "span_output", operator: "key_equals", nested_key: "address", value: "Karl Johans gate 1\nOslo" },
      { field: "span_output_values", operator: "contains", value: "Karl Johans gate 1\nOslo" },
    ];
    for (const filter of filters) expect([filter, await findTraces(client, by(filter))]).toEqual([filter, [trace_id]]);
  });

  test("find a tag in every form that senders write, as it is shown", async () => {
    const { client } = await server.newWorkspace();
    const forms = [["night", "pro"], "night, pro", '["night","pro"]', ["night", null, "pro"]];
    const ids: string[] = [];
    for (const [index, tags] of forms.entries()) {
      const trace_id = newTraceId();
      ids.push(trace_id);
      // With a request log and without.
      for (const more of [{}, callAttributes()])
        await store(client, { trace_id, attributes: { "promptlayer.tags": tags, index, ...more } });
      expect([tags, (await found(client, trace_id)).tags]).toEqual([tags, ["night", "pro"]]);
    }
    const plain = newTraceId();
    await store(client, { trace_id: plain, attributes: { "promptlayer.tags": "pro,night" } });
    const tagged = await findTraces(client, by({ field: "trace_tags", operator: "contains", value: "night" }));
    expect(tagged.toSorted()).toEqual([...ids, plain].toSorted());
  });
});

describe("spans", () => {
  test("with ids of fewer digits keep their parents, their logs and their places in searches", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const parent = "A1B2C3D4E5F6A7";
    await store(
      client,
      { trace_id, span_id: "1", parent_id: parent },
      { trace_id, span_id: parent },
      { trace_id, span_id: "top" },
    );
    const { spans } = await readTrace(client, trace_id);
    const child = spans.find(({ span_id }) => span_id === "0000000000000001");
    expect(spans.map(({ span_id }) => span_id)).toContain(child?.parent_id as string);
    expect((await found(client, trace_id)).depth).toBe(2);
    expect(await findTraces(client, by({ field: "span_id", operator: "is", value: parent }))).toEqual([trace_id]);
  });

  test("whose parent is all zeros are roots", async () => {
    const { client } = await server.newWorkspace();
    const [trace_id, span_id] = [newTraceId(), newSpanId()];
    await store(client, { trace_id, span_id, parent_id: "0000000000000000", name: "whole" });
    expect(await found(client, trace_id)).toMatchObject({ root_span_id: span_id, name: "whole" });
    expect((await readTrace(client, trace_id)).spans[0]?.parent_id).toBeNull();
  });

  test("are paged by their start as a number, up to the last nanosecond that there is", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const starts = ["5", "40", "1000", "9000000000000000000", "9223372036854775807"];
    for (const start of starts) await store(client, { trace_id, name: start, start_time: start, end_time: start });
    const names: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof readTrace>> = await client.expect(200, "getTrace", {
        params: { trace_id },
        query: { limit: 1, ...(cursor && { cursor }) },
      });
      names.push(...page.spans.map(({ name }) => name));
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    expect(names).toEqual(starts);
  });
});

test("a cursor goes on from every time that can be stored, and from no other", () => {
  const page = { of: "x", sort: "start", order: "asc" as const, filters: {} };
  for (const time of ["0", "9000000000000000000", "9223372036854775807"]) {
    expect(decodeCursor(page, ["digits"], encodeCursor(page, [time]))).toEqual([time]);
  }
  expect(() => decodeCursor(page, ["digits"], encodeCursor(page, ["9223372036854775808"]))).toThrow("Invalid cursor");
});

test("a histogram puts a value at the edge of two buckets into the upper one", async () => {
  const { client } = await server.newWorkspace();
  for (const price of [0.1, 0.2, 0.3, 0.6, 0.7]) {
    const call = { provider: "house", model: "m", input: chat("user", "x"), output: chat("assistant", "x"), price };
    await store(client, { trace_id: newTraceId(), log_request: call });
  }
  const histogram = { chartType: "histogram", histogramField: "trace_total_cost_usd", histogramInterval: 0.1 };
  const body = { customCharts: [{ id: "a", title: "a", metric: "count", ...histogram }] };
  const { customCharts } = await client.expect(200, "getTraceCustomAnalytics", { body: body as never });
  const counts = customCharts[0]?.data.map((row) => [row.bucketStart, Object.values(row).at(-1)]);
  expect(counts).toEqual([
    [0.1, 1],
    [0.2, 1],
    [0.3, 1],
    [0.4, 0],
    [0.5, 0],
    [0.6, 1],
    [0.7, 1],
  ]);
});

test("a part of a text is found that ends within a word, at a letter that ends words otherwise", async () => {
  const { client } = await server.newWorkspace();
  const id = await log(client, "foo ΟΔΟΣΑ bar");
  for (const part of ["ΟΔΟΣ", " ΟΔΟΣ", "foo οδοσ"]) {
    const filter: Filter = { field: "input_text", operator: "contains", value: part };
    expect([part, await findLogs(client, by(filter))]).toEqual([part, [id]]);
  }
});

test("an attribute that is JSON with backslashes before a u is searched like any other", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  await store(client, { trace_id, attributes: { cfg: JSON.stringify({ path: "C:\\udata\\u0000", user: "ada" }) } });
  const filter: Filter = { field: "span_attributes", nested_key: "cfg.user", operator: "key_equals", value: "ada" };
  expect(await findTraces(client, by(filter))).toEqual([trace_id]);
});

describe("prices", () => {
  test("with any number of digits can be paged by, of logs and of traces", async () => {
    const { client } = await server.newWorkspace();
    const prices = [1e9, 999_999_999.9999999, 0.1 + 0.2, 1.2345678901234568e-5, 1.25e-20 / 3, 1e-30];
    for (const price of prices) {
      const call = { provider: "house", model: "m", input: chat("user", "x"), output: chat("assistant", "x"), price };
      await store(client, { trace_id: newTraceId(), log_request: call });
    }
    const order = { sort_order: "desc", per_page: 1 };
    const logs = await logsOf(client, { sort_by: "cost", ...order });
    const traces = await tracesOf(client, { sort_by: "trace_total_cost_usd", ...order });
    expect(logs.map(({ price }) => price)).toEqual(prices);
    expect(traces.map(({ total_cost_usd }) => total_cost_usd)).toEqual(prices);
  });

  test("of 0 that a sender writes are not known ones", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    await store(client, { trace_id, attributes: { ...callAttributes(), "gen_ai.usage.cost": 0, "llm.cost.total": 0 } });
    expect((await found(client, trace_id)).total_cost_usd).toBeGreaterThan(0);
  });

  test("are those of a provider, not of one whose name has its name in it", () => {
    const call = {
      model: "gpt-4o",
      startUs: 1772442900000000,
      inputTokens: 1000,
      outputTokens: 10,
      cachedTokens: null,
      cacheWriteTokens: null,
    };
    for (const provider of ["my-openai-proxy", "openai-compatible", "not-google", "openaiish"]) {
      expect([provider, priceOf({ ...call, provider })]).toEqual([provider, null]);
    }
    for (const provider of ["openai", "OpenAI", "openai.azure", "azure_openai", "openai.chat"]) {
      expect(priceOf({ ...call, provider })).toBeGreaterThan(0);
    }
    expect(priceOf({ ...call, provider: "google.vertex", model: "gemini-2.0-flash" })).toBeGreaterThan(0);
    expect(
      priceOf({ ...call, provider: "together_ai", model: "meta-llama/Llama-3.3-70B-Instruct-Turbo" }),
    ).toBeGreaterThan(0);
  });

  test("of a deployment at Azure are those of the model that the response names", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const attributes = { ...callAttributes("our-deployment"), "gen_ai.provider.name": "azure.ai.openai" };
    await store(client, { trace_id, attributes: { ...attributes, "gen_ai.response.model": "gpt-4o-2024-08-06" } });
    expect((await found(client, trace_id)).total_cost_usd).toBeGreaterThan(0);
    const tracked = await client.expect(200, "trackRequest", {
      body: {
        function_name: "openai.AzureOpenAI.chat.completions.create",
        kwargs: { model: "our-deployment", messages: [{ role: "user", content: "Hi" }] },
        request_response: {
          model: "gpt-4o-2024-08-06",
          choices: [{ message: { role: "assistant", content: "Hello" } }],
          usage: { prompt_tokens: 100, completion_tokens: 10 },
        },
        request_start_time: 1772442900,
        request_end_time: 1772442901,
      } as never,
    });
    expect(await request(client, tracked.request_id)).toMatchObject({
      model: "our-deployment",
      price: expect.any(Number),
    });
  });
});

test("a log keeps what it knew of a template that was deleted", async () => {
  const { client } = await server.newWorkspace();
  const prompt = await publish(client, "greeting", "Say {word}.");
  const id = await log(client, "x", { prompt_id: prompt.id, prompt_input_variables: { word: "hello" } });
  const [trace_id, span_id] = [newTraceId(), newSpanId()];
  const attributes = { ...callAttributes(), "promptlayer.prompt.name": "greeting", "promptlayer.prompt.version": 1 };
  await store(client, { trace_id, span_id, attributes });
  await client.expect(200, "deleteFolderEntities", {
    body: { entities: [{ id: prompt.id, type: "PROMPT" }] } as never,
  });
  await client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { a: 1 } as never } });
  expect(
    await findLogs(
      client,
      by({ field: "input_variables", operator: "key_equals", nested_key: "word", value: "hello" }),
    ),
  ).toEqual([id]);
  await store(client, { trace_id, span_id, attributes });
  const { spans } = await readTrace(client, trace_id);
  expect(await request(client, spans[0]?.request_log_id as number)).toMatchObject({
    prompt_id: prompt.id,
    prompt_name: "greeting",
  });
});

test("variables that come by snippets are found, also after the snippet has others", async () => {
  const { client } = await server.newWorkspace();
  await publish(client, "inner", completion("Deep {deep}."));
  await publish(client, "house", completion("Rules for {who}. @@@inner@@@"));
  const prompt = await publish(client, "greeting", "Say {word}. @@@house@@@");
  const prompt_input_variables = { word: "hello", who: "guests", deep: "sea", unused: "x" };
  const id = await log(client, "x", { prompt_id: prompt.id, prompt_input_variables });
  const variable = (nested_key: string, value: string) =>
    findLogs(client, by({ field: "input_variables", operator: "key_equals", nested_key, value }));
  const key = (value: string) => findLogs(client, by({ field: "input_variable_keys", operator: "contains", value }));
  for (const round of ["logged", "tracked"]) {
    for (const name of ["word", "who", "deep"] as const) {
      expect([round, await variable(name, prompt_input_variables[name]), await key(name)]).toEqual([round, [id], [id]]);
    }
    expect(await variable("unused", "x")).toEqual([]);
    await publish(client, "inner", completion("Nothing."));
    await client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { a: "1" } } });
  }
});
