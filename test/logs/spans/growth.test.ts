import { expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { startHarness } from "../../support/harness.ts";
import { newSpanId, newTraceId, spanBody } from "../../support/traces.ts";

/**
 * A trace that grows span by span has the totals of one that was sent at once: with spans before their parents, spans that are
 * replaced, spans that are their own ancestors, and several roots.
 *
 * More: TRACE_SEEDS=200 npm test -- test/logs/spans/growth.test.ts
 */
const seeds = Array.from({ length: 8 + Number(process.env.TRACE_SEEDS ?? 0) }, (_, index) => index + 1);
const server = await startHarness({ hasWorker: false });
const { sql: database } = server.database;

type Span = Parameters<typeof spanBody>[0] & { span_id: string };

/** A span with a random place among these ids, which may be that of no span. */
function makeSpan(roll: Dice, ids: readonly string[], span_id: string): Span {
  const start = 1_772_442_900_000_000_000n + BigInt(roll(40));
  const tool = roll(5) === 0 && { "tool.name": `tool ${roll(3)}` };
  return {
    trace_id: "",
    span_id,
    // Mostly to one of the next, so that there are few circles.
    parent_id:
      roll(8) === 0 ? null : roll(12) === 0 ? pick(roll, ids) : (ids[ids.indexOf(span_id) + 1 + roll(4)] ?? null),
    name: `span ${roll(100)}`,
    start_time: String(start),
    end_time: String(start + BigInt(roll(60))),
    status: pick(roll, ["OK", "UNSET", "UNSET", "ERROR"] as const),
    attributes: { ...tool, ...(roll(9) === 0 && { "promptlayer.trace.name": `trace ${roll(9)}` }) },
  };
}

async function send(client: Client, trace_id: string, spans: Span[]): Promise<void> {
  const body = { spans: spans.map((span) => spanBody({ ...span, trace_id })) };
  await client.expect(201, "createSpans", { body: body as never });
}

/** What is stored of a trace, but its ids and times of storing, and of the places of its spans. */
async function stored(trace_id: string) {
  const [trace] = await database`
    select name, status, start_time_ns::text, end_time_ns::text, span_count, error_count, depth, root_span_id,
      earliest_span_id, tool_names, request_log_count, input_tokens, models_used
    from traces where trace_id = ${trace_id}`;
  const spans = await database`select span_id, height from spans where trace_id = ${trace_id} order by span_id`;
  return { trace, spans: spans.map(({ span_id, height }) => `${span_id} ${height}`) };
}

test("a trace that grows has the totals of one that is sent at once", async () => {
  const { client } = await server.newWorkspace();
  for (const seed of seeds) {
    const roll = dice(seed);
    const ids = Array.from({ length: 12 + roll(30) }, newSpanId);
    // Some of the spans never come.
    const left = ids.filter(() => roll(8) > 0).toSorted(() => roll(3) - 1);
    const trace_id = newTraceId();
    const now = new Map<string, Span>();
    while (left.length > 0) {
      const batch = left.splice(0, 1 + roll(4)).map((id) => makeSpan(roll, ids, id));
      if (now.size > 0 && roll(4) === 0) {
        const again = pick(roll, [...now.values()]);
        batch.push(roll(2) === 0 ? again : makeSpan(roll, ids, again.span_id));
      }
      for (const span of batch) now.set(span.span_id, span);
      await send(client, trace_id, batch);
      if (roll(3) > 0) continue;
      const whole = newTraceId();
      await send(client, whole, [...now.values()]);
      expect([seed, now.size, await stored(trace_id)]).toEqual([seed, now.size, await stored(whole)]);
    }
  }
});
