import { afterEach, expect, test } from "bun:test";
import { conventions } from "../../core/logs/conventions/conventions.ts";
import { createWorld, routesWithKey } from "../support/everyOperation.ts";
import { startHarness } from "../support/harness.ts";
import { callAttributes, newTraceId, otlpSpan, spanBody } from "../support/traces.ts";
import { extremeRequests, extremes, startingRequests } from "./requests/extremes.ts";
import { written } from "./requests/json.ts";
import { readBack } from "./requests/readBack.ts";
import { urlOf } from "./requests/request.ts";
import { isWanted } from "./settings.ts";

// What is at the end of what the contract takes is stored or refused, and then everything can be read.

const server = await startHarness();

afterEach(() => expect(server.faults.splice(0)).toEqual([]));

const world = await createWorld(server, "extreme");
const attacked = routesWithKey
  .filter(({ operationId }) => isWanted(operationId))
  .map((route) => ({ route, sound: startingRequests(world, route) }));

for (const [what, extreme] of Object.entries(extremes)) {
  test(`${what} is stored or refused wherever it may stand`, async () => {
    const faults: string[] = [];
    for (const { route, sound } of attacked) {
      for (const request of extremeRequests(sound, route, extreme)) {
        const body = written(request.body);
        const init = { method: request.method, headers: { "content-type": "application/json" }, body };
        const { status } = await world.client.fetch(urlOf(route, request), init);
        const isOfOthers = status === 502 && 502 in route.responses;
        if (status >= 500 && !isOfOthers) faults.push(`${status} of ${route.operationId}: ${body.slice(0, 2_000)}`);
      }
    }
    expect(faults).toEqual([]);
  });
}

/** What conventions of instrumentation know, and what links a span. */
const attributeNames = [
  ...conventions.flatMap(({ attributes = {} }) => Object.values(attributes).flat()),
  ...["prompt.id", "prompt.version", "workflow.id", "workflow.version"].map((name) => `promptlayer.${name}`),
];
const numbers = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -1,
  0.5,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  "9223372036854775807",
  "1e400",
];

async function sendSpans(value: number | string): Promise<void> {
  const attributes = { ...Object.fromEntries(attributeNames.map((name) => [name, value])), ...callAttributes() };
  const given = attributeNames.map((name) => ({ ...callAttributes(), [name]: value }));
  const spans = [attributes, ...given].map((one) => spanBody({ trace_id: newTraceId(), attributes: one }));
  await world.client.expect(201, "createSpans", { body: { spans } });
  const asValue = typeof value === "string" ? { stringValue: value } : { doubleValue: value };
  const exported = given.map((one) =>
    otlpSpan({
      attributes: Object.entries(one).map(([key, inner]) => ({
        key,
        value: inner === value ? asValue : { stringValue: String(inner) },
      })),
    }),
  );
  await world.client.expect(200, "ingestOtlpTraces", {
    body: { resourceSpans: [{ scopeSpans: [{ spans: exported }] }] } as never,
  });
}

test("no number in any attribute of a span fails its storing", async () => {
  for (const number of numbers) await sendSpans(number);
});

test("what was stored can be read, searched, counted and exported", async () =>
  expect(await readBack(world)).toEqual([]));
