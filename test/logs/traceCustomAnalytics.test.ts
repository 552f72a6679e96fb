import { beforeAll, describe, expect, test } from "bun:test";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";
import { figureOf, groupsOf, type Metric } from "../support/statistics.ts";
import { newSpanId, newTraceId, spanBody } from "../support/traces.ts";
import { createWorkflow, wordsNode } from "../support/workflows.ts";

const server = await startHarness({ hasWorker: false });

type Schemas = components["schemas"];
type Chart = Schemas["TraceChart"];
type GivenChart = Partial<Chart> & Pick<Chart, "id">;
type NumberField = Schemas["TraceChartNumber"];
type GroupField = Schemas["TraceGroupField"];

/** What a trace or span was stored with, and what charts should say of it. */
interface Subject {
  trace: number;
  start: string;
  numbers: Partial<Record<NumberField, number | null>>;
  groups: Partial<Record<GroupField, string[]>>;
}

const traceCount = 24;
let client: Client;
let traces: Subject[];
let spans: Subject[];

beforeAll(async () => {
  ({ client } = await server.newWorkspace());
  const { id } = await publish(client, "answering", "Say {word}.");
  const { workflow_id } = await createWorkflow(client, "flow", [wordsNode]);
  const stored = await Promise.all(Array.from({ length: traceCount }, (_, index) => store(index, id, workflow_id)));
  traces = stored.map(({ trace }) => trace);
  spans = stored.flatMap(({ spans: of }) => of);
});

const ms = 1_000_000n;

/** A trace of a root, some calls of a tool, and calls of models that make request logs. */
async function store(
  index: number,
  promptId: number,
  workflowId: number,
): Promise<{ trace: Subject; spans: Subject[] }> {
  const trace_id = newTraceId();
  const root = newSpanId();
  const begin = Date.parse("2026-02-20T00:00:00Z") + index * 30 * 3_600_000;
  const at = (later: number) => (BigInt(begin + later) * ms).toString();
  const isFault = index % 5 === 4;
  const duration = 100 * (1 + ((index * 7) % 11));
  const toolCount = index % 3;
  const calls = Array.from({ length: 1 + (index % 2) }, (_, call) => ({
    model: `model-${(index + call) % 3}`,
    input: 50 + index,
    output: 5 + call,
    price: 0.125 * (1 + ((index + call) % 4)),
  }));
  const isPrompted = index % 4 === 0;
  const root_name = `job ${index % 3}`;
  const isManaged = index % 6 === 0;
  const bodies = [
    spanBody({
      trace_id,
      span_id: root,
      name: root_name,
      start_time: at(0),
      end_time: at(duration),
      status: isFault ? "ERROR" : "OK",
      attributes: index % 8 === 0 ? { "promptlayer.workflow.id": String(workflowId) } : {},
    }),
    ...Array.from({ length: toolCount }, (_, tool) =>
      spanBody({
        trace_id,
        parent_id: root,
        name: `Tool: t${tool}`,
        start_time: at(0),
        end_time: at(10 * (tool + 1)),
        status: "UNSET",
      }),
    ),
    ...calls.map(({ model, input, output, price }, call) =>
      spanBody({
        trace_id,
        parent_id: root,
        name: "call",
        start_time: at(0),
        end_time: at(20 * (call + 1)),
        log_request: {
          provider: "house",
          model,
          input: { type: "chat", messages: [] },
          output: { type: "chat", messages: [] },
          input_tokens: input,
          output_tokens: output,
          price,
          ...(isPrompted && { prompt_id: promptId }),
        },
      }),
    ),
  ];
  const logged = bodies.at(-1)?.context.span_id;
  // A span that says that its request log is the one of another: it is the call itself, and the log counts for it alone.
  const managed = spanBody({
    trace_id,
    parent_id: root,
    name: "call",
    start_time: at(0),
    end_time: at(1),
    attributes: { "promptlayer.request_log.managed": true, "promptlayer.request_log.span_id": logged },
  });
  await client.expect(201, "createSpans", { body: { spans: isManaged ? [...bodies, managed] : bodies } });
  const start = new Date(begin).toISOString();
  const sum = (values: number[]) => values.reduce((left, right) => left + right, 0);
  const tools = Array.from({ length: toolCount }, (_, tool) => `t${tool}`);
  const input = sum(calls.map((call) => call.input));
  const output = sum(calls.map((call) => call.output));
  const status = isFault ? "ERROR" : "OK";
  const span = (
    name: string,
    duration_ms: number,
    of: { type: string; status: string; tool?: string; log?: (typeof calls)[number] },
  ): Subject => ({
    trace: index,
    start,
    numbers: {
      span_duration_ms: duration_ms / 1000,
      span_cost_usd: of.log?.price ?? null,
      span_tokens: of.log ? of.log.input + of.log.output : null,
      span_input_tokens: of.log?.input ?? null,
      span_output_tokens: of.log?.output ?? null,
    },
    groups: {
      span_name: [name],
      span_type: [of.type],
      span_kind: ["INTERNAL"],
      span_status: [of.status],
      span_tool_name: of.tool ? [of.tool] : [],
    },
  });
  return {
    trace: {
      trace: index,
      start,
      numbers: {
        trace_duration_ms: Math.max(duration, 20 * calls.length, 10 * toolCount) / 1000,
        trace_total_cost_usd: sum(calls.map(({ price }) => price)),
        trace_total_tokens: input + output,
        trace_input_tokens: input,
        trace_output_tokens: output,
        trace_span_count: bodies.length + (isManaged ? 1 : 0),
        trace_depth: 2,
      },
      groups: {
        trace_status: [status],
        trace_name: [root_name],
        trace_models_used: calls.map(({ model }) => model),
        trace_prompt_ids: isPrompted ? ["answering"] : [],
        trace_workflow_ids: index % 8 === 0 ? ["flow"] : [],
        trace_tool_names: tools,
      },
    },
    spans: [
      span(root_name, duration, { type: "SPAN", status }),
      ...tools.map((tool, place) => span(`Tool: ${tool}`, 10 * (place + 1), { type: "TOOL", status: "UNSET", tool })),
      ...calls.map((log, call) => {
        const isOfManaged = isManaged && call === calls.length - 1;
        return span("call", 20 * (call + 1), { type: "LLM_CALL", status: "OK", ...(!isOfManaged && { log }) });
      }),
      ...(isManaged
        ? [span("call", 1, { type: "SPAN", status: "OK", log: calls.at(-1) as (typeof calls)[number] })]
        : []),
    ],
  };
}

function chart(given: GivenChart[], filter_group?: Schemas["TraceFilterGroup"]) {
  const customCharts = given.map((one) => ({ chartType: "bar" as const, ...one }));
  const body = { customCharts, ...(filter_group && { filter_group }) };
  return client.expect(200, "getTraceCustomAnalytics", { body: body as never });
}

async function chartOne(given: Omit<GivenChart, "id">, filter_group?: Schemas["TraceFilterGroup"]) {
  return (await chart([{ id: "one", ...given }], filter_group)).customCharts[0] as Schemas["ChartResult"];
}

function valuesOf(subjects: readonly Subject[], field: NumberField): number[] {
  return subjects.map(({ numbers }) => numbers[field] ?? null).filter((value) => value !== null);
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
const metrics: Metric[] = ["sum", "avg", "min", "max", "percentile"];
const numbers: NumberField[] = [
  "trace_duration_ms",
  "trace_total_cost_usd",
  "trace_total_tokens",
  "trace_input_tokens",
  "trace_output_tokens",
  "trace_span_count",
  "trace_depth",
  "span_duration_ms",
  "span_cost_usd",
  "span_tokens",
  "span_input_tokens",
  "span_output_tokens",
];

describe("charts of traces and spans", () => {
  for (const field of numbers) {
    test(`have every metric of ${field}`, async () => {
      const { customCharts } = await chart(
        metrics.map((metric) => ({
          id: metric,
          metric,
          metricField: field,
          ...(metric === "percentile" && { percentile: 75 }),
        })),
      );
      const values = valuesOf(field.startsWith("span_") ? spans : traces, field);
      for (const { id, data } of customCharts) {
        expect({ id, data }).toEqual({
          id,
          data: [{ label: "Overall", value: near(figureOf(id as Metric, values, 75)) }],
        } as never);
      }
    });
  }

  for (const groupByField of [
    "trace_status",
    "trace_name",
    "trace_models_used",
    "trace_prompt_ids",
    "trace_workflow_ids",
    "trace_tool_names",
    "span_tool_name",
    "span_name",
    "span_type",
    "span_kind",
    "span_status",
  ] satisfies GroupField[]) {
    test(`by ${groupByField} have a row for each value, whatever they are drawn as`, async () => {
      const isOfSpan = groupByField.startsWith("span_");
      const [metricField] = isOfSpan ? (["span_duration_ms"] as const) : (["trace_duration_ms"] as const);
      const groups = groupsOf(isOfSpan ? spans : traces, ({ groups: of }) => of[groupByField] ?? []);
      const { customCharts } = await chart([
        ...(["bar", "line", "area", "pie", "donut"] as const).map((chartType) => ({
          id: chartType,
          chartType,
          groupByField,
        })),
        { id: "long", groupByField, metric: "avg", metricField },
      ]);
      const byLabel = (metric: Metric) =>
        Object.fromEntries(
          [...groups].map(([label, of]) => [label, near(figureOf(metric, valuesOf(of, metricField)))]),
        );
      for (const { id, data, series } of customCharts) {
        const found = data.map(({ label, value }) => [label, value] as const);
        expect(Object.fromEntries(found)).toEqual(byLabel(id === "long" ? "avg" : "count") as never);
        const values = found.map(([, value]) => value as number);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
        if (id !== "long")
          expect(series).toEqual([{ key: "value", label: isOfSpan ? "Spans" : "Traces", unit: "count" }]);
      }
    });
  }

  for (const timeBucket of ["day", "week", "month", "auto"] as const) {
    test(`over time by ${timeBucket} have every bucket between the first and the last`, async () => {
      const keyOf = (start: string) => {
        const date = new Date(`${start.slice(0, 10)}T00:00:00Z`);
        if (timeBucket === "week") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
        if (timeBucket === "month") date.setUTCDate(1);
        return date.toISOString().slice(0, 10);
      };
      const { data, series } = await chartOne({
        chartType: "line",
        timeSeries: true,
        timeBucket,
        groupByField: "trace_status",
        metric: "sum",
        metricField: "trace_total_cost_usd",
      });
      expect(series.map(({ key, unit }) => [key, unit])).toEqual([
        ["OK", "currency"],
        ["ERROR", "currency"],
      ]);
      const [first, last] = [data[0]?.bucketKey as string, data.at(-1)?.bucketKey as string];
      expect([first, last]).toEqual([keyOf(traces[0]?.start as string), keyOf(traces.at(-1)?.start as string)]);
      const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
      if (timeBucket !== "month") expect(data).toHaveLength(1 + days / (timeBucket === "week" ? 7 : 1));
      for (const row of data) {
        for (const status of ["OK", "ERROR"]) {
          const of = traces.filter(
            ({ start, groups }) => keyOf(start) === row.bucketKey && groups.trace_status?.[0] === status,
          );
          expect(row[status]).toBeCloseTo(figureOf("sum", valuesOf(of, "trace_total_cost_usd")) as number, 9);
        }
      }
    });
  }

  test("count a trace in the bucket in which it starts, to the nanosecond", async () => {
    const { client: other } = await server.newWorkspace();
    const midnight = BigInt(Date.parse("2026-03-02T00:00:00Z")) * ms;
    const spans = [-1n, 0n, 999_999_999n, 1_000_000_000n].map((later) => {
      const start = midnight + later;
      return spanBody({ trace_id: newTraceId(), start_time: String(start), end_time: String(start + ms) });
    });
    await other.expect(201, "createSpans", { body: { spans } });
    const rows = async (timeBucket: string) => {
      const customCharts = [{ id: "a", chartType: "bar", timeSeries: true, timeBucket }] as never;
      const answer = await other.expect(200, "getTraceCustomAnalytics", { body: { customCharts } });
      return answer.customCharts[0]?.data.map(({ bucketKey, value }) => [bucketKey, value]) as unknown;
    };
    expect(await rows("auto")).toEqual([
      ["2026-03-01T23:59:59.000Z", 1],
      ["2026-03-02T00:00:00.000Z", 2],
      ["2026-03-02T00:00:01.000Z", 1],
    ]);
    expect(await rows("day")).toEqual([
      ["2026-03-01", 1],
      ["2026-03-02", 3],
    ]);
  });

  test("as histograms count what falls into buckets of a width", async () => {
    const { data } = await chartOne({
      chartType: "histogram",
      histogramField: "trace_duration_ms",
      histogramInterval: 250,
    });
    const durations = valuesOf(traces, "trace_duration_ms").map((seconds) => Math.round(seconds * 1000));
    const buckets = [0, 250, 500, 750, 1000].map((from) => ({
      label: `${from}–${from + 250}`,
      bucketStart: from,
      bucketEnd: from + 250,
      value: durations.filter((one) => one >= from && one < from + 250).length,
    }));
    expect(data).toEqual(buckets as never);
    const automatic = await chartOne({
      chartType: "histogram",
      histogramField: "span_cost_usd",
      metric: "avg",
      metricField: "span_duration_ms",
    });
    const costs = spans.filter((span) => span.numbers.span_cost_usd != null);
    expect(automatic.data.length).toBeGreaterThan(10);
    expect(automatic.data.length).toBeLessThan(50);
    for (const row of automatic.data) {
      const within = costs.filter(({ numbers: of }) => {
        const cost = of.span_cost_usd as number;
        return cost >= (row.bucketStart as number) && cost < (row.bucketEnd as number);
      });
      expect(row.value).toEqual(near(figureOf("avg", valuesOf(within, "span_duration_ms"))) as never);
    }
    const same = await chartOne({ chartType: "histogram", histogramField: "trace_depth" });
    expect(same.data).toEqual([{ label: "2–3", bucketStart: 2, bucketEnd: 3, value: traceCount }] as never);
    const narrow = {
      id: "narrow",
      chartType: "histogram",
      histogramField: "trace_duration_ms",
      histogramInterval: 0.001,
    };
    const answer = await client.call("getTraceCustomAnalytics", { body: { customCharts: [narrow] } as never });
    expect(refused(answer, 400, "bad_request").message).toContain('"narrow"');
  });

  test("as heatmaps and hierarchies count every combination", async () => {
    const combinations = (of: readonly Subject[], fields: GroupField[]) =>
      groupsOf(of, ({ groups }) =>
        fields
          .map((field) => groups[field] ?? [])
          .reduce<string[]>(
            (paths, values) => paths.flatMap((path) => values.map((value) => `${path}/${value}`)),
            [""],
          ),
      );
    const heat = await chartOne({
      chartType: "heatmap",
      groupByField: "trace_models_used",
      secondaryGroupByField: "trace_name",
    });
    const cells = Object.fromEntries(
      heat.data.map(({ label, secondaryLabel, value }) => [`/${label}/${secondaryLabel}`, value]),
    );
    const expected = combinations(traces, ["trace_models_used", "trace_name"]);
    expect(cells).toEqual(Object.fromEntries([...expected].map(([path, of]) => [path, of.length])));
    for (const chartType of ["treemap", "sunburst"] as const) {
      const hierarchyFields: GroupField[] = ["span_type", "span_status", "span_name"];
      const { data } = await chartOne({ chartType, hierarchyFields, metric: "sum", metricField: "span_duration_ms" });
      const leaves = Object.fromEntries(data.map(({ path, value }) => [`/${(path as string[]).join("/")}`, value]));
      expect(leaves).toEqual(
        Object.fromEntries(
          [...combinations(spans, hierarchyFields)].map(([path, of]) => [
            path,
            near(figureOf("sum", valuesOf(of, "span_duration_ms"))),
          ]),
        ) as never,
      );
    }
  });

  test("are of the traces that the filters find, with all of their spans", async () => {
    const oneTool: Schemas["TraceFilterGroup"] = {
      logic: "SPAN_AND",
      filters: [{ field: "span_tool_name", operator: "is", value: "t1" }],
    };
    const found = new Set(
      traces.filter(({ groups }) => groups.trace_tool_names?.includes("t1")).map(({ trace }) => trace),
    );
    const { customCharts } = await chart([{ id: "traces" }, { id: "spans", groupByField: "span_kind" }], oneTool);
    expect(customCharts[0]?.data).toEqual([{ label: "Overall", value: found.size }] as never);
    const all = spans.filter(({ trace }) => found.has(trace)).length;
    expect(customCharts[1]?.data).toEqual([{ label: "INTERNAL", value: all }] as never);
    const later = traces.filter(({ start }) => start > "2026-03-01T00:00:00.000Z").length;
    const since = {
      logic: "AND" as const,
      filters: [{ field: "trace_start", operator: "after" as const, value: "2026-03-01T00:00:00Z" }],
    };
    expect((await chartOne({}, since)).data[0]?.value).toBe(later);
    const theirs = (await server.newWorkspace()).client;
    const nothing = await theirs.expect(200, "getTraceCustomAnalytics", {
      body: { customCharts: [{ id: "a", chartType: "bar" }] },
    });
    expect(nothing.customCharts[0]?.data).toEqual([{ label: "Overall", value: 0 }] as never);
  });

  test("call workflows by their names, as lists of traces do", async () => {
    const filter_group = {
      logic: "AND" as const,
      filters: [{ field: "trace_workflow_ids", operator: "is_not_empty" as const }],
    };
    const { items } = await client.expect(200, "searchTraces", { body: { filter_group } });
    expect(items.length).toBe(3);
    for (const { workflows } of items) expect(workflows).toMatchObject([{ name: "flow", version: null }]);
  });

  test("have several series", async () => {
    const series = [
      { key: "longest", label: "Longest", metric: "max" as const, metricField: "span_duration_ms" as const },
      { key: "cost", label: "Cost", metric: "sum" as const, metricField: "span_cost_usd" as const },
    ];
    const { data } = await chartOne({ series, groupByField: "span_type" });
    for (const [label, of] of groupsOf(spans, ({ groups }) => groups.span_type ?? [])) {
      const row = data.find((one) => one.label === label);
      expect(row?.longest).toBeCloseTo(figureOf("max", valuesOf(of, "span_duration_ms")) as number, 9);
      if (label !== "LLM_CALL" && label !== "SPAN") expect(row?.cost).toBe(0);
    }
  });

  for (const [why, given, part] of [
    [
      "fields of traces and of spans",
      { metric: "sum", metricField: "span_tokens", groupByField: "trace_name" },
      "trace_name",
    ],
    ["spans over time", { chartType: "line", timeSeries: true, groupByField: "span_name" }, "timeSeries"],
    ["buckets of time without time", { timeBucket: "day" }, "timeBucket"],
    ["a pie of nothing", { chartType: "pie" }, "groupByField"],
    ["a pie over time", { chartType: "pie", groupByField: "trace_name", timeSeries: true }, "timeSeries"],
    ["a histogram of nothing", { chartType: "histogram" }, "histogramField"],
    ["bars with an interval", { histogramInterval: 5 }, "histogramInterval"],
    ["a heatmap with one side", { chartType: "heatmap", groupByField: "trace_name" }, "secondaryGroupByField"],
    ["a treemap without levels", { chartType: "treemap", groupByField: "trace_name" }, "groupByField"],
    ["an area over nothing", { chartType: "area" }, "timeSeries"],
    ["a metric without a field", { metric: "max" }, "metricField"],
  ] as const) {
    test(`are refused with ${why}, by the id of the chart`, async () => {
      const customCharts = [{ id: "wrong", chartType: "bar", ...given }];
      const answer = await client.call("getTraceCustomAnalytics", { body: { customCharts } as never });
      const { message } = refused(answer, 400, "bad_request");
      expect(message).toContain('"wrong"');
      expect(message).toContain(part);
    });
  }

  test("are refused with what violates the schema", async () => {
    const call = (given: unknown) =>
      client.call("getTraceCustomAnalytics", {
        body: { customCharts: [{ id: "a", chartType: "bar", ...(given as object) }] } as never,
      });
    refused(await call({ hierarchyFields: ["trace_name"] }), 400, "bad_request");
    refused(await call({ histogramInterval: 0 }), 400, "bad_request");
    refused(await call({ groupByField: "trace_user_id" }), 400, "bad_request");
    refused(await call({ limit: 101 }), 400, "bad_request");
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
