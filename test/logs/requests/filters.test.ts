import { describe, expect, test } from "bun:test";
import { recordRequestLogs } from "../../../core/logs/requests/recordRequestLogs.ts";
import type { JsonObject, RequestLogDraft } from "../../../core/logs/requests/requestLogDraft.ts";
import { type RequestSearch, searchRequestLogs } from "../../../core/logs/requests/searchRequestLogs.ts";
import type { GivenFilter, GivenGroup } from "../../../core/logs/search/field.ts";
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

const engines = ["gpt-4o", "GPT-4o", "claude-3", 'it\'s "odd"\\'];
const tags = ["a", "b", "with, comma", "é"];
const words = ["alpha", "beta", "Gamma", "straße", "x_1", "42", "don't"];
const keys = ["user", "order.id", "order", "deep.list", "flag", "missing"];
const scalars = ["u1", "U1", "42", 42, true, "true", "long value", 1.5];
const times = [
  "2026-03-02T09:15:00Z",
  "2026-03-02T09:15:01",
  "2026-03-02T10:15:00.250+01:00",
  "2026-03-02T09:15:00.25Z",
];

interface Made {
  id: number;
  draft: RequestLogDraft;
  outputText: string;
  /** Computed where the draft has none. */
  price: number | null;
}

function sentence(): string {
  return Array.from({ length: 1 + random(4) }, () => pick(words)).join(pick([" ", ", ", "-"]));
}

function text(role: string, content: string) {
  return { type: "chat" as const, messages: [{ role, content: [{ type: "text", text: content }] }] };
}

function randomDraft(): RequestLogDraft {
  const metadata: JsonObject = {};
  if (random(2)) metadata.user = pick(scalars);
  if (random(2)) metadata.order = random(2) ? { id: pick(scalars) } : pick(scalars);
  if (random(3) === 0) metadata.deep = { list: [pick(scalars), { inner: pick(scalars) }, pick(scalars)] };
  if (random(3) === 0) metadata.flag = pick([true, false, null]);
  const startUs = Date.UTC(2026, 2, 2, 9, 15, random(3)) * 1000 + pick([0, 250_000, 500_001]);
  return {
    provider: pick(["openai", "anthropic"]),
    model: pick(engines),
    input: text("user", sentence()),
    output: text("assistant", sentence()),
    startUs,
    endUs: startUs + pick([0, 1000, 1500]) * 1000,
    status: pick(["SUCCESS", "WARNING", "ERROR"]),
    inputTokens: pick([null, 0, 10, 20]),
    outputTokens: pick([null, 5]),
    price: pick([null, 0.1, 0.25, 1]),
    tags: tags.filter(() => random(3) === 0),
    metadata,
    scores: random(2) ? { default: random(101) } : random(2) ? { tone: pick([10, 20]) } : {},
  };
}

const made: Made[] = await (async () => {
  const drafts = Array.from({ length: 150 }, randomDraft);
  await recordRequestLogs(other.scope, drafts);
  const records = await recordRequestLogs(scope, drafts);
  return records.map(({ id, price }, index) => {
    const draft = drafts[index] as RequestLogDraft;
    const [message] = draft.output.type === "chat" ? draft.output.messages : [];
    return { id, draft, outputText: String(message?.content?.[0]?.text), price };
  });
})();

/** The texts under a dot path, the plain way. */
function textsAt(document: unknown, path: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, rest: string[]): void => {
    if (Array.isArray(value)) {
      if (value.length === 0 && rest.length === 0) found.push("[]");
      for (const item of value) visit(item, rest);
    } else if (typeof value === "object" && value !== null) {
      const [name, ...further] = rest;
      if (name !== undefined && Object.hasOwn(value, name)) visit((value as JsonObject)[name], further);
    } else if (rest.length === 0) found.push(String(value));
  };
  visit(document, path.split("."));
  return found;
}

function hasKey(document: unknown, path: string): boolean {
  const visit = (value: unknown, rest: string[]): boolean => {
    if (rest.length === 0) return true;
    if (Array.isArray(value)) return value.some((item) => visit(item, rest));
    if (typeof value !== "object" || value === null) return false;
    const [name, ...further] = rest as [string, ...string[]];
    return Object.hasOwn(value, name) && visit((value as JsonObject)[name], further);
  };
  return visit(document, path.split("."));
}

const inputText = ({ draft }: Made) =>
  `[user]: ${draft.input.type === "chat" ? draft.input.messages[0]?.content?.[0]?.text : ""}`;

function numbersOf({ draft, price }: Made): Record<string, number | null> {
  return {
    input_tokens: draft.inputTokens ?? null,
    output_tokens: draft.outputTokens ?? null,
    cost: price,
    latency_ms: (draft.endUs - draft.startUs) / 1000,
    score: draft.scores?.default ?? null,
  };
}

const utc = (value: string) => Date.parse(/Z|\+/.test(value) ? value : `${value}Z`) * 1000;

/** What a filter means, without SQL. */
function matches(log: Made, filter: GivenFilter): boolean {
  const { field, operator, value } = filter;
  const list = value as never[];
  const negative: Partial<Record<string, GivenFilter["operator"]>> = {
    is_not: "is",
    not_in: "in",
    not_contains: "contains",
    neq: "eq",
    is_not_null: "is_null",
    is_false: "is_true",
    key_not_equals: "key_equals",
    is_not_empty: "is_empty",
  };
  const positive = negative[operator];
  if (positive) return !matches(log, { ...filter, operator: positive });
  switch (field) {
    case "engine":
      return operator === "is" ? log.draft.model === value : list.includes(log.draft.model as never);
    case "status": {
      const wanted = operator === "is" ? [value] : list;
      return wanted.some((one) => String(one).toUpperCase() === log.draft.status);
    }
    case "pl_id":
      return (operator === "is" ? [value] : list).some((one) => Number(one) === log.id);
    case "input_text":
    case "output_text": {
      const [whole, part] = [field === "input_text" ? inputText(log) : log.outputText, String(value)].map((one) =>
        one.toLowerCase(),
      ) as [string, string];
      if (operator === "contains") return whole.includes(part);
      return operator === "starts_with" ? whole.startsWith(part) : whole.endsWith(part);
    }
    case "tags":
      if (operator === "is_empty") return log.draft.tags?.length === 0;
      return (operator === "contains" ? [value] : list).some((one) => log.draft.tags?.includes(one as string));
    case "request_start_time": {
      const { startUs } = log.draft;
      if (operator === "between") return startUs >= utc(list[0] as never) && startUs <= utc(list[1] as never);
      const at = utc(value as string);
      if (operator === "before") return startUs < at;
      if (operator === "after") return startUs > at;
      return String(value).includes(".") ? startUs === at : startUs >= at && startUs < at + 1e6;
    }
    case "metadata": {
      const texts = textsAt(log.draft.metadata, filter.nested_key as string);
      if (operator === "is_empty") return !hasKey(log.draft.metadata, filter.nested_key as string);
      if (operator === "key_contains")
        return texts.some((one) => one.toLowerCase().includes(String(value).toLowerCase()));
      return texts.some((one) => (operator === "in" ? list.map(String) : [String(value)]).includes(one));
    }
    default: {
      const known = numbersOf(log)[field] as number | null;
      if (operator === "is_null") return known === null;
      // Tokens that nobody knows are shown as 0.
      const number = known ?? (field.endsWith("_tokens") ? 0 : null);
      if (number === null) return false;
      if (operator === "between") return number >= (list[0] as never) && number <= (list[1] as never);
      const than = Number(value);
      const outcome: Record<string, boolean> = {
        eq: number === than,
        gt: number > than,
        gte: number >= than,
        lt: number < than,
        lte: number <= than,
      };
      return outcome[operator] as boolean;
    }
  }
}

function meets(log: Made, part: GivenFilter | GivenGroup): boolean {
  if (!("filters" in part)) return matches(log, part);
  if (part.filters.length === 0) return true;
  return part.logic === "OR"
    ? part.filters.some((one) => meets(log, one))
    : part.filters.every((one) => meets(log, one));
}

function randomFilter(): GivenFilter {
  const field = pick([
    "engine",
    "status",
    "pl_id",
    "input_text",
    "output_text",
    "tags",
    "request_start_time",
    "metadata",
    "number",
  ]);
  switch (field) {
    case "engine":
    case "status":
    case "pl_id": {
      const values =
        field === "engine"
          ? [...engines, "none"]
          : field === "status"
            ? ["error", "SUCCESS"]
            : made.map(({ id }) => `${id}`);
      const operator = pick(["is", "is_not", "in", "not_in"] as const);
      return { field, operator, value: operator.endsWith("in") ? [pick(values), pick(values)] : pick(values) };
    }
    case "input_text":
    case "output_text": {
      const whole = pick([sentence(), pick(made).outputText, `[user]: ${pick(words)}`]);
      const start = random(whole.length);
      const value = whole.slice(start, start + 1 + random(12)) || "a";
      return { field, operator: pick(["contains", "not_contains", "starts_with", "ends_with"] as const), value };
    }
    case "tags": {
      const operator = pick(["contains", "not_contains", "in", "not_in", "is_empty", "is_not_empty"] as const);
      return { field, operator, value: operator.endsWith("in") ? [pick(tags), pick(tags)] : pick([...tags, "none"]) };
    }
    case "request_start_time": {
      const operator = pick(["is", "before", "after", "between"] as const);
      const [low, high] = [pick(times), pick(times)].toSorted((a, b) => utc(a) - utc(b)) as [string, string];
      return { field, operator, value: operator === "between" ? [low, high] : low };
    }
    case "metadata": {
      const operator = pick([
        "key_equals",
        "key_not_equals",
        "key_contains",
        "in",
        "not_in",
        "is_empty",
        "is_not_empty",
      ] as const);
      const value =
        operator.endsWith("in") && operator !== "key_contains" ? [pick(scalars), pick(scalars)] : pick(scalars);
      return { field, operator, value, nested_key: pick([...keys, "deep.list.inner"]) };
    }
    default: {
      const operator = pick(["eq", "neq", "gt", "gte", "lt", "lte", "between", "is_null", "is_not_null"] as const);
      const value = pick([0, 10, 20, 0.1, 0.25, 50, 1000]);
      const name = pick(["input_tokens", "output_tokens", "cost", "latency_ms", "score"]);
      return { field: name, operator, value: operator === "between" ? [value, value + pick([0, 10, 500])] : value };
    }
  }
}

function randomGroup(depth: number): GivenGroup {
  const size = random(4);
  const filters = Array.from({ length: size }, () =>
    depth < 3 && random(3) === 0 ? randomGroup(depth + 1) : randomFilter(),
  );
  return { ...(random(4) > 0 && { logic: pick(["AND", "OR"] as const) }), filters };
}

async function search(group: GivenGroup, more: Partial<RequestSearch> = {}) {
  const order = { by: "request_start_time", direction: "desc" } as const;
  return searchRequestLogs(scope, { group, q: null, order, page: 1, perPage: 1000, cursor: null, ...more });
}

describe("filters", () => {
  test("find what they mean, for every class of field and any nesting", async () => {
    for (let round = 0; round < 250; round++) {
      const group = round < 120 ? { filters: [randomFilter()] } : randomGroup(1);
      const expected = made.filter((log) => meets(log, group)).map(({ id }) => id);
      const found = await search(group);
      const ids = found.logs.map(({ id }) => id).toSorted((a, b) => a - b);
      if (ids.join() !== expected.join()) throw new Error(`${JSON.stringify(group)} found ${ids}, not ${expected}`);
      expect(found).toMatchObject({ total: expected.length, totalIsExact: true, hasMore: false });
    }
  });

  test("every order can be followed by its cursor, each log once", async () => {
    const orders = ["request_start_time", "input_tokens", "output_tokens", "cost", "latency_ms", "status"] as const;
    for (const by of orders) {
      for (const direction of ["asc", "desc"] as const) {
        const ids: number[] = [];
        for (let cursor: string | null = null; ; ) {
          const page: Awaited<ReturnType<typeof search>> = await search(
            { filters: [{ field: "status", operator: "is_not", value: "WARNING" }] },
            { order: { by, direction }, perPage: 7, cursor },
          );
          ids.push(...page.logs.map(({ id }) => id));
          cursor = page.nextCursor;
          if (cursor === null) break;
        }
        const value = (log: Made): [number, number] => [
          by === "status"
            ? ["SUCCESS", "WARNING", "ERROR"].indexOf(log.draft.status as string)
            : by === "request_start_time"
              ? log.draft.startUs
              : ((numbersOf(log)[by] as number | null) ?? -1),
          log.id,
        ];
        const expected = made
          .filter(({ draft }) => draft.status !== "WARNING")
          .toSorted((a, b) => {
            const [[x, m], [y, n]] = [value(a), value(b)];
            return (x - y || m - n) * (direction === "asc" ? 1 : -1);
          });
        expect(ids).toEqual(expected.map(({ id }) => id));
      }
    }
  });

  test("pages that run out of time or go by an index hold the same logs, each once", async () => {
    const effort = { firstWindow: 3, largestWindow: 10, rareShare: 1 / 200, pageBudgetMs: 0 };
    const order = { by: "cost", direction: "desc" } as const;
    let endedEarly = 0;
    for (let round = 0; round < 80; round++) {
      const group = round < 40 ? { filters: [randomFilter()] } : randomGroup(1);
      const ids: number[] = [];
      for (let cursor: string | null = null; ; ) {
        const asked = { group, q: null, order, page: 1, perPage: 20, cursor };
        const page: Awaited<ReturnType<typeof search>> = await searchRequestLogs(scope, asked, {
          ...effort,
          // Of so short a time some searches go by an index to the end, and some go back to looking through the logs.
          indexBudgetMs: round % 2 ? 1 : null,
        });
        ids.push(...page.logs.map(({ id }) => id));
        if (page.nextCursor !== null && page.logs.length < 20) endedEarly++;
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      const all = await search(group, { order });
      expect(ids).toEqual(all.logs.map(({ id }) => id));
    }
    expect(endedEarly).toBeGreaterThan(0);
  });

  test("numbers are compared the same through an index, also at the edges of what it has", async () => {
    const byIndex = {
      firstWindow: 3,
      largestWindow: 10,
      rareShare: 1,
      indexBudgetMs: null,
      pageBudgetMs: Number.POSITIVE_INFINITY,
    };
    const order = { by: "request_start_time", direction: "desc" } as const;
    for (const field of ["input_tokens", "output_tokens", "cost", "latency_ms", "score"]) {
      for (const number of [-1e300, -1, -0.5, 0, 0.1, 0.25, 1, 4.5, 5, 9.5, 10, 1500, 2 ** 31, 1e300]) {
        for (const operator of ["eq", "neq", "gt", "gte", "lt", "lte", "between"] as const) {
          const filter = { field, operator, value: operator === "between" ? [number, number + 5] : number };
          const asked = { group: { filters: [filter] }, q: null, order, page: 1, perPage: 1000, cursor: null };
          const { logs } = await searchRequestLogs(scope, asked, byIndex);
          const ids = logs.map(({ id }) => id).toSorted((a, b) => a - b);
          expect([filter, ids]).toEqual([filter, made.filter((log) => matches(log, filter)).map(({ id }) => id)]);
        }
      }
    }
  });

  test("words are found by their beginning, in any letter case, across both texts", async () => {
    for (const q of ["alph", "GAMMA 42", "stra", "nothing", "x_1 don"]) {
      const parts = q.toLowerCase().split(" ");
      const expected = made.filter((log) => {
        const all = `${inputText(log)} ${log.outputText}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
        return parts.every((part) => all.some((word) => word.startsWith(part)));
      });
      const found = await search({ filters: [] }, { q });
      expect(found.logs.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
    }
  });
});
