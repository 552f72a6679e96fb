import { describe, expect, test } from "bun:test";
import type { Client } from "../../support/client.ts";
import { type Dice, dice, pick } from "../../support/dice.ts";
import { startHarness } from "../../support/harness.ts";
import { publish } from "../../support/prompts.ts";
import { newTraceId, readTrace, spanBody } from "../../support/traces.ts";

/**
 * Traces sent in any way are what they are when sent once and in order: spans shuffled, in batches of any size, twice,
 * several requests at once, with values tracked on their logs in between.
 *
 * A seed that failed is kept in `kept`. More: TRACE_SEEDS=200 npm test -- test/logs/spans/order.test.ts
 */
const kept = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const seeds = [...kept, ...Array.from({ length: Number(process.env.TRACE_SEEDS ?? 0) }, (_, index) => 1000 + index)];

const server = await startHarness({ hasWorker: false });

type Span = ReturnType<typeof spanBody>;

/** Something that is tracked on the log of a call. */
interface Tracked {
  /** One of the spans that stand for the call. */
  spans: string[];
  send(client: Client, request_id: number): Promise<unknown>;
}

interface World {
  trace_id: string;
  spans: Span[];
  tracked: Tracked[];
}

/** A trace of steps, tools and calls, some instrumented twice or three times, with totals above several, and retries. */
function makeWorld(roll: Dice): World {
  const trace_id = newTraceId();
  const spans: Span[] = [];
  const tracked: Tracked[] = [];
  let clock = 0;
  const time = () => String(1_772_442_900_000_000_000n + BigInt(++clock) * 1_000_000n);
  const add = (
    parent_id: string | null,
    name: string,
    attributes: object = {},
    status: "OK" | "ERROR" = "OK",
  ): string => {
    const span_id = Array.from({ length: 16 }, () => roll(16).toString(16)).join("");
    const start_time = time();
    const labels = {
      ...(roll(4) === 0 && { "promptlayer.metadata.place": `p${roll(3)}` }),
      ...(roll(6) === 0 && { "promptlayer.tags": pick(roll, [["a", "b"], "b, c", '["d"]']) }),
      ...(roll(8) === 0 && { "user.id": `u${roll(3)}` }),
    };
    spans.push(
      spanBody({
        trace_id,
        span_id,
        parent_id,
        name,
        start_time,
        end_time: time(),
        status,
        attributes: { ...labels, ...attributes },
      }),
    );
    return span_id;
  };
  const models = ["gpt-4o", "claude-sonnet-4-5", "gemini-2.0-flash"];
  /** What one instrumentation says of a call; each says the model in its way, and as much as it knows. */
  const callOf = (model: string) => ({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": pick(roll, [model, `vendor/${model}`, `${model}-2025-01-31`]),
    "promptlayer.metadata.plan": `plan ${roll(3)}`,
    ...(roll(3) > 0 && { "gen_ai.usage.input_tokens": 1 + roll(500), "gen_ai.usage.output_tokens": 1 + roll(50) }),
    ...(roll(2) === 0 && { "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": `Where is ${roll(9)}?` }),
    ...(roll(5) === 0 && { "promptlayer.prompt.name": "greeting" }),
  });
  const addCall = (parent: string): string[] => {
    const model = pick(roll, models);
    const ids: string[] = [];
    for (let layers = 1 + roll(3); layers > 0; layers--) ids.push(add(ids.at(-1) ?? parent, "call", callOf(model)));
    return ids;
  };
  const addTracking = (ids: string[]) => {
    const n = tracked.length;
    const send: Tracked["send"] = (client, request_id) =>
      pick(dice(n + 1), [
        () =>
          client.expect(200, "trackMetadata", { body: { request_id, metadata: { plan: "tracked", [`k${n}`]: "v" } } }),
        () => client.expect(200, "trackScore", { body: { request_id, score: 1 + (n % 99), name: `s${n}` } }),
        () =>
          client.expect(200, "trackPrompt", {
            body: { request_id, prompt_name: "farewell", prompt_input_variables: { far: `x${n}` } } as never,
          }),
      ])();
    tracked.push({ spans: ids, send });
  };
  const root = add(null, "agent", { node_type: "AGENT" });
  const steps = [root];
  for (let count = 2 + roll(6); count > 0; count--) {
    const parent = pick(roll, steps);
    switch (roll(7)) {
      case 0:
        steps.push(add(parent, "step", { "promptlayer.workflow.id": 1 + roll(3) }, roll(5) === 0 ? "ERROR" : "OK"));
        break;
      case 1:
        steps.push(add(parent, "Tool: find", { function_output: `{"stars": ${roll(9)}}` }));
        break;
      case 2: {
        // Totals of several calls.
        const model = pick(roll, models);
        const total = add(parent, "total", callOf(model));
        for (let n = 2 + roll(2); n > 0; n--) add(total, "part", callOf(model));
        break;
      }
      case 3: {
        // A call that calls another model itself.
        const [outer] = addCall(parent);
        const inner = add(outer as string, "other", callOf(`house-${roll(9)}`));
        addTracking([inner]);
        break;
      }
      case 4: {
        // Attempts below one call, of which one may succeed.
        const model = pick(roll, models);
        const outer = add(parent, "retried", callOf(model));
        add(outer, "attempt", callOf(model), "ERROR");
        if (roll(2) === 0) add(outer, "attempt", callOf(model));
        break;
      }
      case 5: {
        // A step that tells what the call below it was asked.
        const step = add(parent, "step", {
          "mastra.span.type": "model_step",
          "mastra.metadata.modelMetadata": '{"modelId":"gpt-4o","modelProvider":"openai.chat"}',
          "mastra.model_step.input": `[{"role":"user","content":"Who is ${roll(9)}?"}]`,
        });
        for (let n = 1 + roll(2); n > 0; n--) add(step, "call", callOf("gpt-4o"), pick(roll, ["OK", "ERROR"]));
        break;
      }
      default: {
        const ids = addCall(parent);
        if (roll(2) === 0) addTracking(ids);
      }
    }
  }
  return { trace_id, spans, tracked };
}

async function newClient(): Promise<Client> {
  const { client } = await server.newWorkspace();
  await publish(client, "greeting", "Say {word}.");
  await publish(client, "farewell", "Go {far}.");
  return client;
}

function send(client: Client, spans: Span[]) {
  return client.expect(201, "createSpans", { body: { spans } as never });
}

/** The logs that these spans are bound to. */
async function logsOf(client: Client, trace_id: string, ids: string[]): Promise<number[]> {
  const { spans } = await readTrace(client, trace_id);
  return spans.flatMap(({ span_id, request_log_id }) => (ids.includes(span_id) ? (request_log_id ?? []) : []));
}

async function sendInOrder(client: Client, { trace_id, spans, tracked }: World): Promise<void> {
  await send(client, spans);
  for (const one of tracked) {
    const [id] = await logsOf(client, trace_id, one.spans);
    await one.send(client, id as number);
  }
}

async function sendAnyhow(client: Client, roll: Dice, { trace_id, spans, tracked }: World): Promise<void> {
  const all = [...spans, ...spans.filter(() => roll(4) === 0)];
  const shuffled = all.map((span) => [roll(1_000_000), span] as const).toSorted(([a], [b]) => a - b);
  const batches: Span[][] = [];
  for (const [, span] of shuffled) {
    if (batches.length === 0 || roll(3) === 0) batches.push([]);
    batches.at(-1)?.push(span);
  }
  const open = [...tracked];
  while (batches.length > 0) {
    await Promise.all(batches.splice(0, 1 + roll(4)).map((batch) => send(client, batch)));
    const [next] = open;
    // Of a call with several logs until its last span has come, tracking one is tracking them.
    const id = next && roll(2) === 0 ? (await logsOf(client, trace_id, next.spans))[0] : undefined;
    if (id === undefined) continue;
    open.shift();
    await next?.send(client, id);
  }
  for (const one of open) await one.send(client, (await logsOf(client, trace_id, one.spans))[0] as number);
}

/** All that can be read of a trace, without the ids that the server gives. */
async function stateOf(client: Client, { trace_id }: World) {
  const filter = { field: "trace_id", operator: "is", value: trace_id };
  const call = { field: "span_type", operator: "is", value: "LLM_CALL" };
  const body = { filter_group: { logic: "AND", filters: [filter, { logic: "SPAN_AND", filters: [call] }] } };
  const whole = await client.expect(200, "searchTraces", { body: { filter_group: { filters: [filter] } } as never });
  const { items } = await client.expect(200, "searchTraces", { body: body as never });
  const { spans } = await readTrace(client, trace_id);
  const logs = await Promise.all(
    spans.flatMap(({ request_log_id }) =>
      request_log_id ? client.expect(200, "getRequest", { params: { request_id: request_log_id } }) : [],
    ),
  );
  const byPlan = { field: "metadata", operator: "key_equals", nested_key: "plan", value: "tracked" };
  const found = await client.expect(200, "searchRequestLogs", {
    body: { filter_group: { filters: [byPlan] }, per_page: 25 } as never,
  });
  const stored = await client.expect(200, "searchRequestLogs", { body: { per_page: 25 } as never });
  return {
    trace: whole.items.map(({ request_log_ids, ...rest }) => ({ ...rest, logs: request_log_ids.length })),
    calls: items.map(({ matched_span_ids }) => matched_span_ids?.toSorted()),
    spans: spans
      .map(({ id: _, request_log_id, ...span }) => ({ ...span, hasLog: request_log_id !== null }))
      .toSorted(bySpan),
    logs: logs.map(({ request_id: _, ...log }) => log).toSorted(bySpan),
    tracked: found.items.length,
    stored: stored.total,
  };
}

function bySpan(a: { span_id: string | null }, b: { span_id: string | null }): number {
  return (a.span_id ?? "") < (b.span_id ?? "") ? -1 : 1;
}

describe("a trace that is sent in any way", () => {
  test.each(seeds)("is what it is when sent once in order (seed %i)", async (seed) => {
    const roll = dice(seed * 7919);
    const world = makeWorld(roll);
    const [ordered, anyhow] = [await newClient(), await newClient()];
    await sendInOrder(ordered, world);
    await sendAnyhow(anyhow, roll, world);
    const [expected, seen] = [await stateOf(ordered, world), await stateOf(anyhow, world)];
    // Prompts have ids of their own in each workspace.
    const text = (state: object) => JSON.parse(JSON.stringify(state).replaceAll(/"(prompt_id|id)":\d+/g, '"$1":0'));
    expect(text(seen)).toEqual(text(expected));
  });
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
