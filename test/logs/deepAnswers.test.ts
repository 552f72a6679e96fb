import { expect, test } from "bun:test";
import { startHarness } from "../support/harness.ts";
import { callAttributes, newTraceId, otlpSpan } from "../support/traces.ts";

const server = await startHarness({ hasWorker: false });

const levels = 100_000;
const deep = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const said = (role: "user" | "assistant", text: string) => ({
  type: "chat" as const,
  messages: [{ role, content: [{ type: "text", text }] }],
});

test.each([
  ["levels without end", deep, false],
  ["U+0000 within JSON", '{"a\\u0000":"b\\u0000"}', true],
  ["half of a surrogate pair within JSON", '{"a":"\\ud83d"}', true],
])("an answer with %s is logged, and shown as it came", async (_, text, isJson) => {
  const { client } = await server.newWorkspace();
  const body = {
    provider: "openai",
    model: "m",
    input: said("user", "Go on."),
    output: said("assistant", text),
    request_start_time: "2026-03-02T09:15:00Z",
    request_end_time: "2026-03-02T09:15:01Z",
  };
  const { id } = await client.expect(201, "logRequest", { body });
  const shown = await client.expect(200, "getRequest", { params: { request_id: id } });
  expect(JSON.stringify(shown)).toContain(JSON.stringify(text).slice(1, -1));
  const filter = { field: "is_json", operator: "is_true" as const };
  const { items } = await client.expect(200, "searchRequestLogs", { body: { filters: [filter] } });
  expect(items.length).toBe(isJson ? 1 : 0);
});

test("a span with an answer of levels without end costs the spans beside it nothing", async () => {
  const { client } = await server.newWorkspace();
  const traceId = newTraceId();
  const spans = ["sound", deep, "sound"].map((content) => {
    const output = JSON.stringify([{ role: "assistant", parts: [{ type: "text", content }] }]);
    const attributes = Object.entries({ ...callAttributes(), "gen_ai.output.messages": output });
    const asText = attributes.map(([key, value]) => ({ key, value: { stringValue: String(value) } }));
    return otlpSpan({ traceId, attributes: asText });
  });
  const body = { resourceSpans: [{ scopeSpans: [{ spans }] }] } as never;
  expect(await client.expect(200, "ingestOtlpTraces", { body })).toEqual({});
  expect((await client.expect(200, "searchRequestLogs", { body: {} })).items.length).toBe(3);
});
