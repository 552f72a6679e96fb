import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { startTestServer } from "../support/server.ts";

const server = await startHarness({ hasWorker: false });

type LogRequest = components["schemas"]["LogRequest"];
type Search = components["schemas"]["SearchRequestLogsRequest"];
type Filter = components["schemas"]["StructuredFilter"];

async function log(client: Client, text: string, more: Partial<LogRequest> = {}): Promise<number> {
  const prompt = (role: "user" | "assistant", content: string) => ({
    type: "chat" as const,
    messages: [{ role, content: [{ type: "text", text: content }] }],
  });
  const body = {
    provider: "openai",
    model: "gpt-4o",
    input: prompt("user", "Question?"),
    output: prompt("assistant", text),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01.250Z",
    ...more,
  };
  return (await client.expect(201, "logRequest", { body })).id;
}

async function idsOf(client: Client, body: Partial<Search>): Promise<number[]> {
  const { items } = await client.expect(200, "searchRequestLogs", { body: body as never });
  return items.map(({ id }) => id);
}

function find(client: Client, ...filters: Filter[]): Promise<number[]> {
  return idsOf(client, { filter_group: { filters } } as never);
}

describe("a search", () => {
  test("without anything gives the newest logs, as items of the interface", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const older = await log(client, "one", { request_start_time: "2026-03-01T00:00:00Z" });
    const id = await log(client, "two", { tags: ["t"], metadata: { a: "1", b: 2 }, score: 9, prompt_id: prompt.id });
    const page = await client.expect(200, "searchRequestLogs", { body: { include_prompt_name: true } as never });
    expect(page).toMatchObject({ page: 1, pages: 1, per_page: 10, total: 2, total_is_exact: true, has_next: false });
    expect(page.items.map((item) => item.id)).toEqual([id, older]);
    expect(page.items[0]).toMatchObject({
      engine: "gpt-4o",
      latency: 1.25,
      tags_array: ["t"],
      metadata: [{ a: "1" }, { b: 2 }],
      scores: [{ name: "default", score: 9 }],
      prompt_name: "greeting",
    });
    expect(page.items[1]?.prompt_name).toBeNull();
  });

  test("and the list give the beginnings of texts and the names of prompts where they are wanted", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const message = (role: "system" | "user", text: string) => ({ role, content: [{ type: "text", text }] });
    const messages = [message("system", "Be brief."), message("user", "é🙂".repeat(150))];
    await log(client, "Yes.", { input: { type: "chat", messages }, prompt_id: prompt.id });
    await log(client, "Yes.", { input: { type: "completion", content: [{ type: "text", text: "Once" }] } });
    const far = [message("system", "é".repeat(100_000)), message("user", "Far behind.")];
    await log(client, "Yes.", { input: { type: "chat", messages: far } });
    const wanted = { include_prompt_name: true, include_previews: true };
    const listed = await client.expect(200, "listRequests", { query: wanted });
    expect(listed.items).toMatchObject([
      { prompt_name: null, input_preview: expect.stringMatching(/^\[system\]: é+$/), output_preview: "Yes." },
      { prompt_name: null, input_preview: expect.stringContaining("Once"), output_preview: "Yes." },
      { prompt_name: "greeting", input_preview: "é🙂".repeat(100), output_preview: "Yes." },
    ]);
    const found = await client.expect(200, "searchRequestLogs", { body: wanted as never });
    expect(found.items).toEqual(listed.items);
    const [plain] = (await client.expect(200, "listRequests", { query: {} })).items;
    expect(plain).not.toContainAnyKeys(["prompt_name", "input_preview", "output_preview"]);
  });

  test("finds what was tracked at once, and no longer what it replaced", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, "one", { metadata: { user_id: "7", plan: "free" } });
    const plan = (value: string): Filter => ({ field: "metadata", operator: "key_equals", nested_key: "plan", value });
    await client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { plan: "pro" } } });
    await client.expect(200, "trackScore", { body: { request_id: id, score: 85, name: "tone" } });
    expect(await find(client, plan("pro"))).toEqual([id]);
    expect(await find(client, plan("free"))).toEqual([]);
    const tone: Filter = { field: "scores", operator: "gte", nested_key: "tone", value: 80 };
    expect(await find(client, tone, { field: "user_id", operator: "is", value: "7" })).toEqual([id]);
    await client.expect(200, "trackScore", { body: { request_id: id, score: 20, name: "tone" } });
    expect(await find(client, tone)).toEqual([]);
  });

  test("looks into JSON answers, tool calls and variables by key and value", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const json = await log(client, '{"city": {"name": "Rome"}, "stars": [4, 5]}', {
      prompt_id: prompt.id,
      prompt_input_variables: { word: "hello", unused: "x" },
    });
    const call = { id: "1", function: { name: "look_up", arguments: '{"place":"Oslo\\nNorway"}' } };
    const tool = await log(client, "", {
      output: { type: "chat", messages: [{ role: "assistant", content: null, tool_calls: [call] }] },
    });
    const plain = await log(client, "Rome is a city.");
    const cases: [Filter, number[]][] = [
      [{ field: "is_json", operator: "is_true" }, [json]],
      [{ field: "is_tool_call", operator: "is_false" }, [plain, json]],
      [{ field: "output", operator: "key_equals", nested_key: "stars", value: 5 }, [json]],
      [{ field: "output", operator: "key_contains", nested_key: "city.name", value: "ROM" }, [json]],
      [{ field: "output_keys", operator: "contains", value: "stars" }, [json]],
      [{ field: "tool_names", operator: "in", value: ["look_up", "other"] }, [tool]],
      [
        { field: "output", operator: "key_contains", nested_key: "tool_calls.function.arguments.place", value: "o\nn" },
        [tool],
      ],
      [{ field: "input_variables", operator: "key_equals", nested_key: "word", value: "hello" }, [json]],
      [{ field: "input_variable_keys", operator: "contains", value: "unused" }, []],
      [{ field: "output_text", operator: "contains", value: "rome is" }, [plain]],
      [{ field: "last_user_message", operator: "starts_with", value: "quest" }, [plain, tool, json]],
      [{ field: "prompt", operator: "is", value: "greeting" }, [json]],
      [{ field: "prompt_id", operator: "in", value: ["greeting"] }, [json]],
      [{ field: "prompt_id", operator: "is_not", value: prompt.id }, [plain, tool]],
    ];
    for (const [filter, ids] of cases) expect([filter, await find(client, filter)]).toEqual([filter, ids]);
  });

  test("is refused where it makes no sense, with what would", async () => {
    const { client } = await server.newWorkspace();
    const call = (filter: object) =>
      client.call("searchRequestLogs", { body: { filter_group: { filters: [filter] } } as never });
    const unknown = refused(await call({ field: "metdata", operator: "is", value: 1 }), 422, "validation_error");
    expect(unknown.message).toContain('"metadata"');
    expect(unknown.detail?.[0]?.loc).toEqual(["body", "filter_group", "filters", 0, "field"]);
    // Nothing is near enough to be meant.
    const strange = refused(await call({ field: "prise", operator: "is", value: 1 }), 422, "validation_error");
    expect(strange.message).toContain('There is no field "prise"');
    expect(strange.message).not.toContain("nearest");
    const operator = refused(await call({ field: "engine", operator: "equals", value: "x" }), 422, "validation_error");
    expect(operator.message).toContain('filters.0.operator: Input should be "is", "is_not"');
    // One fault more does not make another kind of filter of it.
    const twice = refused(await call({ field: 1, operator: "equals", value: "x" }), 422, "validation_error");
    expect(twice.detail?.map(({ loc }) => loc.at(-1))).toEqual(["field", "operator"]);
    for (const filter of [
      { field: "engine", operator: "gt", value: "x" },
      { field: "metadata", operator: "key_equals", value: "x" },
      { field: "cost", operator: "gt", value: "much" },
      { field: "cost", operator: "between", value: [2, 1] },
      { field: "cost", operator: "between", value: [1] },
      { field: "tags", operator: "in", value: [] },
      { field: "request_start_time", operator: "after", value: "tomorrow" },
      { field: "user_intent", operator: "is", value: "hungry" },
      { field: "pl_id", operator: "is", value: "x" },
      { field: "signals", nested_key: "hungry", operator: "key_equals", value: true },
      { field: "signals", nested_key: "refusal", operator: "key_equals", value: "maybe" },
    ]) {
      const { message } = refused(await call(filter), 400, "bad_request");
      expect(message).toContain(filter.field);
    }
    let deep: object = { filters: [] };
    for (let n = 0; n < 10; n++) deep = { filters: [deep] };
    refused(await client.call("searchRequestLogs", { body: { filter_group: deep } as never }), 400, "bad_request");
    const both = { filters: [], filter_group: { filters: [] } };
    refused(await client.call("searchRequestLogs", { body: both as never }), 400, "bad_request");
    refused(await client.call("searchRequestLogs", { body: { sort_by: "cost" } as never }), 400, "bad_request");
    refused(await client.call("searchRequestLogs", { body: { per_page: 26 } as never }), 422, "validation_error");
    refused(await client.call("searchRequestLogs", { body: { cursor: "x" } as never }), 400, "invalid_cursor");
  });

  test("takes tokens that nobody knows for 0, and tells them apart", async () => {
    const { client } = await server.newWorkspace();
    const unknown = await log(client, "one");
    const known = await log(client, "two", { input_tokens: 5 });
    const cases: [string, string, unknown, number[]][] = [
      ["input_tokens", "eq", 0, [unknown]],
      ["input_tokens", "neq", 0, [known]],
      ["input_tokens", "lt", 10, [known, unknown]],
      ["input_tokens", "gt", 0, [known]],
      ["input_tokens", "between", [0, 4], [unknown]],
      ["input_tokens", "is_null", null, [unknown]],
      ["input_tokens", "is_not_null", null, [known]],
      ["output_tokens", "lte", 0, [known, unknown]],
      ["cached_tokens", "eq", 0, [known, unknown]],
      ["thinking_tokens", "is_null", null, [known, unknown]],
    ];
    for (const [field, operator, value, ids] of cases) {
      expect([field, operator, await find(client, { field, operator, value } as Filter)]).toEqual([
        field,
        operator,
        ids,
      ]);
    }
  });

  test("finds the numbers of documents by the one text that they have", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {tiny} {huge}.");
    const numbers = { tiny: -1.5e-7, huge: 1.25e21, usual: 0.1 };
    const id = await log(client, JSON.stringify(numbers), {
      metadata: numbers,
      prompt_id: prompt.id,
      prompt_input_variables: numbers,
    });
    const texts = { tiny: "-0.00000015", huge: "1250000000000000000000", usual: "0.1" };
    for (const kind of ["metadata", "output", "input_variable"] as const) {
      const field = kind === "input_variable" ? "input_variables" : kind;
      for (const nested_key of Object.keys(kind === "input_variable" ? { tiny: 1, huge: 1 } : numbers)) {
        const key = nested_key as keyof typeof numbers;
        const query = { field: `${kind}_values`, metadata_key: key } as const;
        const { values } = await client.expect(200, "suggestRequestValues", { query });
        expect([kind, key, values]).toEqual([kind, key, [texts[key]]]);
        for (const value of [texts[key], numbers[key]]) {
          expect(await find(client, { field, operator: "key_equals", nested_key, value })).toEqual([id]);
          expect(await find(client, { field, operator: "key_contains", nested_key, value })).toEqual([id]);
        }
      }
    }
    const chart = { id: "tiny", chartType: "bar", metric: "count", groupByMetadataKey: "tiny" };
    const body = { customCharts: [chart] } as never;
    const { customCharts } = await client.expect(200, "getRequestCustomAnalytics", { body });
    expect(customCharts[0]?.data).toMatchObject([{ label: texts.tiny }]);
  });

  test("finds what stands behind a list that is longer than is searched", async () => {
    const { client } = await server.newWorkspace();
    const documents = Array.from({ length: 3000 }, (_, index) => ({ id: `d${index}`, score: index }));
    const metadata = { documents, chain: { name: "rag" }, user_id: "7" };
    const id = await log(client, "long", { metadata });
    const equals = (nested_key: string, value: string): Filter => {
      return { field: "metadata", operator: "key_equals", nested_key, value };
    };
    for (const [key, value] of [
      ["user_id", "7"],
      ["chain.name", "rag"],
      ["documents.id", "d0"],
      ["documents.id", "d498"],
    ] as const) {
      expect(await find(client, equals(key, value))).toEqual([id]);
    }
    expect(await find(client, equals("documents.id", "d2999"))).toEqual([]);
    await client.expect(200, "trackMetadata", { body: { request_id: id, metadata: { user_id: "8" } } });
    expect(await find(client, equals("user_id", "7"))).toEqual([]);
    expect(await find(client, equals("user_id", "8"))).toEqual([id]);
  });

  test("asks whether a log has a score of a name", async () => {
    const { client } = await server.newWorkspace();
    const scored = await log(client, "one", { score: 7, score_name: "tone" });
    const other = await log(client, "two", { score: 7 });
    const tone = (operator: string) => find(client, { field: "scores", operator, nested_key: "tone" } as Filter);
    expect([await tone("is_null"), await tone("is_empty")]).toEqual([[other], [other]]);
    expect([await tone("is_not_null"), await tone("is_not_empty")]).toEqual([[scored], [scored]]);
    const filters = [{ field: "scores", operator: "before", nested_key: "tone", value: 1 }];
    const answer = await client.call("searchRequestLogs", { body: { filter_group: { filters } } as never });
    expect(refused(answer, 400, "bad_request").message).toContain("between, is_null, is_not_null");
  });

  test("knows signals as true or false", async () => {
    const { client } = await server.newWorkspace();
    const said = (text: string): Partial<LogRequest> => ({
      input: { type: "chat", messages: [{ role: "user", content: [{ type: "text", text }] }] },
    });
    const ids = [
      await log(client, "I'm sorry.", said("This is useless.")),
      await log(client, "You are welcome.", said("Thank you!")),
    ];
    const search = async (nested_key: string, operator: string, value?: unknown) => {
      const filters = [{ field: "signals", nested_key, operator, ...(value !== undefined && { value }) }];
      const { items } = await client.expect(200, "searchRequestLogs", { body: { filter_group: { filters } } as never });
      return items.map(({ id }) => ids.indexOf(id)).toSorted();
    };
    expect(await search("frustrated", "key_equals", true)).toEqual([0]);
    expect(await search("frustrated", "key_equals", "false")).toEqual([1]);
    expect(await search("frustrated", "key_not_equals", true)).toEqual([1]);
    expect(await search("satisfied", "in", [true])).toEqual([1]);
    expect(await search("apologetic", "in", [true, false])).toEqual([0, 1]);
    expect(await search("refusal", "is_not_empty")).toEqual([0, 1]);
    expect(await search("apologetic", "key_contains", "tru")).toEqual([0]);
  });

  test("pages by number and by cursor are the same", async () => {
    const { client } = await server.newWorkspace();
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await log(client, `answer ${n}`));
    const byNumber: number[] = [];
    for (const page of [1, 2, 3]) byNumber.push(...(await idsOf(client, { page, per_page: 3 })));
    expect(byNumber).toEqual(ids);
    expect(await idsOf(client, { page: 4, per_page: 3 })).toEqual([]);
    const first = await client.expect(200, "listRequests", { query: { per_page: 3 } });
    expect(first).toMatchObject({ total: 7, pages: 3, next_num: 2, prev_num: null, has_prev: false });
    const second = await client.expect(200, "listRequests", {
      query: { per_page: 3, cursor: first.next_cursor as string },
    });
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(second).toMatchObject({ page: null, has_prev: true, has_next: true, total: 7, total_is_exact: true });
    const changed = { body: { cursor: first.next_cursor, q: "answer" } as never };
    refused(await client.call("searchRequestLogs", changed), 400, "invalid_cursor");
    refused(await client.call("searchRequestLogs", { body: { page: 9999 } as never }), 400, "bad_request");
  });

  test("the list takes a user, and nobody sees what is not theirs", async () => {
    const { client } = await server.newWorkspace();
    const other = await server.newWorkspace();
    const id = await log(client, "mine", { metadata: { user_id: "7" } });
    await log(client, "no user");
    await log(other.client, "foreign", { metadata: { user_id: "7" } });
    const { items } = await client.expect(200, "listRequests", { query: { user_id: "7" } });
    expect(items.map((item) => item.id)).toEqual([id]);
    expect(await idsOf(client, { q: "foreign" })).toEqual([]);
  });
});

describe("words", () => {
  test("as they are come before those that only begin so, page by page, unless an order is asked for", async () => {
    const { client } = await server.newWorkspace();
    const ids: number[] = [];
    for (const text of ["a cat", "a category", "Cat!", "cats", "dog", "my cat of a category", "catalogue"]) {
      ids.push(await log(client, text));
    }
    const [cat, category, shouted, cats, , both, catalogue] = ids as number[];
    const ranked = [both, shouted, cat, catalogue, cats, category];
    for (const per_page of [1, 2, 3, 4, 10]) {
      for (const ways of ["pages", "cursors"] as const) {
        const found: number[] = [];
        let next: object | null = { page: 1 };
        for (let page = 2; next; page++) {
          const body = { q: "cat", per_page, ...next } as never;
          const answer = await client.expect(200, "searchRequestLogs", { body });
          expect([answer.total, answer.total_is_exact]).toEqual([6, true]);
          found.push(...answer.items.map(({ id }) => id));
          if (ways === "pages") next = answer.has_next ? { page } : null;
          else next = answer.next_cursor === null ? null : { cursor: answer.next_cursor };
        }
        expect(found).toEqual(ranked as number[]);
      }
    }
    const order = { sort_by: "request_start_time", sort_order: "desc" } as const;
    expect(await idsOf(client, { q: "cat", ...order })).toEqual([
      catalogue,
      both,
      cats,
      shouted,
      category,
      cat,
    ] as number[]);
    const first = await client.expect(200, "searchRequestLogs", { body: { q: "cat", per_page: 1 } as never });
    const other = { q: "cat", per_page: 1, cursor: first.next_cursor, ...order } as never;
    refused(await client.call("searchRequestLogs", { body: other }), 400, "invalid_cursor");
  });
});

describe("words with a typing error", () => {
  const order = { sort_by: "request_start_time", sort_order: "asc" } as const;

  test("find what is written nearly so, where nothing is written so", async () => {
    const { client } = await server.newWorkspace();
    const customer = await log(client, "the Customer wants a refund");
    const refunds = await log(client, "two refunds were sent");
    const greek = await log(client, "καλημέρα κόσμε");
    const russian = await log(client, "возврат товара");
    const found = (q: string) => idsOf(client, { q, ...order });
    for (const near of ["custmer", "custommer", "customar", "cusotmer", "CUSTMER wnats"]) {
      expect([near, await found(near)]).toEqual([near, [customer]]);
    }
    expect(await found("refnud")).toEqual([customer, refunds]);
    expect(await found("refunbs")).toEqual([refunds]);
    expect(await found("καλιμέρα")).toEqual([greek]);
    expect(await found("возрват")).toEqual([russian]);
    // Two errors, a short word, and one word of two that there is nothing near to.
    for (const far of ["cstmer", "teh", "custmer zebra", "ref-nud"]) expect([far, await found(far)]).toEqual([far, []]);
    // Exactly there: what is only near stays out.
    const refined = await log(client, "it was refunk");
    expect(await found("refunk")).toEqual([refined]);
    expect((await client.expect(200, "getRequestAnalytics", { body: { q: "custmer" } as never })).totalRequests).toBe(
      1,
    );
  });

  test("turn pages by number and by cursor, within the filters", async () => {
    const { client } = await server.newWorkspace();
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push(await log(client, `parcel ${n}`, { tags: n % 2 === 0 ? ["even"] : [] }));
    await log(client, "parcle", { tags: ["other"] });
    const filter_group = { filters: [{ field: "tags", operator: "contains", value: "even" }] };
    const body = { q: "parcle", filter_group, per_page: 3, ...order };
    const first = await client.expect(200, "searchRequestLogs", { body: body as never });
    expect([first.items.map(({ id }) => id), first.total]).toEqual([[ids[0], ids[2], ids[4]] as number[], 4]);
    for (const next of [{ cursor: first.next_cursor }, { page: 2 }]) {
      const { items } = await client.expect(200, "searchRequestLogs", { body: { ...body, ...next } as never });
      expect(items.map(({ id }) => id)).toEqual([ids[6] as number]);
    }
  });
});

describe("suggestions", () => {
  test("are the most frequent values first, by their beginning", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    await log(client, '{"city": "Rome"}', { tags: ["Blue", "black"], metadata: { order: { id: "1" }, plan: "pro" } });
    await log(client, '{"city": "Oslo"}', { tags: ["black"], metadata: { plan: "pro" }, model: "claude-3" });
    await log(client, "plain", {
      metadata: { mood: [null, "low", "low"], plan: "free" },
      prompt_id: prompt.id,
      prompt_input_variables: { word: ["hello", null] },
    });
    const cases: [Record<string, string | number>, string[]][] = [
      [{ field: "engine" }, ["gpt-4o", "claude-3"]],
      [{ field: "engine", prefix: "CLAU" }, ["claude-3"]],
      [{ field: "tags", prefix: "b" }, ["black", "Blue"]],
      [{ field: "status" }, ["SUCCESS"]],
      [{ field: "metadata_keys" }, ["plan", "mood", "order.id"]],
      [{ field: "metadata_values", metadata_key: "plan" }, ["pro", "free"]],
      [{ field: "metadata_values", metadata_key: "order.id" }, ["1"]],
      [{ field: "metadata_values", metadata_key: "mood" }, ["low", "null"]],
      [{ field: "output_keys" }, ["city"]],
      [{ field: "output_values", metadata_key: "city" }, ["Oslo", "Rome"]],
      [{ field: "input_variable_keys" }, ["word"]],
      [{ field: "input_variable_values", metadata_key: "word" }, ["hello", "null"]],
      [{ field: "prompt" }, ["greeting"]],
      [{ field: "prompt", prompt_id: prompt.id }, ["greeting v1"]],
      [{ field: "prompt_id" }, [String(prompt.id)]],
    ];
    for (const [query, values] of cases) {
      const found = await client.expect(200, "suggestRequestValues", { query: query as never });
      expect([query, found.values]).toEqual([query, values]);
    }
    const filter_group = JSON.stringify({ filters: [{ field: "engine", operator: "is", value: "claude-3" }] });
    const query = { field: "tags" as const, filter_group };
    expect((await client.expect(200, "suggestRequestValues", { query })).values).toEqual(["black"]);
  });

  test("of keys find their log, also an empty key", async () => {
    const { client } = await server.newWorkspace();
    const id = await log(client, '{"": "a"}', { metadata: { "": "b" } });
    await log(client, '{"key": "a"}', { metadata: { key: "b" } });
    for (const field of ["output_keys", "metadata_keys"] as const) {
      const { values } = await client.expect(200, "suggestRequestValues", { query: { field } });
      expect([field, values]).toEqual([field, ["", "key"]]);
      expect(await find(client, { field, operator: "contains", value: "" })).toEqual([id]);
    }
  });

  test("of outputs find their log, also where the value has line breaks", async () => {
    const { client } = await server.newWorkspace();
    const address = "Karl Johans gate 1\r\nOslo";
    const id = await log(client, JSON.stringify({ address }));
    const query = { field: "output_values" as const, metadata_key: "address" };
    const { values } = await client.expect(200, "suggestRequestValues", { query });
    expect(values).toEqual(["Karl Johans gate 1 Oslo"]);
    for (const value of [...values, address]) {
      const filter = { field: "output", operator: "key_equals", nested_key: "address", value } as const;
      expect(await find(client, filter)).toEqual([id]);
    }
  });

  test("need a key where they are values of one, and a filter group that can be read", async () => {
    const { client } = await server.newWorkspace();
    for (const query of [
      { field: "metadata_values" },
      { field: "everything" },
      { field: "tags", filter_group: "{filters" },
      { field: "tags", filter_group: '{"filters": 5}' },
    ]) {
      refused(await client.call("suggestRequestValues", { query: query as never }), 422, "validation_error");
    }
  });
});

test("ten searches a minute are allowed in a workspace, and ten suggestions besides", async () => {
  const url = await startTestServer(server.database, { worker: false, rateLimits: "contract" });
  const { workspace } = await server.newWorkspace();
  const headers = { "x-api-key": workspace.apiKey, "content-type": "application/json" };
  const search = () => fetch(`${url}/api/public/v2/requests/search`, { method: "POST", headers, body: "{}" });
  const answers = await Promise.all(Array.from({ length: 11 }, search));
  const late = answers.filter(({ status }) => status === 429);
  expect(late).toHaveLength(1);
  expect(Number(late[0]?.headers.get("retry-after"))).toBeWithin(1, 121);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await fetch(`${url}/api/public/v2/requests/suggestions?field=tags`, { headers })).status).toBe(200);
});
