import { expect, test } from "bun:test";
import { eraseTraces, lockErasedTraces } from "../../../db/queries/deletion/eraseTelemetry.ts";
import { telemetryRules } from "../../faults/rules/telemetry.ts";
import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { deletionEnd } from "../../support/everywhere.ts";
import { startHarness } from "../../support/harness.ts";
import { callAttributes, newSpanId, newTraceId, readTrace, spanBody } from "../../support/traces.ts";

const server = await startHarness();
const rule = telemetryRules.find(({ name }) => name === "a span has its contents in a block, and a block some span");

/** Sound contents, most of them small, some larger than a block of spans is. */
function contents(roll: Dice) {
  const word = newTraceId();
  const filling = roll(8) === 0 ? ` ${"long ".repeat(2_000 + roll(4_000))}` : "";
  return {
    name: `step ${roll(3)}`,
    attributes: { key: word, "input.value": `${word}${filling}`, deep: JSON.stringify({ of: word }) },
    events: roll(4) === 0 ? [{ name: "exception", timestamp: null, attributes: { "exception.type": word } }] : [],
    resource: { attributes: { "service.name": pick(roll, ["one", "two"]) }, schema_url: "" },
  };
}

type Contents = ReturnType<typeof contents>;

/** Ids of the traces that fulfil a filter on one and the same span. */
async function found(client: Client, filter: { field: string; nested_key?: string; operator: string; value: string }) {
  const body = { filter_group: { logic: "SPAN_AND", filters: [filter] } } as never;
  const { items } = await client.expect(200, "searchTraces", { body });
  return items.map(({ trace_id, matched_span_ids }) => [trace_id, matched_span_ids]);
}

for (const seed of [1, 2, 3]) {
  test(`spans are read and found as they were sent last, however they came together (seed ${seed})`, async () => {
    const roll = dice(seed);
    const { client } = await server.newWorkspace();
    const traces = [newTraceId(), newTraceId()];
    // More than go into one statement.
    const ids = Array.from({ length: 90 }, newSpanId);
    const sent = new Map<string, Contents>();
    const gone: string[] = [];
    for (let batch = 0; batch < 12; batch++) {
      const chosen = new Set(Array.from({ length: 1 + roll(batch % 4 === 0 ? 120 : 12) }, () => pick(roll, ids)));
      const spans = [...chosen].flatMap((span_id) =>
        traces.map((trace_id) => {
          const key = `${trace_id} ${span_id}`;
          const before = sent.get(key);
          if (before) gone.push(before.attributes.key);
          const now = contents(roll);
          sent.set(key, now);
          return { ...spanBody({ trace_id, span_id, ...now }), resource: now.resource };
        }),
      );
      await client.expect(201, "createSpans", { body: { spans } });
    }
    for (const trace_id of traces) {
      const { spans } = await readTrace(client, trace_id);
      const read = Object.fromEntries(spans.map((span) => [span.span_id, span]));
      for (const span_id of ids) {
        const last = sent.get(`${trace_id} ${span_id}`);
        if (!last) continue;
        const { name, attributes, resource, events } = read[span_id] ?? {};
        expect({ name, attributes, resource, events }).toEqual(last as never);
      }
    }
    for (const [key, { attributes }] of [...sent].slice(0, 12)) {
      const [trace_id = "", span_id = ""] = key.split(" ");
      const filters = [
        { field: "span_attributes", nested_key: "key", operator: "key_equals", value: attributes.key },
        { field: "span_attributes", nested_key: "deep.of", operator: "key_equals", value: attributes.key },
        { field: "span_attributes", nested_key: "key", operator: "key_contains", value: attributes.key.slice(2, 20) },
        { field: "span_input", operator: "contains", value: attributes.key },
      ];
      for (const filter of filters) expect(await found(client, filter)).toEqual([[trace_id, [span_id]]]);
      const { items } = await client.expect(200, "searchTraces", { body: { q: attributes.key } });
      expect(items.map((trace) => trace.trace_id)).toEqual([trace_id]);
    }
    for (const word of gone.slice(0, 20)) {
      const { items } = await client.expect(200, "searchTraces", { body: { q: word } });
      expect([word, items]).toEqual([word, []]);
      const filter = { field: "span_attributes", nested_key: "key", operator: "key_equals", value: word };
      expect(await found(client, filter)).toEqual([]);
    }
    expect(await server.database.sql.unsafe(rule?.query ?? "")).toHaveLength(0);
  });
}

test("a log that is deleted takes what its span held out of the spans beside it", async () => {
  const { client } = await server.newWorkspace();
  const trace_id = newTraceId();
  const words = Array.from({ length: 3 }, newTraceId);
  const spans = words.map((name, n) => spanBody({ trace_id, name, attributes: n === 1 ? callAttributes() : {} }));
  const { request_logs } = await client.expect(201, "createSpans", { body: { spans } });
  const params = { request_id: request_logs[0]?.id as number };
  const { deletion } = await client.expect(202, "deleteRequest", { params });
  await deletionEnd(client, deletion.id);
  const { spans: left } = await readTrace(client, trace_id);
  expect(left.map(({ name }) => name)).toEqual([words[0] as string, words[2] as string]);
  expect(await server.database.sql.unsafe(rule?.query ?? "")).toHaveLength(0);
  const [stored] = await server.database.sql<{ text: string }[]>`
    select string_agg(b::text, '') as text from span_blocks b where trace_id = ${trace_id}`;
  expect(words.map((word) => stored?.text.includes(word))).toEqual([true, false, true]);
});

test("a log that is deleted from a trace of which a part is deleted leaves nothing of that part", async () => {
  const { client, workspace } = await server.newWorkspace();
  const trace_id = newTraceId();
  const spans = ["one", "two", "three"].map((name) => spanBody({ trace_id, name, attributes: callAttributes() }));
  await client.expect(201, "createSpans", { body: { spans } });
  await workspace.scope.transaction(async (tx) => eraseTraces(tx, await lockErasedTraces(tx, [trace_id]), 1));
  const { spans: left } = await readTrace(client, trace_id);
  const params = { request_id: left[0]?.request_log_id as number };
  const { deletion } = await client.expect(202, "deleteRequest", { params });
  await deletionEnd(client, deletion.id);
  expect((await readTrace(client, trace_id)).spans.map(({ name }) => name)).toEqual([left[1]?.name as string]);
  expect(await server.database.sql.unsafe(rule?.query ?? "")).toHaveLength(0);
});
