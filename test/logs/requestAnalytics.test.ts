import { describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { newSpanId, newTraceId, spanBody } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

type LogRequest = components["schemas"]["LogRequest"];
type Filter = components["schemas"]["StructuredFilter"];

/** A log that took some seconds. */
async function log(client: Client, start: string, seconds: number, more: Partial<LogRequest> = {}): Promise<number> {
  const chat = (role: "user" | "assistant", text: string) => ({
    type: "chat" as const,
    messages: [{ role, content: [{ type: "text", text }] }],
  });
  const body = {
    provider: "openai",
    model: "house-model",
    input: chat("user", "Question?"),
    output: chat("assistant", "Answer."),
    request_start_time: start,
    request_end_time: new Date(Date.parse(start) + seconds * 1000).toISOString(),
    ...more,
  };
  return (await client.expect(201, "logRequest", { body })).id;
}

function analyze(client: Client, body: { filters?: Filter[]; q?: string; metadata_cost_breakdown_key?: string } = {}) {
  return client.expect(200, "getRequestAnalytics", { body: body as never });
}

const started = (operator: "between" | "after" | "before", value: string | string[]) => ({
  field: "request_start_time",
  operator,
  value,
});

describe("request analytics", () => {
  test("the share of logs in a trace counts those that has_trace finds, also of spans that name another as manager", async () => {
    const { client } = await server.newWorkspace();
    const [trace_id, own, manager, nobody] = [newTraceId(), newSpanId(), newSpanId(), newSpanId()];
    const managed = { "promptlayer.request_log.managed": true, "promptlayer.request_log.span_id": manager };
    const spans = [spanBody({ trace_id, span_id: own }), spanBody({ trace_id, attributes: managed })];
    await client.expect(201, "createSpans", { body: { spans } as never });
    for (const span_id of [own, manager, nobody, undefined]) {
      const call = { function_name: "house.generate", kwargs: { model: "m" }, request_response: {}, span_id };
      const times = { request_start_time: 1772442900, request_end_time: 1772442901 };
      await client.expect(200, "trackRequest", { body: { ...times, ...call } as never });
    }
    const { stats } = await analyze(client);
    expect(stats.map(({ requests, traceShare }) => [requests, traceShare])).toEqual([[4, 0.5]]);
    const filters = [{ field: "has_trace", operator: "is_true" }];
    expect((await client.expect(200, "searchRequestLogs", { body: { filters } as never })).total).toBe(2);
  });

  test("add up what there is, in all and by day", async () => {
    const { client } = await server.newWorkspace();
    const { id: prompt_id } = await publish(client, "greeting", "Say {word}.");
    const call = { id: "c", type: "function", function: { name: "find", arguments: "{}" } };
    const tool = { type: "chat", messages: [{ role: "assistant", content: [], tool_calls: [call] }] } as never;
    await log(client, "2026-03-01T10:00:00Z", 1, { price: 0.5, input_tokens: 10, output_tokens: 5, tags: ["a", "b"] });
    await log(client, "2026-03-01T11:00:00Z", 3, { price: 0.25, prompt_id, tags: ["a"], metadata: { team: "x" } });
    await log(client, "2026-03-11T10:00:00Z", 2, {
      model: "other",
      provider: "anthropic",
      status: "ERROR",
      error_type: "PROVIDER_TIMEOUT",
      output: tool,
      metadata: { team: "y" },
    });
    const all = await analyze(client);
    expect(all).toMatchObject({
      success: true,
      isComplete: true,
      chartInterval: { interval: "day", bucketSizeMs: 86_400_000 },
      averageLatency: 2,
      totalCost: 0.75,
      totalTokens: 15,
      totalRequests: 3,
      cacheTokenRatio: 0,
      mostUsedModels: [
        ["house-model", 2],
        ["other", 1],
      ],
      modelRequestsByDay: { "house-model": [["2026-03-01", 2]], other: [["2026-03-11", 1]] },
      mostUsedPromptTemplates: [{ promptId: String(prompt_id), promptName: "greeting", requests: 1 }],
      promptTemplateRequestsByDay: { [prompt_id]: [["2026-03-01", 1]] },
      providerRequestsByDay: { openai: [["2026-03-01", 2]], anthropic: [["2026-03-11", 1]] },
      latencyByModelByDay: {
        "house-model": { average_latency: [["2026-03-01", 2]], p50_latency: [["2026-03-01", 2]] },
        other: { p95_latency: [["2026-03-11", 2]] },
      },
      errorTypes: [{ errorType: "PROVIDER_TIMEOUT", requests: 1 }],
      providerBreakdown: [
        { provider: "openai", requests: 2, cost: 0.75, tokens: 15, inputTokens: 10, outputTokens: 5 },
        { provider: "anthropic", requests: 1, cost: 0 },
      ],
      tagsBreakdown: [
        { tag: "a", requests: 2, cost: 0.75 },
        { tag: "b", requests: 1, cost: 0.5 },
      ],
      metadataKeysTop: [{ key: "team", requests: 2 }],
      toolsLatency: [
        { toolName: "find", requests: 1, avgLatencySeconds: 2, minLatencySeconds: 2, maxLatencySeconds: 2 },
      ],
      toolsUsageBars: [{ name: "find", requests: 1 }],
      metadataValueBreakdown: [
        { key: "team", value: "x", label: "team = x", requests: 1, cost: 0.25 },
        { key: "team", value: "y", label: "team = y", requests: 1, cost: 0 },
      ],
    });
    expect(all.stats).toHaveLength(11);
    expect(all.stats[0]).toMatchObject({
      date: "2026-03-01",
      dateLabel: "Mar 1",
      requests: 2,
      cost: 0.75,
      latency: 2,
      traceShare: 0,
      statusCounts: { SUCCESS: 2, WARNING: 0, ERROR: 0 },
      outputShapeCounts: { json: 0, toolCall: 0, plainText: 2 },
      avgTurnCount: 1,
    });
    expect(all.stats[1]).toMatchObject({ date: "2026-03-02", requests: 0, latency: 0 });
    expect(all.stats[10]).toMatchObject({ avgToolCallCount: 1, toolCallCountP95: 1, statusCounts: { ERROR: 1 } });
    expect(all.latency.p90_latency).toEqual({ "2026-03-01": expect.closeTo(2.8), "2026-03-11": 2 });

    const byTeam = await analyze(client, { metadata_cost_breakdown_key: "team" });
    expect(byTeam.metadataValueBreakdown.map(({ label }) => label)).toEqual(["x", "y"]);
    expect((await analyze(client, { metadata_cost_breakdown_key: "none" })).metadataValueBreakdown).toEqual([]);
  });

  test("list the values of metadata that charts and searches have, inside of others and of lists too", async () => {
    const { client } = await server.newWorkspace();
    const store = (price: number, metadata: object) =>
      log(client, "2026-03-01T10:00:00Z", 1, { price, metadata } as never);
    await store(2, {
      o: { p: "deep", q: { r: [1] } },
      list: ["a", "b", "a"],
      "d.k": "dot",
      flag: true,
      none: [],
      no: null,
    });
    await store(1, { o: { p: "deep" }, list: "b", d: { k: "dots" }, flag: "true", no: [null, "null"] });
    const found = async (metadata_cost_breakdown_key: string) => {
      const { metadataValueBreakdown: values } = await analyze(client, { metadata_cost_breakdown_key });
      expect(values.map(({ key, label }) => [key, label])).toEqual(
        values.map(({ value }) => [metadata_cost_breakdown_key, value]),
      );
      return values.map(({ value, requests, cost }) => [value, requests, cost]);
    };
    const expected: Record<string, [string, number, number][]> = {
      "o.p": [["deep", 2, 3]],
      "o.q.r": [["1", 1, 2]],
      list: [
        ["b", 2, 3],
        ["a", 1, 2],
      ],
      "d.k": [
        ["dot", 1, 2],
        ["dots", 1, 1],
      ],
      flag: [["true", 2, 3]],
      no: [["null", 2, 3]],
      o: [],
      none: [],
    };
    for (const [key, values] of Object.entries(expected)) {
      expect([key, await found(key)] as unknown).toEqual([key, values]);
      const customCharts = [
        { id: "a", chartType: "bar", metric: "sum", metricField: "cost", groupByMetadataKey: key },
      ] as never;
      const chart = await client.expect(200, "getRequestCustomAnalytics", { body: { customCharts } });
      const rows = chart.customCharts[0]?.data.map(({ label, value }) => [label, value]) as unknown;
      expect(rows).toEqual(values.map(([value, , cost]) => [value, cost]));
      for (const [value, requests] of values) {
        const filters = [{ field: "metadata", nested_key: key, operator: "key_equals", value }] as never;
        expect((await client.expect(200, "searchRequestLogs", { body: { filters } })).total).toBe(requests);
      }
    }
    const all = (await analyze(client)).metadataValueBreakdown.map(({ label, requests }) => [label, requests]);
    expect(all).toEqual([
      ["flag = true", 2],
      ["list = b", 2],
      ["no = null", 2],
      ["d.k = dot", 1],
      ["list = a", 1],
    ]);
  });

  test("are of the logs that the filters and words find, and of no other workspace", async () => {
    const [mine, theirs] = await Promise.all([server.newWorkspace(), server.newWorkspace()]);
    await log(theirs.client, "2026-03-01T10:00:00Z", 1, { model: "theirs" });
    await log(mine.client, "2026-03-01T10:00:00Z", 1, { tags: ["a"] });
    await log(mine.client, "2026-03-01T10:00:01Z", 1);
    const total = async (body: Parameters<typeof analyze>[1]) => (await analyze(mine.client, body)).totalRequests;
    expect(await total({})).toBe(2);
    expect(await total({ filters: [{ field: "tags", operator: "contains", value: "a" }] })).toBe(1);
    expect(await total({ q: "answer" })).toBe(2);
    expect(await total({ q: "nothing" })).toBe(0);
    expect(await total({ filters: [started("after", "2026-03-01T10:00:00Z")] })).toBe(1);
    expect(await total({ filters: [{ field: "engine", operator: "is", value: "theirs" }] })).toBe(0);
  });

  test("of nothing are zeros", async () => {
    const { client } = await server.newWorkspace();
    expect(await analyze(client)).toMatchObject({
      averageLatency: 0,
      totalRequests: 0,
      cacheTokenRatio: null,
      stats: [],
      mostUsedModels: [],
      metadataValueBreakdown: [],
    });
  });

  test("of days without any log are zeros, day by day", async () => {
    const { client } = await server.newWorkspace();
    const days = started("between", ["2026-03-01T00:00:00Z", "2026-03-31T00:00:00Z"]);
    const { stats } = await analyze(client, { filters: [days] });
    expect(stats).toHaveLength(31);
    expect(stats[30]).toMatchObject({
      requests: 0,
      cost: 0,
      statusCounts: { ERROR: 0 },
      outputShapeCounts: { json: 0 },
    });
  });

  for (const [until, interval, sizeMs, buckets] of [
    ["2026-03-01T00:05:00Z", "second", 1_000, 301],
    ["2026-03-01T01:00:00Z", "minute", 60_000, 61],
    ["2026-03-01T06:00:00Z", "minute", 300_000, 73],
    ["2026-03-02T00:00:00Z", "minute", 1_800_000, 49],
    ["2026-03-08T00:00:00Z", "hour", 3_600_000, 169],
    ["2026-03-09T00:00:00Z", "day", 86_400_000, 9],
  ] as const) {
    test(`have buckets of ${sizeMs / 1000} seconds from midnight until ${until}`, async () => {
      const { client } = await server.newWorkspace();
      await log(client, "2026-03-01T00:00:00.500Z", 1);
      await log(client, "2026-02-01T00:00:00Z", 1);
      const figures = await analyze(client, { filters: [started("between", ["2026-03-01T00:00:00Z", until])] });
      expect(figures.chartInterval).toEqual({
        interval,
        bucketSizeMs: sizeMs,
        ...(interval === "minute" && { bucketMinutes: sizeMs / 60_000 }),
      });
      expect(figures.stats).toHaveLength(buckets);
      expect(figures.stats.map(({ requests }) => requests).slice(0, 2)).toEqual([1, 0]);
      expect(figures.stats[0]?.date).toBe(interval === "day" ? "2026-03-01" : "2026-03-01T00:00:00.000Z");
    });
  }

  test("before a time have no bucket that begins with it", async () => {
    const { client } = await server.newWorkspace();
    for (const day of ["01", "02", "03"]) await log(client, `2026-03-${day}T12:00:00Z`, 1);
    for (const until of ["2026-03-03", "2026-03-03T00:00:00Z"]) {
      const filters = [started("after", "2026-02-20"), started("before", until)];
      const { stats } = await analyze(client, { filters });
      expect([stats.length, stats[0]?.date, stats.at(-1)?.date]).toEqual([10, "2026-02-21", "2026-03-02"]);
      const customCharts = [{ id: "a", chartType: "bar", timeSeries: true }];
      const answer = await client.expect(200, "getRequestCustomAnalytics", {
        body: { filters, customCharts } as never,
      });
      const keys = answer.customCharts[0]?.data.map(({ bucketKey }) => bucketKey);
      expect(keys).toEqual(stats.map(({ date }) => date));
    }
  });

  test("have a key of its own for each line, also of values that are keys of rows", async () => {
    const { client } = await server.newWorkspace();
    const expected = { label: "value:label", "value:label": "value:value:label", "value:x": "value:x" };
    for (const model of Object.keys(expected)) await log(client, "2026-03-01T10:00:00Z", 1, { model });
    const customCharts = [{ id: "a", chartType: "bar", timeSeries: true, groupByField: "engine" }];
    const answer = await client.expect(200, "getRequestCustomAnalytics", { body: { customCharts } as never });
    const { series = [], data = [] } = answer.customCharts[0] ?? {};
    expect(Object.fromEntries(series.map(({ key, label }) => [label, key]))).toEqual(expected);
    expect(data[0]).toMatchObject({ "value:label": 1, "value:value:label": 1, "value:x": 1 });
  });

  test("over decades show only the days with logs", async () => {
    const { client } = await server.newWorkspace();
    await log(client, "1995-01-01T00:00:00Z", 1);
    await log(client, "2026-01-01T00:00:00Z", 1);
    expect((await analyze(client)).stats.map(({ date }) => date)).toEqual(["1995-01-01", "2026-01-01"]);
  });

  test("refuse the intent fields wherever they stand, and what a search refuses", async () => {
    const { client } = await server.newWorkspace();
    const intent = { field: "user_intent", operator: "is" as const, value: "curious" };
    const inner = { logic: "OR" as const, filters: [intent] };
    for (const filters of [[intent], [inner]]) {
      const answer = await client.call("getRequestAnalytics", { body: { filters } as never });
      expect(refused(answer, 400, "bad_request").message).toContain("user_intent");
    }
    const unknown = await client.call("getRequestAnalytics", {
      body: { filters: [{ field: "engin", operator: "is", value: "x" }] } as never,
    });
    refused(unknown, 422, "validation_error");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
