import { expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { startHarness } from "../../support/harness.ts";
import { callAttributes, newSpanId, newTraceId, spanBody } from "../../support/traces.ts";
import { trackedLog } from "../../support/trackedLog.ts";

/**
 * A trace that grows span by span has the totals of one that was sent at once: with spans before their parents, spans that are
 * replaced, spans that are their own ancestors, several roots, and request logs that come before their spans or after them.
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
  const managed = roll(3) === 0 && {
    "promptlayer.request_log.managed": true,
    "promptlayer.request_log.span_id": pick(roll, ids),
  };
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
    attributes: {
      ...tool,
      ...(roll(5) === 0 && callAttributes(`model ${roll(3)}`)),
      ...managed,
      ...(roll(9) === 0 && { "promptlayer.trace.name": `trace ${roll(9)}` }),
    },
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
      earliest_span_id, tool_names
    from traces where trace_id = ${trace_id}`;
  const spans = await database`select span_id, height from spans where trace_id = ${trace_id} order by span_id`;
  return { trace, spans: spans.map(({ span_id, height }) => `${span_id} ${height}`) };
}

/** Totals of the request logs of a trace, as they are stored and as its spans say, each log once. */
async function logTotals(trace_id: string) {
  const [totals] = await database`
    select request_log_count as logs, input_tokens as input, output_tokens as output, total_cost_usd as cost,
      models_used as models
    from traces where trace_id = ${trace_id}`;
  const [counted] = await database`
    select count(*)::integer as logs, coalesce(sum(input_tokens), 0)::bigint as input,
      coalesce(sum(output_tokens), 0)::bigint as output, coalesce(sum(price), 0) as cost,
      coalesce(array_agg(distinct engine order by engine), '{}') as models
    from request_logs where id in (select request_log_id from spans where trace_id = ${trace_id})`;
  return { totals, counted };
}

test("a trace that grows has the totals of one that is sent at once", async () => {
  const { client, workspace } = await server.newWorkspace();
  for (const seed of seeds) {
    const roll = dice(seed);
    const ids = Array.from({ length: 12 + roll(30) }, newSpanId);
    // Some of the spans never come.
    const left = ids.filter(() => roll(8) > 0).toSorted(() => roll(3) - 1);
    const logged = [...ids];
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
      if (roll(3) === 0) {
        const price = roll(1_000) / 1e6;
        // One log for a span: of several, the first that came would count, and not the one that is bound.
        const span_id = logged.splice(roll(logged.length), 1)[0];
        if (span_id) await trackedLog(workspace.scope, span_id, { model: `model ${roll(3)}`, price });
      }
      const { totals, counted } = await logTotals(trace_id);
      expect([seed, now.size, totals]).toEqual([seed, now.size, counted]);
      if (roll(3) > 0) continue;
      const whole = newTraceId();
      await send(client, whole, [...now.values()]);
      expect([seed, now.size, await stored(trace_id)]).toEqual([seed, now.size, await stored(whole)]);
    }
  }
});
