import { describe, expect, test } from "bun:test";
import { attributeNamesOf } from "../../../core/logs/conventions/conventions.ts";
import { withCall } from "../../../core/logs/spans/batchCalls.ts";
import type { Attributes, SpanRecord } from "../../../core/logs/spans/span.ts";
import type { Json } from "../../../core/values/json.ts";
import { cpuMs } from "../../support/cpuTime.ts";

function spanOf(attributes: Attributes, more: Partial<SpanRecord> = {}): SpanRecord {
  return {
    trace_id: "0af7651916cd43dd8448eb211c80319c",
    span_id: "b7ad6b7169203331",
    parent_id: null,
    trace_state: "",
    name: "chat",
    kind: "CLIENT",
    start_time_ns: 1_790_000_000_000_000_000n,
    end_time_ns: 1_790_000_000_500_000_000n,
    status_code: "UNSET",
    status_message: null,
    attributes,
    events: [],
    links: [],
    resource: { attributes: {}, schema_url: "" },
    scope: null,
    ...more,
  };
}

const call: Attributes = {
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": "openai",
  "gen_ai.request.model": "gpt-4o",
};

/** Derives, and checks that Postgres would take what comes of it. */
function derive(attributes: Attributes, more: Partial<SpanRecord> = {}) {
  const draft = withCall({ span: spanOf(attributes, more) }).derived;
  JSON.parse(JSON.stringify(draft), (name, value) => {
    if (!isStorable(name) || !isStorable(value)) throw new Error(`not storable: ${name}`);
    return value;
  });
  return draft;
}

function isStorable(value: unknown): boolean {
  return typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
}

function nested(depth: number): Json {
  let value: Json = "x";
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** Repeatable: the same numbers at every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [
  "gen_ai.system_instructions",
  "gen_ai.input.messages",
  "gen_ai.output.messages",
  "gen_ai.tool.definitions",
  "gen_ai.prompt",
  "gen_ai.completion",
  "gen_ai.prompt.0.content",
  "gen_ai.prompt.0.role",
  "gen_ai.prompt.0.tool_calls",
  "gen_ai.prompt.999999.content",
  "gen_ai.prompt.0.tool_calls.5.arguments",
  "gen_ai.prompt.__proto__.role",
  "gen_ai.request.__proto__",
  "gen_ai.request.thinking.__proto__",
  "gen_ai.request.constructor",
  "gen_ai.completion.0",
  "gen_ai.openai.request.response_format",
  "ai.operationId",
  "ai.prompt.messages",
  "ai.prompt.tools",
  "ai.prompt.toolChoice",
  "ai.response.toolCalls",
  "ai.response.files",
  "ai.values",
  "ai.value",
  "llm.input_messages.0.message.contents.0.message_content.type",
  "llm.input_messages.0.message.contents.0.message_content.image.image.url",
  "llm.input_messages.0.message.role",
  "llm.output_messages.3.message.tool_calls.0.tool_call.function.arguments",
  "llm.invocation_parameters",
  "llm.tools.0.tool.json_schema",
  "llm.request.functions.0.parameters",
  "llm.prompt_template.variables",
  "metadata",
  "tag.tags",
  "events",
  "input.value",
  "output.value",
  "openai_agents.response.raw_json",
  "openai_agents.generation.raw_output_json",
  "openai_agents.model_config_json",
  "promptlayer.prompt.id",
  "promptlayer.prompt.version",
  "promptlayer.metadata.__proto__",
  "promptlayer.tags",
  "gen_ai.usage.input_token_details",
  ...attributeNamesOf("inputTokens"),
  ...attributeNamesOf("cachedTokens"),
  ...attributeNamesOf("price"),
  ...attributeNamesOf("finishReason"),
  ...attributeNamesOf("user"),
];

const message = '{"role":"user","parts":[{"type":"text","content":"a\\u0000b\\ud800"},{"type":"tool_call"}]}';
const values: Json[] = [
  null,
  true,
  -1,
  1e308,
  "",
  " ",
  "null",
  "[",
  '{"a":',
  "[[]]",
  "{}",
  '"a"',
  message,
  `[${message},${message},1,null,"x",[${message}]]`,
  '[{"type":"constructor"},{"type":"__proto__"},{"role":"constructor","content":{"type":"toString"}}]',
  '{"messages":"x","choices":[{"message":null}],"output":[{"type":"message"}],"usage":{"input_tokens":"many"}}',
  '{"type":"image","source":{"data":{}}}',
  "9".repeat(30),
  "2147483648",
  "[1e999]",
  "constructor",
  "__proto__",
  [],
  [[]],
  [null, 1, "a", {}],
  { role: "user", content: { type: 1 } },
  { __proto__: null, constructor: "x", toString: [] } as never,
  nested(5000),
  JSON.stringify(nested(2000)),
  "[".repeat(100_000),
];

describe("hostile attributes", () => {
  test("no attribute of any type makes it throw, and all that comes of it can be stored", () => {
    for (const name of names) {
      for (const value of values) {
        expect(derive({ ...call, [name]: value })).toBeDefined();
        derive(call, { events: [{ name: "gen_ai.user.message", time_ns: null, attributes: { [name]: value } }] });
      }
    }
  });

  test("no mixture of them does either", () => {
    const random = randomOf(7);
    for (let round = 0; round < 1000; round++) {
      const attributes = { ...(random(3) > 0 ? call : {}) };
      for (let count = random(12); count >= 0; count--) {
        attributes[names[random(names.length)] as string] = values[random(values.length)] as Json;
      }
      const eventName = ["gen_ai.choice", "exception", "gen_ai.tool.message", "constructor"][random(4)] as string;
      const events = [
        { name: eventName, time_ns: null, attributes: { message: values[random(values.length)] as Json } },
      ];
      derive(attributes, { events, resource: { attributes, schema_url: "" } });
    }
  });

  test("JSON that is cut off at any place is read as text or not at all", () => {
    const text = JSON.stringify([{ role: "user", parts: [{ type: "text", content: "é\u2028😀" }] }]);
    for (let length = 0; length <= text.length; length++) {
      derive({
        ...call,
        "gen_ai.input.messages": text.slice(0, length).toWellFormed(),
        "input.value": text.slice(length),
      });
    }
  });

  const large = "x".repeat(10 * 1024 * 1024);
  const many = 100_000;
  const list = (item: string) => `[${`${item},`.repeat(many)}${item}]`;
  const slow: [string, Attributes][] = [
    ["a text of 10 MB", { "gen_ai.prompt.0.content": large, "gen_ai.request.model": large, "tag.tags": large }],
    [
      "10 MB of brackets",
      { "gen_ai.input.messages": "[".repeat(large.length), "input.value": "{".repeat(large.length) },
    ],
    [
      "10 MB of spaces",
      { "gen_ai.input.messages": " ".repeat(large.length), "ai.usage.inputTokens": " ".repeat(large.length) },
    ],
    [
      "messages without end",
      { "gen_ai.output.messages": list('{"role":"assistant","content":"a","tool_calls":[{"id":"1"}]}') },
    ],
    ["an index of a million", { "gen_ai.prompt.999999.content": "a", "gen_ai.prompt.999999999999.content": "b" }],
    ["names of 10 MB", { [`gen_ai.prompt.0.${"a.".repeat(5_000_000)}`]: "a" }],
    ["tags without end", { "tag.tags": Array.from({ length: many }, (_, index) => `t${index}`).join(",") }],
    [
      "attributes without end",
      Object.fromEntries(Array.from({ length: many }, (_, index) => [`gen_ai.prompt.${index}.content`, `${index}`])),
    ],
  ];
  for (const [what, attributes] of slow) {
    test(`${what} takes no longer than reading it`, () => {
      const started = cpuMs();
      expect(derive({ ...call, ...attributes })).not.toBeNull();
      expect(cpuMs() - started).toBeLessThan(10_000);
    });
  }

  test("messages keep the order of their indexes, whatever gaps there are", () => {
    const draft = derive({ ...call, "gen_ai.prompt.999999.content": "last", "gen_ai.prompt.7.content": "first" });
    expect(draft?.input.type === "chat" && draft.input.messages.map(({ content }) => content)).toEqual([
      [{ type: "text", text: "first" }],
      [{ type: "text", text: "last" }],
    ]);
  });
});
