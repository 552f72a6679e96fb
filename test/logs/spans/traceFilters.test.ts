import { describe, expect, test } from "bun:test";
import type { GivenFilter, GivenGroup } from "../../../core/logs/search/field.ts";
import { usualEffort } from "../../../core/logs/search/findMatches.ts";
import { ingestSpans } from "../../../core/logs/spans/ingestSpans.ts";
import { searchTraces, type TraceSearch } from "../../../core/logs/spans/search/searchTraces.ts";
import type { SpanRecord } from "../../../core/logs/spans/span.ts";
import type { TraceOrder } from "../../../db/queries/logs/traceSearch.ts";
import { createTestDatabase } from "../../support/database.ts";

const database = await createTestDatabase();
const { scope } = await database.createWorkspace();
const other = await database.createWorkspace();

/** Numbers that look random and are the same in every run. */
let state = 20261121;
function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
function pick<T>(values: readonly T[]): T {
  return values[random(values.length)] as T;
}

const names = ["plan", "Tool: look_up", 'it\'s "odd"\\', "answer the question"];
const scalars = ["u1", "U1", "42", 42, true, "long value", 1.5];
const keys = ["user", "order.id", "function_input.city", "deep.list.inner", "missing"];
const durations = [0, 1, 250, 1000];
const firstNs = 1_772_442_900_000_000_000n;

function randomSpan(trace_id: string, index: number): SpanRecord {
  const attributes: SpanRecord["attributes"] = {};
  if (random(2)) attributes.user = pick(scalars);
  if (random(2)) attributes["order.id"] = pick(scalars);
  if (random(3) === 0) attributes.function_input = JSON.stringify({ city: pick(scalars) });
  if (random(4) === 0) attributes.function_output = pick(["alpha beta", "Gamma", '{"stars": 5}']);
  if (random(4) === 0) attributes.deep = { list: [{ inner: pick(scalars) }, { inner: pick(scalars) }] };
  const start = firstNs + BigInt(random(4)) * 1_000_000_000n + BigInt(random(3)) * 123n;
  return {
    trace_id,
    span_id: crypto.randomUUID().replaceAll("-", "").slice(0, 16),
    parent_id: index === 0 ? null : "feedfeedfeedfeed",
    trace_state: "",
    name: pick(names),
    kind: pick(["CLIENT", "INTERNAL"]),
    start_time_ns: start,
    end_time_ns: start + BigInt(pick(durations)) * 1_000_000n,
    status_code: pick(["OK", "ERROR", "UNSET"]),
    status_message: null,
    attributes,
    events: [],
    links: [],
    resource: { attributes: { "service.name": pick(["web", "worker"]) }, schema_url: "" },
    scope: null,
  };
}

interface Made {
  trace_id: string;
  spans: SpanRecord[];
}

const made: Made[] = await (async () => {
  const traces = Array.from({ length: 60 }, () => {
    const trace_id = crypto.randomUUID().replaceAll("-", "");
    return { trace_id, spans: Array.from({ length: 1 + random(4) }, (_, index) => randomSpan(trace_id, index)) };
  });
  const incoming = traces.flatMap(({ spans }) => spans.map((span) => ({ span })));
  await ingestSpans(scope, incoming, { closeAfter: false });
  await ingestSpans(other.scope, incoming, { closeAfter: false });
  return traces;
})();

const startOf = ({ spans }: Made) => spans.map((span) => span.start_time_ns).reduce((a, b) => (a < b ? a : b));
const endOf = ({ spans }: Made) => spans.map((span) => span.end_time_ns).reduce((a, b) => (a > b ? a : b));

/** What is at a key, the plain way; of attributes that are JSON texts, what is within. */
function textsAt(attributes: SpanRecord["attributes"], key: string): string[] {
  const down = (value: unknown, rest: string[]): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((item) => down(item, rest));
    const [name, ...further] = rest;
    if (name === undefined) return [value];
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
    return down((value as Record<string, unknown>)[name], further);
  };
  const [first, ...rest] = key.split(".") as [string, ...string[]];
  const value = attributes[first];
  const inner = typeof value === "string" && /^[[{]/.test(value) ? down(JSON.parse(value), rest) : [];
  const whole = attributes[key] === undefined ? [] : [attributes[key]];
  return [...whole, ...(rest.length > 0 ? [...down(value, rest), ...inner] : [])].map(String);
}

const positives: Partial<Record<string, GivenFilter["operator"]>> = {
  is_not: "is",
  not_in: "in",
  not_contains: "contains",
  neq: "eq",
  is_null: "is_not_null",
  is_empty: "is_not_empty",
  is_false: "is_true",
  key_not_equals: "key_equals",
};

function compareNumber(number: number, { operator, value }: GivenFilter): boolean {
  if (operator === "is_not_null") return true;
  if (operator === "between") {
    const [low, high] = value as [number, number];
    return number >= low && number <= high;
  }
  const than = Number(value);
  const outcomes: Record<string, boolean> = {
    eq: number === than,
    gt: number > than,
    gte: number >= than,
    lt: number < than,
    lte: number <= than,
  };
  return outcomes[operator] as boolean;
}

const wanted = ({ operator, value }: GivenFilter) => (operator === "in" ? (value as unknown[]) : [value]).map(String);

function spanMeets(span: SpanRecord, filter: GivenFilter): boolean {
  const positive = positives[filter.operator];
  if (positive) return !spanMeets(span, { ...filter, operator: positive });
  switch (filter.field) {
    case "span_name":
      return wanted(filter).includes(span.name);
    case "span_status":
      return wanted(filter).includes(span.status_code);
    case "span_duration_ms":
      return compareNumber(Number(span.end_time_ns - span.start_time_ns) / 1e6, filter);
    case "span_output_text": {
      const text = String(span.attributes.function_output ?? "\0").toLowerCase();
      const part = String(filter.value).toLowerCase();
      if (filter.operator === "contains") return text.includes(part);
      return filter.operator === "starts_with" ? text.startsWith(part) : text.endsWith(part);
    }
    default: {
      const texts = textsAt(span.attributes, filter.nested_key as string);
      if (filter.operator === "is_not_empty") return texts.length > 0;
      if (filter.operator === "key_contains") {
        return texts.some((text) => text.toLowerCase().includes(String(filter.value).toLowerCase()));
      }
      return texts.some((text) => wanted(filter).includes(text));
    }
  }
}

function spanMeetsGroup(span: SpanRecord, part: GivenFilter | GivenGroup): boolean {
  if (!("filters" in part)) return spanMeets(span, part);
  if (part.filters.length === 0) return true;
  const meets = (one: GivenFilter | GivenGroup) => spanMeetsGroup(span, one);
  return part.logic === "SPAN_OR" ? part.filters.some(meets) : part.filters.every(meets);
}

function traceMeets(trace: Made, part: GivenFilter | GivenGroup): boolean {
  if ("filters" in part) {
    if (part.logic?.startsWith("SPAN_")) return trace.spans.some((span) => spanMeetsGroup(span, part));
    if (part.filters.length === 0) return true;
    const meets = (one: GivenFilter | GivenGroup) => traceMeets(trace, one);
    return part.logic === "OR" ? part.filters.some(meets) : part.filters.every(meets);
  }
  const positive = positives[part.operator];
  if (positive) return !traceMeets(trace, { ...part, operator: positive });
  if (part.field.startsWith("span_")) return trace.spans.some((span) => spanMeets(span, part));
  if (part.field === "trace_span_count") return compareNumber(trace.spans.length, part);
  if (part.field === "trace_duration_ms") return compareNumber(Number(endOf(trace) - startOf(trace)) / 1e6, part);
  if (part.field === "trace_name") return wanted(part).includes(trace.spans[0]?.name as string);
  if (part.field === "trace_id") return wanted(part).includes(trace.trace_id);
  const us = Number(startOf(trace) / 1000n);
  const at = (value: unknown) => Date.parse(String(value)) * 1000;
  if (part.operator === "before") return us < at(part.value);
  return part.operator === "after" ? us > at(part.value) : us >= at(part.value) && us < at(part.value) + 1e6;
}

function randomSpanFilter(): GivenFilter {
  const field = pick(["span_name", "span_status", "span_duration_ms", "span_output_text", "span_attributes"]);
  if (field === "span_name" || field === "span_status") {
    const values = field === "span_name" ? names : ["OK", "ERROR", "UNSET"];
    const operator = pick(["is", "is_not", "in", "not_in"] as const);
    return { field, operator, value: operator.endsWith("in") ? [pick(values), pick(values)] : pick(values) };
  }
  if (field === "span_duration_ms") {
    const operator = pick(["eq", "neq", "gt", "gte", "lt", "lte", "between", "is_null", "is_not_null"] as const);
    const value = pick(durations);
    return { field, operator, value: operator === "between" ? [value, value + 300] : value };
  }
  if (field === "span_output_text") {
    const operator = pick(["contains", "not_contains", "starts_with", "ends_with"] as const);
    return { field, operator, value: pick(["alpha", "BETA", "pha be", "gamma", "stars", "5}"]) };
  }
  const operator = pick([
    "key_equals",
    "key_not_equals",
    "key_contains",
    "in",
    "not_in",
    "is_empty",
    "is_not_empty",
  ] as const);
  const value = operator === "in" || operator === "not_in" ? [pick(scalars), pick(scalars)] : pick(scalars);
  return { field, operator, value, nested_key: pick(keys) };
}

function randomFilter(): GivenFilter {
  switch (random(8)) {
    case 0:
      return { field: "trace_span_count", operator: pick(["eq", "neq", "gt", "lte"] as const), value: 1 + random(4) };
    case 1:
      return { field: "trace_duration_ms", operator: pick(["gte", "lt"] as const), value: pick(durations) };
    case 2:
      return {
        field: "trace_start",
        operator: pick(["is", "before", "after"] as const),
        value: pick(["2026-03-02T09:15:00Z", "2026-03-02T09:15:01.000Z", "2026-03-02T09:15:02Z"]),
      };
    case 3:
      return { field: "trace_id", operator: pick(["is", "is_not"] as const), value: pick(made).trace_id };
    case 4:
      return { field: "trace_name", operator: pick(["is", "is_not"] as const), value: pick(names) };
    default:
      return randomSpanFilter();
  }
}

function randomSpanGroup(depth: number): GivenGroup {
  const part = () => (depth < 3 && random(4) === 0 ? randomSpanGroup(depth + 1) : randomSpanFilter());
  return { logic: pick(["SPAN_AND", "SPAN_OR"] as const), filters: Array.from({ length: random(4) }, part) };
}

function randomGroup(depth: number): GivenGroup {
  const part = () => {
    if (random(3) === 0) return randomSpanGroup(depth);
    return depth < 3 && random(4) === 0 ? randomGroup(depth + 1) : randomFilter();
  };
  return {
    ...(random(4) > 0 && { logic: pick(["AND", "OR"] as const) }),
    filters: Array.from({ length: random(4) }, part),
  };
}

const newest: TraceOrder = { by: "trace_start", direction: "desc" };
const everything = { q: null, order: newest, page: 1, perPage: 1000, cursor: null, includeSpans: false };
const shortSighted = {
  firstWindow: 2,
  largestWindow: 10,
  rareShare: 1 / 200,
  indexBudgetMs: 10_000,
  pageBudgetMs: 0,
};
/** Comes to the end on a machine that is busy with something else, too. */
const patient = { ...usualEffort, firstWindow: 50, rareShare: 1 / 50, pageBudgetMs: Number.POSITIVE_INFINITY };

async function follow(search: Partial<TraceSearch>, effort?: typeof shortSighted): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const asked: TraceSearch = { ...everything, group: null, perPage: 7, ...search, cursor };
    const page: Awaited<ReturnType<typeof searchTraces>> = await searchTraces(scope, asked, effort);
    ids.push(...page.traces.map(({ trace_id }) => trace_id));
    cursor = page.nextCursor;
    if (cursor === null) return ids;
  }
}

describe("filters of traces", () => {
  test("find what they mean, in groups of traces and of spans, by walking and by the indexes", async () => {
    for (let round = 0; round < 70; round++) {
      const group = round < 30 ? { filters: [randomFilter()] } : randomGroup(1);
      const expected = made.filter((trace) => traceMeets(trace, group)).map(({ trace_id }) => trace_id);
      const found = await searchTraces(scope, { ...everything, group }, patient);
      const ids = found.traces.map(({ trace_id }) => trace_id);
      if (ids.toSorted().join() !== expected.toSorted().join()) {
        throw new Error(`${JSON.stringify(group)} found ${ids}, not ${expected}`);
      }
      expect(found).toMatchObject({ total: expected.length, totalIsExact: true, hasMore: false });
      const first = await searchTraces(scope, { ...everything, group, perPage: 7 }, shortSighted);
      expect(first).toMatchObject({ total: expected.length, totalIsExact: true });
      const followed = await follow({ group, perPage: 20 }, shortSighted);
      if (followed.join() !== ids.join())
        throw new Error(`${JSON.stringify(group)} by small steps: ${followed}, not ${ids}`);
    }
  });

  test("numbers and names of traces are found the same through an index as by walking, also at their edges", async () => {
    const { scope: counted } = await database.createWorkspace();
    const long = "é".repeat(200);
    const numbers = [0, 0.1, 1e-12, 1, 2.5, 250, 99_999, 2 ** 31 - 1, 2 ** 40];
    const spans = numbers.flatMap((number, index) => {
      const trace_id = crypto.randomUUID().replaceAll("-", "");
      const whole = Math.min(Math.floor(number), 2 ** 31 - 1);
      const call = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "house",
        "gen_ai.request.model": "m",
        "gen_ai.usage.input_tokens": whole,
        "gen_ai.usage.output_tokens": index % 2 ? whole : 1,
        "gen_ai.usage.cost": number,
      };
      // Two calls: a trace may have more tokens than one call can.
      return [call, call].map((attributes, place) => ({
        span: {
          ...randomSpan(trace_id, place),
          name: [long, `${long}a`, `${long}b`, "short"][index % 4] as string,
          attributes,
          end_time_ns: firstNs + 4_000_000_000n + BigInt(Math.round(number * 1e6)),
        },
      }));
    });
    await ingestSpans(counted, spans, { closeAfter: false });
    const byIndex = { ...shortSighted, rareShare: 1, pageBudgetMs: Number.POSITIVE_INFINITY };
    const walking = { ...byIndex, rareShare: 0 };
    const answers = async (filter: GivenFilter) => {
      const asked = { ...everything, group: { filters: [filter] } };
      const pages = await Promise.all([byIndex, walking].map((effort) => searchTraces(counted, asked, effort)));
      return pages.map(({ traces, total }) => [filter, total, ...traces.map(({ trace_id }) => trace_id)]);
    };
    const fields = ["duration_ms", "total_cost_usd", "total_tokens", "input_tokens", "output_tokens", "span_count"];
    let found = 0;
    for (const field of [...fields, "depth"].map((name) => `trace_${name}`)) {
      const asked = numbers.flatMap((number) => [number, 2 * number, 2 ** 32 - 2]);
      for (const number of [...new Set([-1, 1e300, ...asked])]) {
        for (const operator of ["eq", "neq", "gt", "gte", "lt", "lte", "between"] as const) {
          const value = operator === "between" ? [number, number + 5] : number;
          const [indexed, walked] = await answers({ field, operator, value });
          expect(indexed).toEqual(walked as never);
          found += (walked?.length as number) - 2;
        }
      }
    }
    for (const value of [long, `${long}a`, `${long}c`, "short", "sho", ""]) {
      const [indexed, walked] = await answers({ field: "trace_name", operator: "is", value });
      expect(indexed).toEqual(walked as never);
      found += (walked?.length as number) - 2;
    }
    expect(found).toBeGreaterThan(1000);
  });

  test("what few traces have is on the first page, however many there are", async () => {
    const { scope: crowded } = await database.createWorkspace();
    const spans = Array.from({ length: 40 }, (_, index) => ({
      span: {
        ...randomSpan(crypto.randomUUID().replaceAll("-", ""), 0),
        name: index === 7 ? "rare" : "usual",
        status_code: (index === 7 ? "ERROR" : "OK") as SpanRecord["status_code"],
        start_time_ns: firstNs + BigInt(index),
        end_time_ns: firstNs + BigInt(index) + (index === 7 ? 60_000_000_000n : 1_000n),
      },
    }));
    const ids = spans.map(({ span }) => span.trace_id);
    await ingestSpans(crowded, spans, { closeAfter: false });
    const filters: GivenFilter[] = [
      { field: "trace_name", operator: "is", value: "rare" },
      { field: "trace_duration_ms", operator: "gt", value: 1000 },
      { field: "span_duration_ms", operator: "between", value: [1000, 70_000] },
      { field: "span_status", operator: "is", value: "ERROR" },
    ];
    const groups: GivenGroup[] = [
      ...filters.map((filter) => ({ filters: [filter] })),
      {
        filters: [
          { logic: "SPAN_AND", filters: [{ field: "span_name", operator: "is", value: "rare" }, ...filters.slice(2)] },
        ],
      },
      { filters: [{ logic: "SPAN_OR", filters: filters.slice(2) }] },
    ];
    for (const group of groups) {
      const asked = { ...everything, perPage: 1, group };
      const page = await searchTraces(crowded, asked, { ...shortSighted, rareShare: 1 / 2 });
      expect(page.traces.map(({ trace_id }) => trace_id)).toEqual([ids[7] as string]);
      expect(page).toMatchObject({ total: 1, totalIsExact: true, hasMore: false });
    }
  });

  test("the spans that match are those that fulfil the group", async () => {
    for (let round = 0; round < 20; round++) {
      const group = randomSpanGroup(1);
      const found = await searchTraces(scope, { ...everything, group });
      for (const { trace_id } of found.traces) {
        const spans = made.find((trace) => trace.trace_id === trace_id)?.spans ?? [];
        const expected = spans.filter((span) => spanMeetsGroup(span, group)).map(({ span_id }) => span_id);
        expect(found.matchedSpanIds?.get(trace_id)?.toSorted()).toEqual(expected.toSorted());
      }
    }
  });

  test("every order can be followed by its cursor, each trace once", async () => {
    const orders = [
      "trace_start",
      "trace_duration_ms",
      "trace_total_cost_usd",
      "trace_total_tokens",
      "trace_input_tokens",
      "trace_output_tokens",
      "trace_span_count",
      "trace_depth",
      "trace_name",
      "trace_status",
    ] as const;
    for (const by of orders) {
      const up = await follow({ order: { by, direction: "asc" } });
      const down = await follow({ order: { by, direction: "desc" } });
      expect(up.toSorted()).toEqual(made.map(({ trace_id }) => trace_id).toSorted());
      expect(down).toEqual(up.toReversed());
    }
    const byStart = made.toSorted((a, b) => Number(startOf(a) - startOf(b)) || (a.trace_id < b.trace_id ? -1 : 1));
    expect(await follow({ order: { by: "trace_start", direction: "asc" } })).toEqual(
      byStart.map(({ trace_id }) => trace_id),
    );
  });
});
