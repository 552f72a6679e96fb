import { beforeAll, describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { figureOf, groupsOf, type Metric } from "../support/statistics.ts";

const server = await startHarness({ hasWorker: false });

type Schemas = components["schemas"];
type Chart = Schemas["RequestChart"];
type GivenChart = Partial<Chart> & Pick<Chart, "id">;
type Field = Schemas["RequestMetricField"];
type GroupField = Schemas["RequestGroupField"];

/** What a log was stored with, and what charts should say of it. */
interface Log {
  start: string;
  numbers: Record<Field, number | null>;
  groups: Record<GroupField, string[]>;
  team: string[];
}

const count = 36;
let client: Client;
let logs: Log[];

beforeAll(async () => {
  ({ client } = await server.newWorkspace());
  const prompts = [await publish(client, "greeting", "Say {word}."), await publish(client, "farewell", "Go {far}.")];
  logs = await Promise.all(Array.from({ length: count }, (_, index) => store(index, prompts)));
});

/** What calls of tools are searched by. */
const callKeys = ["id", "type", "function.name", "function.arguments"].map((key) => `tool_calls.${key}`);

/** Logs that differ in everything that there is a chart of. */
async function store(index: number, prompts: { id: number }[]): Promise<Log> {
  const text = (value: string) => ({ type: "text", text: value });
  const message = (role: "user" | "assistant", value: string) => ({ role, content: [text(value)] });
  const tools = index % 4 === 0 ? ["find", "book"].slice(0, 1 + ((index / 4) % 2)) : [];
  const isJson = index % 4 === 1;
  const prompt = index % 3 === 2 ? null : (prompts[index % 3] as { id: number });
  const names = ["greeting", "farewell"];
  const variables = ["word", "far"];
  const isError = index % 9 === 8;
  const tags = [["a"], ["a", "b"], []][index % 3] as string[];
  const team = index % 5 === 4 ? [] : [`team ${index % 2}`];
  const price = index % 6 === 5 ? 0 : 0.01 * (index + 1);
  const start = new Date(Date.parse("2026-03-01T06:00:00Z") + index * 5 * 3_600_000).toISOString();
  const engine = `model-${(index * 7) % 4}`;
  const turns = 1 + (index % 2);
  const latency = 250 * (1 + ((index * 11) % 13));
  await client.expect(201, "logRequest", {
    body: {
      provider: index % 2 === 0 ? "house" : "yard",
      model: engine,
      input: {
        type: "chat",
        messages: [
          ...(turns === 2 ? [message("user", "Hello?"), message("assistant", "Hello.")] : []),
          message("user", "Question?"),
        ],
      },
      output: {
        type: "chat",
        messages: [
          tools.length > 0
            ? {
                role: "assistant",
                content: [],
                tool_calls: tools.map((name) => ({ id: name, type: "function", function: { name, arguments: "{}" } })),
              }
            : message("assistant", isJson ? JSON.stringify({ city: "Rome", size: index }) : "Answer."),
        ],
      } as never,
      request_start_time: start,
      request_end_time: new Date(Date.parse(start) + latency).toISOString(),
      input_tokens: 10 + index,
      output_tokens: index % 7,
      price,
      tags,
      ...(prompt && {
        prompt_id: prompt.id,
        prompt_version_number: 1,
        prompt_input_variables: { [variables[index % 3] as string]: "x" },
      }),
      metadata: team[0] === undefined ? {} : { team: { name: team[0] }, shift: index % 2 },
      ...(isError && { status: "ERROR", error_type: "PROVIDER_TIMEOUT" }),
    },
  });
  return {
    start,
    numbers: {
      input_tokens: 10 + index,
      output_tokens: index % 7,
      cost: price,
      latency_ms: latency / 1000,
      prompt_version_number: prompt && 1,
      turn_count: turns,
      tool_call_count: tools.length,
      cached_tokens: 0,
      thinking_tokens: 0,
    },
    groups: {
      engine: [engine],
      provider_type: [index % 2 === 0 ? "house" : "yard"],
      prompt_id: prompt ? [names[index % 3] as string] : [],
      prompt_version_number: prompt ? ["1"] : [],
      status: [isError ? "ERROR" : "SUCCESS"],
      error_type: isError ? ["PROVIDER_TIMEOUT"] : [],
      tags,
      metadata_keys: team.length > 0 ? ["team", "shift"] : [],
      output_keys: isJson ? ["city", "size"] : tools.length > 0 ? callKeys : [],
      input_variable_keys: prompt ? [variables[index % 3] as string] : [],
      tool_names: tools,
    },
    team,
  };
}

function chart(customCharts: GivenChart[], more: Partial<Schemas["RequestCustomAnalyticsQuery"]> = {}) {
  const body = { customCharts: customCharts.map((one) => ({ chartType: "bar" as const, ...one })), ...more };
  return client.expect(200, "getRequestCustomAnalytics", { body: body as never });
}

async function chartOne(given: Omit<GivenChart, "id">, more: Partial<Schemas["RequestCustomAnalyticsQuery"]> = {}) {
  const { customCharts } = await chart([{ id: "one", ...given }], more);
  return customCharts[0] as Schemas["ChartResult"];
}

function valuesOf(records: readonly Log[], field: Field): number[] {
  return records.map(({ numbers }) => numbers[field]).filter((value) => value !== null);
}

function near(value: number | null): unknown {
  return value === null ? null : expect.closeTo(value, 9);
}

const fields: Field[] = [
  "input_tokens",
  "output_tokens",
  "cost",
  "latency_ms",
  "prompt_version_number",
  "turn_count",
  "tool_call_count",
  "cached_tokens",
  "thinking_tokens",
];
const metrics: Metric[] = ["sum", "avg", "min", "max", "percentile"];
const measures = fields.flatMap((metricField) => metrics.map((metric) => ({ metric, metricField })));
const percentile = 80;

describe("charts of request logs", () => {
  test("have every metric of every field over all logs", async () => {
    const charts = measures.map(({ metric, metricField }, index) => ({
      id: `c${index}`,
      metric,
      metricField,
      ...(metric === "percentile" && { percentile }),
    }));
    for (let from = 0; from < charts.length; from += 10) {
      const asked = charts.slice(from, from + 10);
      const { customCharts, isComplete } = await chart(asked);
      expect(isComplete).toBe(true);
      expect(customCharts.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
      for (const [index, { data, title, id }] of customCharts.entries()) {
        const { metric, metricField } = asked[index] as { metric: Metric; metricField: Field };
        expect(title).toBe(id);
        const value = figureOf(metric, valuesOf(logs, metricField), percentile);
        expect({ metric, metricField, data }).toEqual({
          metric,
          metricField,
          data: [{ label: "Overall", value: near(value) }],
        } as never);
      }
    }
  });

  test("say the unit of their numbers", async () => {
    const units = await chart(fields.map((metricField) => ({ id: metricField, metric: "max" as const, metricField })));
    expect(Object.fromEntries(units.customCharts.map(({ id, series }) => [id, series[0]?.unit]))).toEqual({
      input_tokens: "tokens",
      output_tokens: "tokens",
      cached_tokens: "tokens",
      thinking_tokens: "tokens",
      cost: "currency",
      latency_ms: "duration_seconds",
      prompt_version_number: "number",
      turn_count: "number",
      tool_call_count: "number",
    });
    expect((await chartOne({})).series).toEqual([{ key: "value", label: "Requests", unit: "count" }]);
  });

  for (const groupByField of [
    "engine",
    "provider_type",
    "prompt_id",
    "prompt_version_number",
    "status",
    "error_type",
    "tags",
    "metadata_keys",
    "output_keys",
    "input_variable_keys",
    "tool_names",
  ] satisfies GroupField[]) {
    test(`by ${groupByField} have a row for each value, the largest first`, async () => {
      const groups = groupsOf(logs, ({ groups: of }) => of[groupByField]);
      const [counted, priced] = (
        await chart([
          { id: "counted", metric: "count", groupByField },
          { id: "priced", metric: "avg", metricField: "cost", groupByField },
        ])
      ).customCharts;
      expect(groups.size).toBeGreaterThan(0);
      for (const [drawn, metric] of [
        [counted, "count"],
        [priced, "avg"],
      ] as const) {
        const values = drawn?.data.map(({ value }) => value as number) ?? [];
        expect(values).toEqual(values.toSorted((a, b) => b - a));
        expect(Object.fromEntries(drawn?.data.map(({ label, value }) => [label, value]) ?? [])).toEqual(
          Object.fromEntries(
            [...groups].map(([label, of]) => [label, near(figureOf(metric, valuesOf(of, "cost")))]),
          ) as never,
        );
      }
    });
  }

  test("go by the values of a key of metadata, inside of others too", async () => {
    const { data } = await chartOne({ metric: "sum", metricField: "input_tokens", groupByMetadataKey: "team.name" });
    const expected = [...groupsOf(logs, ({ team }) => team)]
      .map(([label, of]) => ({ label, value: figureOf("sum", valuesOf(of, "input_tokens")) as number }))
      .toSorted((a, b) => b.value - a.value);
    expect(data).toEqual(expected as never);
    expect((await chartOne({ groupByMetadataKey: "none" })).data).toEqual([]);
  });

  test("keep to the limit of values, the first by the metric", async () => {
    const { data } = await chartOne({ metric: "count", groupByField: "engine", limit: 2 });
    const largest = [...groupsOf(logs, ({ groups }) => groups.engine)]
      .map(([, of]) => of.length)
      .toSorted((a, b) => b - a);
    expect(data.map(({ value }) => value)).toEqual(largest.slice(0, 2));
  });

  test("have a row for each bucket of time, also for one without logs", async () => {
    const days = Map.groupBy(logs, ({ start }) => start.slice(0, 10));
    const timed = { chartType: "line" as const, timeSeries: true };
    const { customCharts } = await chart([
      { id: "counted", ...timed },
      { id: "slow", ...timed, metric: "percentile", percentile: 50, metricField: "latency_ms" },
    ]);
    const between = ["2026-02-27T00:00:00Z", "2026-03-09T00:00:00Z"];
    const filters = [{ field: "request_start_time", operator: "between" as const, value: between }];
    const wider = await chartOne({ ...timed, metric: "avg", metricField: "cost" }, { filters });
    const [counted, slow] = customCharts;
    expect(counted?.data.map(({ bucketKey, value }) => [bucketKey, value])).toEqual(
      [...days].map(([day, of]) => [day, of.length]),
    );
    expect(slow?.data.map(({ value }) => value)).toEqual(
      [...days].map(([, of]) => near(figureOf("percentile", valuesOf(of, "latency_ms"), 50))) as never,
    );
    expect(wider.data.map(({ bucketKey }) => bucketKey).slice(0, 3)).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(wider.data[0]).toEqual({ bucketKey: "2026-02-27", label: "Feb 27", value: null } as never);
    expect(wider.data).toHaveLength(11);
  });

  test("over time by a field have a line for each of its first values", async () => {
    const engines = [...groupsOf(logs, ({ groups }) => groups.engine)];
    const { series, data } = await chartOne({
      chartType: "area",
      timeSeries: true,
      metric: "sum",
      metricField: "cost",
      groupByField: "engine",
    });
    expect(series.map(({ key, label, unit }) => [key, label, unit]).toSorted()).toEqual(
      engines.map(([engine]) => [engine, engine, "currency"]).toSorted(),
    );
    const days = [...new Set(logs.map(({ start }) => start.slice(0, 10)))];
    expect(data.map(({ bucketKey }) => bucketKey)).toEqual(days);
    for (const row of data) {
      for (const [engine, of] of engines) {
        const ofDay = of.filter(({ start }) => start.startsWith(row.bucketKey as string));
        expect(row[engine]).toBeCloseTo(figureOf("sum", valuesOf(ofDay, "cost")) as number, 9);
      }
    }
    const prompts = await chartOne({ chartType: "line", timeSeries: true, groupByField: "prompt_id" });
    expect(prompts.series.map(({ label }) => label).toSorted()).toEqual(["farewell", "greeting"]);
    expect(prompts.series.every(({ key }) => /^\d+$/.test(key))).toBe(true);
  });

  test("have several series, and what one is in proportion to another", async () => {
    const series = [
      { key: "in", label: "In", metric: "sum" as const, metricField: "input_tokens" as const },
      { key: "out", label: "Out", metric: "sum" as const, metricField: "output_tokens" as const },
      { key: "none", label: "None", metric: "sum" as const, metricField: "cached_tokens" as const },
    ];
    const derivedInsights = [
      { type: "ratio" as const, label: "Wordiness", numeratorSeriesKey: "out", denominatorSeriesKey: "in" },
      { type: "ratio" as const, label: "Of nothing", numeratorSeriesKey: "in", denominatorSeriesKey: "none" },
    ];
    const sums = (of: readonly Log[]) => ({
      in: figureOf("sum", valuesOf(of, "input_tokens")) as number,
      out: figureOf("sum", valuesOf(of, "output_tokens")) as number,
      none: 0,
    });
    const all = sums(logs);
    const overall = await chartOne({ series, derivedInsights });
    expect(overall.data).toEqual([{ label: "Overall", ...all }] as never);
    expect(overall.series.map(({ key, label, unit }) => [key, label, unit])).toEqual(
      series.map(({ key, label }) => [key, label, "tokens"]),
    );
    expect(overall.derivedInsights).toEqual([
      { ...derivedInsights[0], value: all.out / all.in },
      { ...derivedInsights[1] },
    ] as never);
    const byEngine = await chartOne({ series, derivedInsights, groupByField: "engine" });
    const expected = [...groupsOf(logs, ({ groups }) => groups.engine)]
      .map(([label, of]) => ({ label, ...sums(of) }))
      .toSorted((a, b) => b.in - a.in);
    expect(byEngine.data).toEqual(expected as never);
    const overTime = await chartOne({ series, timeSeries: true });
    expect(overTime.data).toHaveLength(8);
    expect(overTime.data.reduce((sum, row) => sum + Number(row.in), 0)).toBe(all.in);
  });

  test("are of the logs that filters and words find", async () => {
    const value = async (more: Parameters<typeof chart>[1]) => (await chartOne({}, more)).data[0]?.value;
    expect(await value({ filters: [{ field: "tags", operator: "contains", value: "b" }] })).toBe(count / 3);
    expect(await value({ q: "rome" })).toBe(count / 4);
    expect(
      await value({ filter_group: { logic: "AND", filters: [{ field: "engine", operator: "is", value: "-" }] } }),
    ).toBe(0);
    const none = await chartOne({ metric: "avg", metricField: "cost" }, { q: "nowhere" });
    expect(none.data).toEqual([{ label: "Overall", value: null }] as never);
    const other = (await server.newWorkspace()).client;
    const theirs = await other.expect(200, "getRequestCustomAnalytics", {
      body: { customCharts: [{ id: "all", chartType: "bar" }] },
    });
    expect(theirs.customCharts[0]?.data).toEqual([{ label: "Overall", value: 0 }] as never);
  });

  test("show the id of a prompt that is deleted", async () => {
    const own = (await server.newWorkspace()).client;
    const { id } = await publish(own, "gone", "Say {word}.");
    await own.expect(201, "logRequest", {
      body: {
        provider: "house",
        model: "m",
        input: { type: "chat", messages: [] },
        output: { type: "chat", messages: [] },
        request_start_time: "2026-03-01T00:00:00Z",
        request_end_time: "2026-03-01T00:00:01Z",
        prompt_id: id,
      },
    });
    await own.expect(200, "deleteFolderEntities", { body: { entities: [{ id, type: "PROMPT" }] } as never });
    const { customCharts } = await own.expect(200, "getRequestCustomAnalytics", {
      body: { customCharts: [{ id: "prompts", chartType: "bar", groupByField: "prompt_id" }] },
    });
    expect(customCharts[0]?.data).toEqual([{ label: String(id), value: 1 }] as never);
  });

  const two = [
    { key: "a", label: "A", metric: "sum", metricField: "cost" },
    { key: "b", label: "B", metric: "sum", metricField: "cost" },
  ];
  for (const [why, given, part] of [
    ["a metric without a field", { metric: "sum" }, "metricField"],
    ["a count of a field", { metric: "count", metricField: "cost" }, "metricField"],
    ["a percentile that is not said", { metric: "percentile", metricField: "cost" }, "percentile"],
    ["a percentile with another metric", { metric: "avg", metricField: "cost", percentile: 5 }, "percentile"],
    ["metric and series", { metric: "count", series: two }, "series"],
    ["series with one key", { series: [two[0], two[0]] }, '"a"'],
    ["a series with a key of rows", { series: [{ ...two[0], key: "label" }, two[1]] }, '"label"'],
    ["two groups", { groupByField: "engine", groupByMetadataKey: "team" }, "groupByMetadataKey"],
    ["a line over nothing", { chartType: "line" }, "timeSeries"],
    ["series by group and time", { series: two, groupByField: "engine", timeSeries: true }, "series"],
    [
      "ratios without series",
      { derivedInsights: [{ label: "r", numeratorSeriesKey: "a", denominatorSeriesKey: "b" }] },
      "series",
    ],
    [
      "ratios of a series that is not there",
      { series: two, derivedInsights: [{ label: "r", numeratorSeriesKey: "a", denominatorSeriesKey: "c" }] },
      '"c"',
    ],
  ] as const) {
    test(`are refused with ${why}, by the id of the chart`, async () => {
      const customCharts = [
        { id: "fine", chartType: "bar" },
        { id: "wrong", chartType: "bar", ...given },
      ];
      const answer = await client.call("getRequestCustomAnalytics", { body: { customCharts } as never });
      const { message } = refused(answer, 400, "bad_request");
      expect(message).toContain('"wrong"');
      expect(message).toContain(part);
    });
  }

  test("are refused with ids twice, intents in filters, and what violates the schema", async () => {
    const bar = { id: "a", chartType: "bar" };
    const call = (body: unknown) => client.call("getRequestCustomAnalytics", { body: body as never });
    refused(await call({ customCharts: [bar, bar] }), 400, "bad_request");
    const filters = [{ field: "user_intent", operator: "is", value: "curious" }];
    refused(await call({ customCharts: [bar], filters }), 400, "bad_request");
    refused(await call({ customCharts: [] }), 422, "validation_error");
    refused(await call({ customCharts: [{ ...bar, id: "a b" }] }), 422, "validation_error");
    refused(await call({ customCharts: [{ ...bar, chartType: "pie" }] }), 422, "validation_error");
    refused(await call({ customCharts: [{ ...bar, series: [two[0]] }] }), 422, "validation_error");
    refused(
      await call({ customCharts: Array.from({ length: 11 }, (_, n) => ({ ...bar, id: `${n}` })) }),
      422,
      "validation_error",
    );
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
