import { describe, expect, test } from "bun:test";
import { limits } from "../../generated/limits.ts";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { callAttributes, newSpanId, newTraceId, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

type Search = components["schemas"]["SearchTracesRequest"];
type Group = components["schemas"]["TraceFilterGroup"];
type Filter = components["schemas"]["StructuredFilter"];
type Spans = Parameters<typeof spanBody>[0];

async function store(client: Client, ...spans: Spans[]): Promise<string> {
  await client.expect(201, "createSpans", { body: { spans: spans.map(spanBody) } as never });
  return (spans[0] as Spans).trace_id;
}

function search(client: Client, body: Partial<Search>) {
  return client.expect(200, "searchTraces", { body: body as never });
}

async function idsOf(client: Client, body: Partial<Search>): Promise<string[]> {
  return (await search(client, body)).items.map(({ trace_id }) => trace_id);
}

function find(client: Client, ...filters: (Filter | Group)[]): Promise<string[]> {
  return idsOf(client, { filter_group: { logic: "AND", filters } });
}

/** Nanoseconds of a time in the minute of the tests. */
const at = (seconds: number) => String(1_772_442_900_000_000_000n + BigInt(Math.round(seconds * 1000)) * 1_000_000n);

/** Two traces: one of an agent with a tool and a model, one that failed. */
async function twoTraces(client: Client) {
  const prompt = await publish(client, "greeting", "Say {word}.");
  const [agent, failed] = [newTraceId(), newTraceId()];
  const [root, tool, call] = [newSpanId(), newSpanId(), newSpanId()];
  await store(
    client,
    {
      trace_id: agent,
      span_id: root,
      name: "support agent",
      start_time: at(10),
      end_time: at(12),
      attributes: {
        node_type: "AGENT",
        "promptlayer.metadata.plan": "pro",
        "promptlayer.tags": ["night"],
        "user.id": "77",
        "promptlayer.workflow.id": 9,
        "promptlayer.workflow.version": 2,
      },
    },
    {
      trace_id: agent,
      span_id: tool,
      parent_id: root,
      name: "Tool: look_up",
      start_time: at(10.5),
      end_time: at(10.7),
      attributes: { function_input: '{"city":"Rome"}', function_output: '{"stars": [4, 5]}', customer: "acme" },
    },
    {
      trace_id: agent,
      span_id: call,
      parent_id: tool,
      name: "answer",
      start_time: at(10.5),
      end_time: at(11),
      log_request: {
        provider: "openai",
        model: "gpt-4o",
        input: { type: "chat", messages: [{ role: "user", content: [{ type: "text", text: "Where is Oslo?" }] }] },
        output: {
          type: "chat",
          messages: [{ role: "assistant", content: [{ type: "text", text: '{"in": "Norway"}' }] }],
        },
        input_tokens: 100,
        output_tokens: 10,
        price: 0.5,
        tags: ["day"],
        metadata: { order: { id: 5 } },
        prompt_id: prompt.id,
        prompt_input_variables: { word: "hello" },
      },
    },
  );
  await store(client, {
    trace_id: failed,
    name: "nightly",
    start_time: at(0),
    end_time: at(0.25),
    status: "ERROR",
    attributes: { customer: "other" },
    events: [{ name: "exception", timestamp: 1, attributes: { "exception.message": "No such Thing" } }],
  });
  return { prompt, agent, failed, root, tool, call };
}

describe("a search of traces", () => {
  test("gives what the first call was asked and the last one answered, where that is wanted", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const call = (seconds: number, asked: string, answered: string): Spans => ({
      trace_id,
      start_time: at(seconds),
      end_time: at(seconds + 1),
      attributes: {
        ...callAttributes(),
        "gen_ai.input.messages": JSON.stringify([{ role: "user", parts: [{ type: "text", content: asked }] }]),
        "gen_ai.output.messages": JSON.stringify([{ role: "assistant", parts: [{ type: "text", content: answered }] }]),
      },
    });
    await store(client, call(3, "And in Oslo?", "Rain."), call(1, "How is the weather in Rome?", "Sun."), {
      trace_id,
      start_time: at(5),
      end_time: at(6),
    });
    const bare = await store(client, { trace_id: newTraceId() });
    const { items } = await search(client, { include_previews: true });
    expect(new Map(items.map((item) => [item.trace_id, [item.input_preview, item.output_preview]]))).toEqual(
      new Map([
        [trace_id, ["How is the weather in Rome?", "Rain."]],
        [bare, ["", ""]],
      ]),
    );
    expect((await search(client, {})).items[0]).not.toContainAnyKeys(["input_preview", "output_preview"]);
  });

  test("takes tokens that a log does not know for 0, and finds small numbers by their text", async () => {
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    const said = { type: "chat", messages: [] };
    const log_request = { provider: "acme", model: "x", input: said, output: said };
    await store(client, { trace_id, log_request, attributes: { tiny: 1e-7 } });
    await store(client, { trace_id: newTraceId() });
    const cases: [Filter, string[]][] = [
      [{ field: "span_tokens", operator: "lt", value: 10 }, [trace_id]],
      [{ field: "span_input_tokens", operator: "eq", value: 0 }, [trace_id]],
      [{ field: "span_output_tokens", operator: "gt", value: 0 }, []],
      [{ field: "span_output_tokens", operator: "is_not_null" }, []],
      [{ field: "span_attributes", operator: "key_equals", nested_key: "tiny", value: "0.0000001" }, [trace_id]],
      [{ field: "span_attributes", operator: "key_equals", nested_key: "tiny", value: 1e-7 }, [trace_id]],
      [{ field: "span_attributes", operator: "key_contains", nested_key: "tiny", value: "0000001" }, [trace_id]],
    ];
    for (const [filter, ids] of cases) {
      expect([filter, await find(client, filter)]).toEqual([filter, ids]);
    }
  });

  test("without anything gives the newest, with their totals and what their spans say", async () => {
    const { client } = await server.newWorkspace();
    const { agent, failed, root, prompt } = await twoTraces(client);
    const page = await search(client, {});
    expect(page).toMatchObject({ page: 1, pages: 1, per_page: 10, total: 2, total_is_exact: true, has_next: false });
    expect(page.items.map(({ trace_id }) => trace_id)).toEqual([agent, failed]);
    expect(page.items[0]).toMatchObject({
      name: "support agent",
      status: "OK",
      start_time: "2026-03-02T09:15:10.000000+00:00",
      duration_ms: 2000,
      span_count: 3,
      depth: 3,
      root_span_id: root,
      is_closed: false,
      total_cost_usd: 0.5,
      total_tokens: 110,
      models_used: ["gpt-4o"],
      tool_names: ["look_up"],
      prompts: [{ id: prompt.id, name: "greeting", version: 1 }],
      workflows: [{ id: 9, name: null, version: 2 }],
      user_id: "77",
      metadata: { plan: "pro", user_id: "77", order: { id: 5 } },
      tags: ["day", "night"],
    });
    expect(page.items[0]?.request_log_ids).toHaveLength(1);
    expect(page.items[0]).not.toContainKeys(["matched_span_ids", "spans"]);
    const withSpans = await search(client, { include_spans: true, q: "nightly" });
    expect(withSpans.items.map(({ spans }) => spans?.map(({ name }) => name))).toEqual([["nightly"]]);
  });

  test("finds by every field", async () => {
    const { client } = await server.newWorkspace();
    const made = await twoTraces(client);
    const { agent, failed, prompt } = made;
    await client.expect(201, "closeTrace", { params: { trace_id: failed } });
    const version = `${prompt.id}:1`;
    const cases: [Filter, string[]][] = [
      [{ field: "trace_id", operator: "is", value: agent.toUpperCase() }, [agent]],
      [{ field: "trace_name", operator: "in", value: ["nightly", "x"] }, [failed]],
      [{ field: "trace_status", operator: "is", value: "error" }, [failed]],
      [{ field: "trace_user_id", operator: "is", value: "77" }, [agent]],
      [{ field: "trace_user_id", operator: "is_not", value: "77" }, [failed]],
      [{ field: "trace_models_used", operator: "contains", value: "gpt-4o" }, [agent]],
      [{ field: "trace_models_used", operator: "is_empty" }, [failed]],
      [{ field: "trace_tool_names", operator: "not_contains", value: "look_up" }, [failed]],
      [{ field: "trace_prompt_ids", operator: "contains", value: prompt.id }, [agent]],
      [{ field: "trace_prompt_ids", operator: "contains", nested_key: "version", value: version }, [agent]],
      [
        { field: "trace_prompt_ids", operator: "in", nested_key: "version", value: [{ id: prompt.id, version: 2 }] },
        [],
      ],
      [{ field: "trace_prompt_ids", operator: "is_not_empty" }, [agent]],
      [{ field: "trace_workflow_ids", operator: "in", value: ["9"] }, [agent]],
      [{ field: "trace_workflow_ids", operator: "contains", nested_key: "version", value: "9:3" }, []],
      [{ field: "trace_workflow_ids", operator: "is_empty" }, [failed]],
      [{ field: "trace_tags", operator: "contains", value: "night" }, [agent]],
      [{ field: "trace_tags", operator: "contains", value: "day" }, [agent]],
      [{ field: "trace_tags", operator: "is_empty" }, [failed]],
      [{ field: "trace_metadata_keys", operator: "contains", value: "plan" }, [agent]],
      [{ field: "trace_metadata_keys", operator: "is_empty" }, [failed]],
      [{ field: "trace_metadata", operator: "key_equals", nested_key: "plan", value: "pro" }, [agent]],
      [{ field: "trace_metadata", operator: "key_equals", nested_key: "order.id", value: 5 }, [agent]],
      [{ field: "trace_metadata", operator: "key_contains", nested_key: "order.id", value: "5" }, [agent]],
      [{ field: "trace_metadata", operator: "is_empty", nested_key: "plan" }, [failed]],
      [{ field: "trace_start", operator: "before", value: "2026-03-02T09:15:10Z" }, [failed]],
      [{ field: "trace_end", operator: "is", value: "2026-03-02T09:15:12" }, [agent]],
      [{ field: "trace_duration_ms", operator: "between", value: [2000, 2000] }, [agent]],
      [{ field: "trace_total_cost_usd", operator: "eq", value: 0.5 }, [agent]],
      [{ field: "trace_total_tokens", operator: "gt", value: 109 }, [agent]],
      [{ field: "trace_input_tokens", operator: "lte", value: 0 }, [failed]],
      [{ field: "trace_output_tokens", operator: "neq", value: 10 }, [failed]],
      [{ field: "trace_span_count", operator: "gte", value: 3 }, [agent]],
      [{ field: "trace_depth", operator: "lt", value: 2 }, [failed]],
      [{ field: "trace_input", operator: "contains", value: "rome" }, [agent]],
      [{ field: "trace_output", operator: "contains", value: "Norway" }, [agent]],
      [{ field: "trace_output", operator: "not_contains", value: "Norway" }, [failed]],
      [{ field: "trace_is_closed", operator: "is_true" }, [failed]],
      [{ field: "trace_has_request_log", operator: "is_false" }, [failed]],
      [{ field: "span_id", operator: "is", value: made.tool }, [agent]],
      [{ field: "span_name", operator: "is", value: "answer" }, [agent]],
      [{ field: "span_type", operator: "in", value: ["TOOL"] }, [agent]],
      [{ field: "span_kind", operator: "is", value: "internal" }, [agent, failed]],
      [{ field: "span_status", operator: "is_not", value: "ERROR" }, [agent]],
      [{ field: "span_tool_name", operator: "is", value: "look_up" }, [agent]],
      [{ field: "span_model", operator: "is", value: "gpt-4o" }, [agent]],
      [{ field: "span_provider", operator: "is_not", value: "openai" }, [failed]],
      [{ field: "span_prompt_ids", operator: "contains", value: `${prompt.id}` }, [agent]],
      [{ field: "span_prompt_ids", operator: "is_empty" }, [failed]],
      [{ field: "span_workflow_ids", operator: "contains", nested_key: "version", value: "9:2" }, [agent]],
      [{ field: "span_attribute_keys", operator: "contains", value: "customer" }, [agent, failed]],
      [{ field: "span_attribute_keys", operator: "in", value: ["function_input.city"] }, [agent]],
      [{ field: "span_output_keys", operator: "contains", value: "stars" }, [agent]],
      [{ field: "span_output_keys", operator: "contains", value: "in" }, [agent]],
      [{ field: "span_output_values", operator: "contains", value: "5" }, [agent]],
      [{ field: "span_output_values", operator: "in", value: ["Norway"] }, [agent]],
      [{ field: "span_start", operator: "between", value: ["2026-03-02T09:15:00", "2026-03-02T09:15:01"] }, [failed]],
      [{ field: "span_end", operator: "after", value: "2026-03-02T09:15:11.999Z" }, [agent]],
      [{ field: "span_duration_ms", operator: "eq", value: 200 }, [agent]],
      [{ field: "span_cost_usd", operator: "is_not_null" }, [agent]],
      [{ field: "span_cost_usd", operator: "is_null" }, [failed]],
      [{ field: "span_tokens", operator: "eq", value: 110 }, [agent]],
      [{ field: "span_input_tokens", operator: "eq", value: 100 }, [agent]],
      [{ field: "span_output_tokens", operator: "eq", value: 10 }, [agent]],
      [{ field: "span_attributes", operator: "key_equals", nested_key: "customer", value: "acme" }, [agent]],
      [{ field: "span_attributes", operator: "key_not_equals", nested_key: "customer", value: "acme" }, [failed]],
      [
        { field: "span_attributes", operator: "key_contains", nested_key: "function_input.city", value: "ROM" },
        [agent],
      ],
      [{ field: "span_resource", operator: "key_equals", nested_key: "service.name", value: "test" }, [agent, failed]],
      [{ field: "span_resource", operator: "is_empty", nested_key: "service.name" }, []],
      [{ field: "span_input_variables", operator: "key_equals", nested_key: "word", value: "hello" }, [agent]],
      [{ field: "span_input_variables", operator: "key_contains", nested_key: "word", value: "ELL" }, [agent]],
      [{ field: "span_output", operator: "key_equals", nested_key: "stars", value: 4 }, [agent]],
      [{ field: "span_output", operator: "key_contains", nested_key: "in", value: "norw" }, [agent]],
      [{ field: "span_output", operator: "not_in", nested_key: "in", value: ["Norway"] }, [failed]],
      [{ field: "span_input", operator: "ends_with", value: "oslo?" }, [agent]],
      [{ field: "span_output_text", operator: "starts_with", value: '{"stars"' }, [agent]],
      [{ field: "span_exception", operator: "contains", value: "such thing" }, [failed]],
      [{ field: "span_has_request_log", operator: "is_true" }, [agent]],
      [{ field: "span_has_request_log", operator: "is_false" }, [failed]],
    ];
    for (const [filter, ids] of cases) expect([filter, await find(client, filter)]).toEqual([filter, ids]);
  });

  test("asks one span for everything in SPAN_ groups, and any spans outside of them", async () => {
    const { client } = await server.newWorkspace();
    const { agent, failed, root, tool, call, prompt } = await twoTraces(client);
    const isTool: Filter = { field: "span_type", operator: "is", value: "TOOL" };
    const isLong: Filter = { field: "span_duration_ms", operator: "gt", value: 1000 };
    const notTool: Filter = { field: "span_type", operator: "is_not", value: "TOOL" };
    const hasPrompt: Filter = { field: "span_subtree_prompt_ids", operator: "contains", value: prompt.id };
    expect(await find(client, isTool, isLong)).toEqual([agent]);
    expect(await find(client, { logic: "SPAN_AND", filters: [isTool, isLong] })).toEqual([]);
    expect(await find(client, notTool)).toEqual([failed]);
    expect(await find(client, { logic: "SPAN_AND", filters: [notTool] })).toEqual([agent, failed]);
    const matched = async (group: Group) => (await search(client, { filter_group: group })).items[0]?.matched_span_ids;
    expect(await matched({ logic: "SPAN_OR", filters: [isTool, isLong] })).toEqual([root, tool]);
    expect(await matched({ logic: "SPAN_AND", filters: [hasPrompt, notTool] })).toEqual([root, call]);
    const workflow: Filter = { field: "span_subtree_workflow_ids", operator: "contains", value: 9 };
    expect(await matched({ logic: "SPAN_AND", filters: [workflow] })).toEqual([root]);
    const nested: Group = { logic: "SPAN_AND", filters: [hasPrompt, { logic: "SPAN_OR", filters: [isTool, isLong] }] };
    expect(await matched(nested)).toEqual([root, tool]);
    const either: Group = { logic: "OR", filters: [nested, { field: "trace_status", operator: "is", value: "ERROR" }] };
    expect(await idsOf(client, { filter_group: either })).toEqual([agent, failed]);
  });

  test.each([
    [
      "Langfuse",
      {
        "langfuse.observation.type": "tool",
        "langfuse.user.id": "u1",
        "langfuse.session.id": "s1",
        "langfuse.trace.tags": ["night", "b"],
        "langfuse.trace.metadata.plan": "pro",
      },
    ],
    [
      "OpenInference",
      {
        "openinference.span.kind": "TOOL",
        "user.id": "u1",
        "session.id": "s1",
        "tag.tags": ["night", "b"],
        metadata: '{"plan":"pro"}',
      },
    ],
    [
      "LangSmith",
      {
        "langsmith.span.kind": "tool",
        "enduser.id": "u1",
        "gen_ai.conversation.id": "s1",
        "langsmith.span.tags": "night,b",
        "langsmith.metadata.plan": "pro",
      },
    ],
    [
      "Laminar",
      {
        "lmnr.span.type": "TOOL",
        "lmnr.association.properties.user_id": "u1",
        "lmnr.association.properties.session_id": "s1",
        "lmnr.association.properties.tags": ["night", "b"],
        "lmnr.association.properties.metadata.plan": "pro",
      },
    ],
    [
      "LangWatch",
      {
        "langwatch.span.type": "tool",
        "langwatch.user.id": "u1",
        "langwatch.thread.id": "s1",
        "langwatch.labels": ["night", "b"],
        "langwatch.langchain.run.metadata.plan": "pro",
      },
    ],
    [
      "Traceloop, with our own tags",
      {
        "traceloop.span.kind": "tool",
        "traceloop.association.properties.user_id": "u1",
        "session.id": "s1",
        "promptlayer.tags": "night, b",
        "traceloop.association.properties.plan": "pro",
      },
    ],
  ])("finds and tells labels of spans without a log, in the words of %s", async (_, attributes) => {
    const { client } = await server.newWorkspace();
    const labelled = await store(client, { trace_id: newTraceId(), attributes });
    const bare = await store(client, { trace_id: newTraceId(), attributes: { "tool.name": "t" } });
    const meta = (nested_key: string, value: string) =>
      ({ field: "trace_metadata", nested_key, operator: "key_equals", value }) as Filter;
    for (const filter of [
      { field: "trace_user_id", operator: "is", value: "u1" },
      { field: "trace_tags", operator: "contains", value: "night" },
      { field: "trace_tags", operator: "is_not_empty" },
      { field: "trace_metadata_keys", operator: "contains", value: "plan" },
      { field: "trace_metadata_keys", operator: "is_not_empty" },
      meta("plan", "pro"),
      meta("conversation_id", "s1"),
    ] as Filter[]) {
      expect([filter, await find(client, filter)]).toEqual([filter, [labelled]]);
    }
    expect(await find(client, { field: "trace_tags", operator: "is_empty" })).toEqual([bare]);
    expect(await find(client, { field: "trace_metadata_keys", operator: "is_empty" })).toEqual([bare]);
    const found = (await search(client, {})).items.find(({ trace_id }) => trace_id === labelled);
    expect(found).toMatchObject({
      user_id: "u1",
      tags: ["b", "night"],
      metadata: { user_id: "u1", conversation_id: "s1", plan: "pro" },
    });
  });

  test.each([
    ["Laminar", "get_weather", { "lmnr.span.type": "TOOL" }],
    ["LangWatch", "get_weather", { "langwatch.span.type": "tool" }],
    ["Langfuse", "get_weather", { "langfuse.observation.type": "tool" }],
    ["Datadog", "get_weather", { "gen_ai.operation.name": "tool" }],
    ["Effect", "Toolkit.handle", { tool: "get_weather" }],
    ["an MCP server", "tools/call get_weather", { "mcp.method.name": "tools/call", "mcp.tool.name": "get_weather" }],
    ["Genkit", "get_weather", { "genkit:metadata:subtype": "tool" }],
    ["VoltAgent", "tool.execution:get_weather", { "span.type": "tool", "tool.name": "get_weather" }],
  ])("knows the tool that a function of %s stands for", async (_, name, attributes) => {
    const { client } = await server.newWorkspace();
    const trace_id = await store(client, { trace_id: newTraceId(), name, attributes });
    expect(await find(client, { field: "trace_tool_names", operator: "contains", value: "get_weather" })).toEqual([
      trace_id,
    ]);
    expect(await find(client, { field: "span_type", operator: "is", value: "TOOL" })).toEqual([trace_id]);
  });

  test("a tool that failed in the words of Langfuse alone is an error of its trace", async () => {
    const { client } = await server.newWorkspace();
    const attributes = {
      "langfuse.observation.type": "tool",
      "langfuse.observation.level": "ERROR",
      "langfuse.observation.status_message": "Error: no network",
    };
    const span = { trace_id: newTraceId(), name: "get_weather", attributes, status: "UNSET" } as const;
    const trace_id = await store(client, span);
    expect(await find(client, { field: "span_status", operator: "is", value: "ERROR" })).toEqual([trace_id]);
    const { items } = await search(client, {});
    expect(items).toMatchObject([{ trace_id, status: "ERROR" }]);
    const { spans } = await client.expect(200, "getTrace", { params: { trace_id } });
    expect(spans).toMatchObject([{ status: { status_code: "ERROR", description: "Error: no network" } }]);
  });

  test("takes a list of filters in place of a group, and knows a tool by the name of its span", async () => {
    const { client } = await server.newWorkspace();
    const { agent, failed } = await twoTraces(client);
    const trace_id = await store(client, { trace_id: newTraceId(), name: "ai.toolCall", attributes: {} });
    const other = await store(client, { trace_id: newTraceId(), name: "execute_tool find", attributes: {} });
    expect(await idsOf(client, { filters: [{ field: "span_type", operator: "is", value: "TOOL" }] })).toEqual(
      expect.arrayContaining([agent, trace_id, other]),
    );
    const isError: Filter = { field: "trace_status", operator: "is", value: "ERROR" };
    expect(await idsOf(client, { filters: [isError] })).toEqual([failed]);
    const chart = { id: "n", chartType: "bar", metric: "count", groupByField: "trace_name" };
    const charts = await client.expect(200, "getTraceCustomAnalytics", {
      body: { filters: [isError], customCharts: [chart] } as never,
    });
    expect(charts.customCharts[0]?.data).toMatchObject([{ label: "nightly", value: 1 }]);
    const both = { filters: [isError], filter_group: { logic: "AND", filters: [] } };
    refused(await client.call("searchTraces", { body: both as never }), 400, "bad_request");
  });

  test("asks what is below a span at once, in large traces and where spans are their own ancestors", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const spanId = (index: number) => String(index + 1).padStart(16, "0");
    // By the number of the span that is the parent; the last span is the one with the prompt and the workflow.
    const shapes: [size: number, parent: (index: number) => number | null][] = [
      [1000, (index) => index - 1],
      [3000, (index) => (index === 0 ? null : 0)],
      [1000, (index) => (index === 0 ? null : Math.floor((index - 1) / 5))],
      [4, (index) => (index + 1) % 4],
    ];
    for (const [size, parent] of shapes) {
      const trace_id = newTraceId();
      const spans = Array.from({ length: size }, (_, index): Spans => {
        const above = parent(index);
        const call = { "promptlayer.prompt.id": prompt.id, "promptlayer.workflow.id": 9, ...callAttributes() };
        return {
          trace_id,
          span_id: spanId(index),
          parent_id: above === null || above < 0 ? null : spanId(above),
          start_time: at(index),
          end_time: at(index + 1),
          attributes: index === size - 1 ? call : {},
        };
      });
      for (let from = 0; from < size; from += 1000) await store(client, ...spans.slice(from, from + 1000));
      const isIt: Filter = { field: "trace_id", operator: "is", value: trace_id };
      const around = new Set<number>();
      for (let index: number | null = size - 1; index !== null && index >= 0 && !around.has(index); ) {
        around.add(index);
        index = parent(index);
      }
      const matched = [...around]
        .sort((left, right) => left - right)
        .map(spanId)
        .slice(0, limits["TraceSearchResult.spans.maxItems"]);
      for (const [field, value] of [
        ["span_subtree_prompt_ids", prompt.id],
        ["span_subtree_workflow_ids", 9],
      ] as const) {
        const contains: Filter = { field, operator: "contains", value };
        const found = await search(client, { filter_group: { logic: "AND", filters: [isIt, contains] } });
        expect(found.items[0]?.matched_span_ids).toEqual(matched);
        expect(await find(client, isIt, { field, operator: "not_contains", value })).toEqual([]);
        expect(await find(client, isIt, { field, operator: "is_empty" })).toEqual([]);
        const isLast: Filter = { field: "span_id", operator: "is", value: spanId(size - 1) };
        expect(await find(client, isIt, { logic: "SPAN_AND", filters: [contains, isLast] })).toEqual([trace_id]);
        const others: Group = { logic: "SPAN_AND", filters: [{ field, operator: "is_empty" }] };
        expect(await find(client, isIt, others)).toEqual(around.size === size ? [] : [trace_id]);
      }
    }
  });

  test("finds words in names, inputs and outputs by their beginning", async () => {
    const { client } = await server.newWorkspace();
    const { agent, failed } = await twoTraces(client);
    for (const [q, ids] of [
      ["supp", [agent]],
      ["NIGHTLY", [failed]],
      ["rom", [agent]],
      ["where osl", [agent]],
      ["rome nightly", []],
      [" ", [agent, failed]],
    ] as const) {
      expect([q, await idsOf(client, { q })]).toEqual([q, [...ids]]);
    }
  });

  test("is refused where it makes no sense, with what would", async () => {
    const { client } = await server.newWorkspace();
    const call = (body: object) => client.call("searchTraces", { body: body as never });
    const group = (...filters: object[]) => ({ filter_group: { filters } });
    const unknown = refused(
      await call(group({ field: "span_nam", operator: "is", value: "x" })),
      422,
      "validation_error",
    );
    expect(unknown.message).toContain('"span_name"');
    expect(unknown.detail?.[0]?.loc).toEqual(["body", "filter_group", "filters", 0, "field"]);
    const traceField = { field: "trace_name", operator: "is", value: "x" };
    for (const filter of [
      { field: "span_name", operator: "gt", value: "x" },
      { field: "span_attributes", operator: "key_equals", value: "x" },
      { field: "trace_prompt_ids", operator: "contains", value: "greeting" },
      { field: "trace_prompt_ids", operator: "contains", nested_key: "version", value: 5 },
      { field: "trace_depth", operator: "eq", value: "deep" },
      { field: "span_kind", operator: "is", value: "odd" },
    ]) {
      expect(refused(await call(group(filter)), 400, "bad_request").message).toContain(filter.field);
    }
    refused(await call(group({ logic: "SPAN_AND", filters: [traceField] })), 400, "bad_request");
    refused(await call(group({ logic: "SPAN_OR", filters: [{ logic: "AND", filters: [] }] })), 400, "bad_request");
    refused(await call(group({ logic: "XOR", filters: [] })), 422, "validation_error");
    refused(await call({ sort_by: "trace_depth" }), 400, "bad_request");
    refused(await call({ per_page: 26 }), 422, "validation_error");
    refused(await call({ cursor: "x" }), 400, "invalid_cursor");
    refused(await call({ cursor: "x", page: 1 }), 422, "validation_error");
    refused(await call({ page: 9999 }), 400, "bad_request");
  });

  test("pages by number and by cursor are the same, also while other traces come", async () => {
    const { client } = await server.newWorkspace();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      ids.unshift(await store(client, { trace_id: newTraceId(), start_time: at(n), end_time: at(n + 1) }));
    }
    const byNumber: string[] = [];
    for (const page of [1, 2, 3]) byNumber.push(...(await idsOf(client, { page, per_page: 3 })));
    expect(byNumber).toEqual(ids);
    expect(await search(client, { page: 4, per_page: 3 })).toMatchObject({ items: [], has_next: false, prev_num: 3 });
    const byCursor: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof search>> = await search(client, { cursor, limit: 3 });
      expect(page).toMatchObject({ has_more: page.next_cursor !== null, prev_cursor: null, per_page: 3, total: 7 });
      expect(page).not.toContainKeys(["page", "has_next"]);
      byCursor.push(...page.items.map(({ trace_id }) => trace_id));
      cursor = page.next_cursor;
      await store(client, { trace_id: newTraceId(), start_time: at(30), end_time: at(31) });
    }
    expect(byCursor).toEqual(ids);
    const first = await search(client, { per_page: 3 });
    expect(first).toMatchObject({ total: 10, pages: 4, next_num: 2, has_prev: false });
    const changed = { body: { cursor: first.next_cursor, q: "work" } as never };
    refused(await client.call("searchTraces", changed), 400, "invalid_cursor");
  });

  test("sees no trace of another workspace, through no field", async () => {
    const [mine, other] = [await server.newWorkspace(), await server.newWorkspace()];
    const trace_id = newTraceId();
    const attributes = { ...callAttributes(), secret: "x", "user.id": "77", function_input: '{"city":"Rome"}' };
    await store(other.client, { trace_id, name: "hidden", attributes });
    await store(mine.client, { trace_id, name: "shown" });
    const key: Filter = { field: "span_attributes", operator: "key_equals", nested_key: "secret", value: "x" };
    const user: Filter = { field: "trace_user_id", operator: "is", value: "77" };
    for (const filter of [key, user, { field: "span_model", operator: "is", value: "gpt-4o" } as const]) {
      expect(await find(mine.client, filter)).toEqual([]);
      expect(await find(other.client, filter)).toEqual([trace_id]);
    }
    expect(await idsOf(mine.client, { q: "hidden" })).toEqual([]);
    expect((await search(mine.client, {})).items).toMatchObject([{ name: "shown", span_count: 1, metadata: {} }]);
  });

  test("finds words with a typing error where none is written so, page by page", async () => {
    const { client } = await server.newWorkspace();
    const ids = Array.from({ length: 3 }, () => newTraceId());
    for (const trace_id of ids) await store(client, { trace_id, name: "nightly refund" });
    await store(client, { trace_id: newTraceId(), name: "other" });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search(client, { q: "nigthly refnd", per_page: 2, ...(cursor !== null && { cursor }) });
      seen.push(...page.items.map((item) => item.trace_id));
      expect(page.total).toBe(3);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(await idsOf(client, { q: "nigthli" })).toEqual([]);
  });

  test("takes JSON texts in attributes that the database could not hold", async () => {
    const { client } = await server.newWorkspace();
    const attributes = {
      nul: '{"a":"\\u0000"}',
      half: '{"a":"\\ud83d"}',
      pair: '{"a":"\\ud83d\\ude00"}',
      deep: `${"[".repeat(4000)}${"]".repeat(4000)}`,
      broken: "{not json",
    };
    const id = await store(client, { trace_id: newTraceId(), attributes });
    const pair: Filter = { field: "span_attributes", operator: "key_equals", nested_key: "pair.a", value: "😀" };
    expect(await find(client, pair)).toEqual([id]);
    expect(await find(client, { field: "span_attributes", operator: "is_not_empty", nested_key: "nul.a" })).toEqual([]);
  });

  test("takes filters of any size that the contract allows, and characters that are odd", async () => {
    const { client } = await server.newWorkspace();
    const key = `a.${"b.".repeat(500)}"c'\\`;
    const id = await store(client, { trace_id: newTraceId(), attributes: { [key]: 'found \u0001 "it"' } });
    const others = Array.from({ length: 999 }, (_, n) => n);
    const asked = { nested_key: key, value: [...others, 'found \u0001 "it"'] };
    expect(await find(client, { field: "span_attributes", operator: "in", ...asked })).toEqual([id]);
    expect(await find(client, { field: "span_output", operator: "in", ...asked })).toEqual([]);
    expect(await find(client, { field: "trace_tags", operator: "in", value: others.map(String) })).toEqual([]);
    expect(
      await find(client, { field: "span_attribute_keys", operator: "in", value: [key, ...others.map(String)] }),
    ).toEqual([id]);
  });
});
