import { expect, test } from "bun:test";
import { eraseLogs } from "../../../core/deletion/eraseLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { startHarness } from "../../support/harness.ts";
import { refused } from "../../support/refused.ts";
import { callAttributes, newTraceId, spanBody } from "../../support/traces.ts";
import { trackedLog } from "../../support/trackedLog.ts";

const server = await startHarness({ hasWorker: false });

type Node = Schemas["TraceTreeNode"];
type Outline = Schemas["SpanOutline"];

const idOf = (number: number) => (number + 1).toString(16).padStart(16, "0");
const firstNs = 1_772_442_900_000_000_000n;

/** A span whose parent may come later, never, be itself or be below it. Sent again, it replaces the one before. */
function randomSpan(roll: Dice, trace_id: string, count: number, number = roll(count)) {
  const start = firstNs + BigInt(roll(50)) * 1_000_000n + BigInt(roll(999)) * 1_000n;
  const parent = roll(10) === 0 ? null : idOf(roll(count + 3));
  return spanBody({
    trace_id,
    span_id: idOf(number),
    parent_id: parent,
    name: pick(roll, ["plan", "look up", "answer", "summarise"]),
    start_time: String(start),
    end_time: String(start + BigInt(roll(90)) * 251_000n),
    status: pick(roll, ["OK", "UNSET", "ERROR"] as const),
    attributes: roll(3) === 0 ? callAttributes(pick(roll, ["gpt-4o", "gpt-4o-mini"])) : {},
  });
}

/** The tree as somebody would make it who has all spans: by looking for each answer, and without any haste. */
function plainTree(spans: Outline[]): Node[] {
  const byId = new Map(spans.map((span) => [span.span_id, span]));
  const above = (span: Outline) => {
    const seen: Outline[] = [];
    for (let up = byId.get(span.parent_id ?? ""); up && !seen.includes(up); up = byId.get(up.parent_id ?? "")) {
      seen.push(up);
    }
    return seen;
  };
  const isRoot = (span: Outline) => {
    const circle = above(span);
    if (!circle.includes(span)) return circle.length === 0;
    return spans.find((one) => circle.includes(one) && above(one).includes(one)) === span;
  };
  const childrenOf = (id: string | null) =>
    spans.filter((span) => (isRoot(span) ? id === null : span.parent_id === id));
  const depthOf = (span: Outline): number =>
    isRoot(span) ? 0 : 1 + depthOf(byId.get(span.parent_id as string) as Outline);
  const subtreeOf = (span: Outline): Outline[] => [span, ...childrenOf(span.span_id).flatMap(subtreeOf)];
  /** Of spans that name the same log, the deepest has its cost. */
  const isCounted = (span: Outline) => {
    const same = spans.filter(({ request_log_id }) => request_log_id === span.request_log_id);
    const deepest = Math.max(...same.map(depthOf));
    return span.request_log_id !== null && same.find((one) => depthOf(one) === deepest) === span;
  };
  const startOf = (span: Outline) => Date.parse(span.start_time) + Number(span.start_time.slice(23, 26)) / 1_000;
  return childrenOf(null)
    .flatMap(subtreeOf)
    .map((span) => {
      const below = subtreeOf(span);
      const calls = below.filter(isCounted);
      const sum = (of: (call: Outline) => number | null) => calls.reduce((all, call) => all + (of(call) ?? 0), 0);
      const siblings = childrenOf(isRoot(span) ? null : span.parent_id);
      const last = Math.max(...below.map((one) => startOf(one) + one.duration_ms));
      return {
        span,
        depth: depthOf(span),
        position: siblings.indexOf(span),
        child_count: childrenOf(span.span_id).length,
        subtree: {
          span_count: below.length,
          error_count: below.filter(({ status }) => status === "ERROR").length,
          duration_ms: rounded(last - Math.min(...below.map(startOf))),
          cost_usd: rounded(
            sum(({ cost_usd }) => cost_usd),
            9,
          ),
          input_tokens: sum(({ input_tokens }) => input_tokens),
          output_tokens: sum(({ output_tokens }) => output_tokens),
        },
      };
    });
}

/** Sums of floating point numbers in another order differ in digits that mean nothing. */
const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));

function withRounded(nodes: Node[]): Node[] {
  return nodes.map(({ subtree, ...node }) => ({
    ...node,
    subtree: { ...subtree, duration_ms: rounded(subtree.duration_ms), cost_usd: rounded(subtree.cost_usd, 9) },
  }));
}

type Query = { parent_id?: string; depth?: number; from?: string; q?: string; offset?: number; limit?: number };

const read = (client: Client, trace_id: string, query: Query = {}) =>
  client.expect(200, "getTraceTree", { params: { trace_id }, query });

async function readAll(client: Client, trace_id: string, query: Query, limit: number): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await read(client, trace_id, { ...query, offset: nodes.length, limit });
    expect(page.offset).toBe(nodes.length);
    nodes.push(...page.nodes);
    hasMore = page.has_more;
    expect(page.total >= nodes.length && hasMore === page.total > nodes.length).toBe(true);
  }
  return withRounded(nodes);
}

async function expectSameTree(client: Client, roll: Dice, trace_id: string): Promise<void> {
  const { spans } = await client.expect(200, "listTraceSpans", { params: { trace_id } });
  const plain = plainTree(spans);
  expect(plain.length).toBe(spans.length);
  expect(await readAll(client, trace_id, {}, 1 + roll(30))).toEqual(plain);
  const chosen = pick(roll, plain);
  const parent_id = chosen.span.span_id;
  const at = plain.indexOf(chosen);
  const below = plain.slice(at + 1, at + chosen.subtree.span_count);
  const levels = (depth: number) => below.filter((node) => node.depth <= chosen.depth + depth);
  expect(await readAll(client, trace_id, { parent_id }, 7)).toEqual(below);
  expect(await readAll(client, trace_id, { parent_id, depth: 1 }, 7)).toEqual(levels(1));
  expect(await readAll(client, trace_id, { parent_id, depth: 2 }, 7)).toEqual(levels(2));
  expect(await readAll(client, trace_id, { depth: 1 }, 7)).toEqual(plain.filter(({ depth }) => depth === 0));

  const page = await read(client, trace_id, { from: parent_id, limit: 3 });
  expect(withRounded(page.nodes)).toEqual(plain.slice(at, at + 3));
  expect(page.offset).toBe(at);
  const path: Node[] = [];
  for (const node of plain.slice(0, at).toReversed())
    if (node.depth === chosen.depth - path.length - 1) path.push(node);
  expect(withRounded(page.ancestors)).toEqual(path.toReversed());
  const failed = plain.filter(({ span, subtree }) => span.status === "ERROR" && subtree.error_count === 1);
  const firstFailed = spans.find((span) => failed.some((node) => node.span === span));
  expect(page.first_failed_span_id).toBe(firstFailed?.span_id ?? null);
  expect(page.span_count).toBe(spans.length);
  expect(page.root_count).toBe(plain.filter(({ depth }) => depth === 0).length);

  const has = ({ span }: Node) => [span.name, span.type, span.model].join("\n").toLowerCase().includes("4o-mini");
  const found = [...plain.slice(at + 1), ...plain.slice(0, at + 1)].find(has);
  const next = await read(client, trace_id, { from: parent_id, q: "4O-Mini", limit: 1 });
  expect(next.nodes.map(({ span }) => span.span_id)).toEqual(found ? [found.span.span_id] : []);
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`the tree of a trace is that of all its spans, whatever comes to it and in which order (seed ${seed})`, async () => {
    const roll = dice(seed);
    const { client } = await server.newWorkspace();
    const trace_id = newTraceId();
    for (let batch = 0; batch < 6; batch++) {
      const spans = Array.from({ length: 1 + roll(20) }, () => randomSpan(roll, trace_id, 40));
      await client.expect(201, "createSpans", { body: { spans } });
      await expectSameTree(client, roll, trace_id);
    }
    const { items } = await client.expect(200, "searchTraces", { body: {} });
    const roots = await readAll(client, trace_id, { depth: 1 }, 100);
    const tokens = roots.reduce((sum, { subtree }) => sum + subtree.input_tokens + subtree.output_tokens, 0);
    expect(tokens).toBe(items[0]?.total_tokens as number);
  });
}

/** Deletes a log with its spans; the rest of the trace stays. */
function eraseLog(scope: Scope, id: string): Promise<number> {
  return scope.transaction((tx) => eraseLogs(tx, [id]));
}

for (const seed of [1, 2, 3]) {
  test(`a tree that was read before has what changed in its trace since (seed ${seed})`, async () => {
    const roll = dice(seed);
    const { client, workspace } = await server.newWorkspace();
    const trace_id = newTraceId();
    let count = 0;
    const send = async (numbers: number[]) => {
      const spans = numbers.map((number) => randomSpan(roll, trace_id, count, number));
      await client.expect(201, "createSpans", { body: { spans } });
    };
    const sendNew = () => send(Array.from({ length: 1 + roll(3) }, () => count++));
    const logged = async () => {
      const { spans } = await client.expect(200, "listTraceSpans", { params: { trace_id } });
      return spans.flatMap(({ request_log_id }) => request_log_id ?? []);
    };
    const changes = [
      sendNew,
      sendNew,
      sendNew,
      () => send([roll(count)]),
      () => trackedLog(workspace.scope, idOf(roll(count + 2))),
      async () => {
        const [first] = await logged();
        if (first !== undefined) await eraseLog(workspace.scope, String(first));
      },
    ];
    await send(Array.from({ length: 8 }, () => count++));
    for (let step = 0; step < 20; step++) {
      await expectSameTree(client, roll, trace_id);
      await pick(roll, changes)();
    }
    await expectSameTree(client, roll, trace_id);
  });
}

test("a request log that several spans name is counted once, with the deepest of them", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const [root, outer, inner] = [idOf(0), idOf(1), idOf(2)];
  const attributes = callAttributes();
  const spans = [
    spanBody({ trace_id, span_id: root }),
    spanBody({ trace_id, span_id: outer, parent_id: root, attributes }),
    spanBody({ trace_id, span_id: inner, parent_id: outer, attributes }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  const { nodes } = await read(client, trace_id);
  const { items } = await client.expect(200, "searchTraces", { body: {} });
  expect(nodes[0]?.subtree.input_tokens).toBe(items[0]?.input_tokens as number);
  expect(nodes[0]?.subtree.cost_usd).toBe(items[0]?.total_cost_usd as number);
});

test("a trace of another workspace, and a span that is not in the part that is asked for, are not found", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const spans = [
    spanBody({ trace_id, span_id: idOf(0) }),
    spanBody({ trace_id, span_id: idOf(1), parent_id: idOf(0) }),
  ];
  await client.expect(201, "createSpans", { body: { spans } });
  expect((await read(client, trace_id)).total).toBe(2);
  const { client: other } = await server.newWorkspace();
  refused(await other.call("getTraceTree", { params: { trace_id } }), 404, "not_found");
  const missing = { params: { trace_id }, query: { parent_id: idOf(7) } };
  refused(await client.call("getTraceTree", missing), 404, "not_found");
  const notBelow = { params: { trace_id }, query: { parent_id: idOf(1), from: idOf(0) } };
  refused(await client.call("getTraceTree", notBelow), 404, "not_found");
  expect((await read(client, trace_id, { offset: 9 })).nodes).toEqual([]);
});

test("a chain of 5,000 spans and the spans of one parent are both trees", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const count = 5_000;
  // Sent from its end, so that each comes before the one above it.
  const spans = Array.from({ length: count }, (_, index) => {
    const start_time = String(firstNs + BigInt(index));
    return spanBody({ trace_id, span_id: idOf(index), parent_id: index === 0 ? null : idOf(index - 1), start_time });
  }).reverse();
  for (let from = 0; from < count; from += 1_000) {
    await client.expect(201, "createSpans", { body: { spans: spans.slice(from, from + 1_000) } });
  }
  const page = await read(client, trace_id, { offset: count - 1 });
  expect(page.ancestors.length).toBe(count - 1);
  expect(page.nodes[0]?.depth).toBe(count - 1);
  expect(page.ancestors[0]?.subtree.span_count).toBe(count);
});

test("ids may have line breaks and any other characters", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const ids = ["a\nb", "a", "b", "", '"\\,'].map((id) => `${id} `);
  const spans = ids.map((span_id, index) => spanBody({ trace_id, span_id, parent_id: ids[index - 1] ?? null }));
  await client.expect(201, "createSpans", { body: { spans } });
  const { nodes } = await read(client, trace_id);
  expect(nodes.map(({ span, depth }) => [span.span_id, depth])).toEqual(ids.map((id, depth) => [id, depth]));
});
