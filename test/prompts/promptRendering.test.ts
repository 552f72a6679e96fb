import { describe, expect, test } from "bun:test";
import { endedProcessesCpuMs } from "../support/cpuTime.ts";
import { startHarness } from "../support/harness.ts";
import { chat, completion, publish, textsOf } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });
const { client } = await server.newWorkspace();
const openai = { model: { provider: "openai", name: "gpt-4o", parameters: { temperature: 0.2 } } };

async function render(identifier: string, body?: Record<string, unknown>) {
  return client.expect(200, "renderPromptTemplate", { params: { identifier }, body: body as never });
}

let count = 0;

/** What becomes of one text. */
async function rendered(text: string, format: "f-string" | "jinja2", input_variables: Record<string, unknown>) {
  const name = `text ${count++}`;
  await publish(client, name, completion(text, format));
  const { prompt_template, warning } = await render(name, { input_variables });
  return { text: textsOf(prompt_template)[0] as string, warning };
}

const values = {
  name: "Ada",
  n: 3,
  none: null,
  d: { a: "b" },
  t: true,
  lst: [1, 2],
  f: 1234.5,
  half: 2.5,
  tie: 0.125,
  z: { b: 1, a: 2 },
};

describe("f-strings are Python's", () => {
  const cases: [text: string, result: string][] = [
    ["Hi {name}", "Hi Ada"],
    ["{missing}{none}|", "|"],
    ["{{name}}", "{name}"],
    ["{n:05d} {n:>4} {n:+}", "00003    3 +3"],
    ["{name!r} {name:>5} {name:.2}", "'Ada'   Ada Ad"],
    ["{d} {lst} {t}", "{'a': 'b'} [1, 2] True"],
    ["{f:,.2f} {f:e} {f:.1%}", "1,234.50 1.234500e+03 123450.0%"],
    ["{ name }{name-x}{na me}|", "|"],
    ["{n:{n}}", "  3"],
    ["{half:.0f} {tie:.2f} {f:.3} {n:010,}", "2 0.12 1.23e+03 00,000,003"],
  ];
  for (const [text, result] of cases) {
    test(text, async () => expect((await rendered(text, "f-string", values)).text).toBe(result));
  }

  for (const text of [
    "{user.name}",
    "{d[a]}",
    "{}",
    "{0}",
    '{"a": 1} {name}',
    '{"temp":21}',
    "{ {name}",
    "{name} }",
    "{missing:05d}",
    "{n!z}",
    "{name:d}",
    "{lst:>5}",
    "{n:999999999}",
    "{name.__class__}",
  ]) {
    test(`${text} is left as it is, with a warning`, async () => {
      const answer = await rendered(text, "f-string", values);
      expect(answer.text).toBe(text);
      expect(answer.warning).toContain("Content: a text was left as it is");
    });
  }
});

test("a tool's answer in JSON is no text with variables", async () => {
  const answer = '{"temp":21}';
  const published = await publish(client, "answered", chat(["user", "Hi"], ["tool", answer, { tool_call_id: "c1" }]));
  expect(published.prompt_template.input_variables).toEqual([]);
  const { prompt_template, warning } = await render("answered", { input_variables: { q: "x" } });
  expect(textsOf(prompt_template)).toEqual(["Hi", answer]);
  expect(warning ?? null).toBeNull();
});

describe("jinja2", () => {
  const cases: [text: string, result: string][] = [
    ["{{ name }}{# note #}", "Ada"],
    ["{{ missing }}{{ missing.a.b }}|", "|"],
    ["{{ none }} {{ t }} {{ n }} {{ 10 / 2 }}", "None True 3 5.0"],
    ["{{ lst }} {{ d }}", "[1, 2] {'a': 'b'}"],
    ["{{ d|tojson }}", '{"a": "b"}'],
    ['{{ missing|default("z") }} {{ none|default("z") }}', "z None"],
    ["one line\n", "one line"],
    ["two\r\nlines\r\n", "two\nlines"],
    ["two\r\nlines of {{ name }}\r\n", "two\nlines of Ada"],
    ["{% for x in lst %}\n{{ x }}\n{% endfor %}|", "\n1\n\n2\n|"],
    ["{% if missing %}yes{% else %}no{% endif %}", "no"],
    ["{% for k, v in d.items() %}{{ k }}={{ v }}{% endfor %} {{ lst[0:1] }} {{ lst[-1] }}", "a=b [1] 2"],
    ["{{ '<b>&' }}", "<b>&"],
    ["{% macro m(x) %}<{{ x }}>{% endmacro %}{{ m(none) }}", "<None>"],
    ["{% raw %}{{ name }}{% endraw %} {{ '{{' }}", "{{ name }} {{"],
    ["{% set x = n + 1 %}{{ x }}", "4"],
    ["a {{- name -}} b", "aAdab"],
    ["{{ '%05.2f %s'|format(f, t) }}", "1234.50 True"],
    ["{{ lst|join(', ') }} {{ 'ABC'|lower }} {{ 'abc'.upper() }}", "1, 2 abc ABC"],
    [
      "{{ '7'|int }} {{ 'x'|int(0) }} {{ f|round(1, 'floor') }} {{ '%.2f' % f }} {{ '{:,}'.format(f) }}",
      "7 0 1234.5 1234.50 1,234.5",
    ],
    [
      "{{ z }} {% for k, v in z.items() %}{{ k }}{{ v }}{% endfor %}{% for k in z %}{{ k }}{% endfor %}",
      "{'b': 1, 'a': 2} b1a2ba",
    ],
    ["{{ d.get('x', 'no') }} {{ [z, z]|sum(attribute='a') }} {{ [z]|join('', attribute='b') }}", "no 4 1"],
    ["{% set a, b = lst %}{{ b }}{% set x = [a] %}{% set _ = x.append(b) %}{{ x }}", "2[1, 2]"],
    [
      "{{ 'a\na'|indent(width=2) }} {{ 'aa'|replace('a', 'b', 1) }} {{ 'a b'|urlencode }} {{ d|tojson(indent=1) }}",
      'a\n  a ba a%20b {\n "a": "b"\n}',
    ],
  ];
  for (const [text, result] of cases) {
    test(text, async () => expect((await rendered(text, "jinja2", values)).text).toBe(result));
  }

  for (const text of [
    "{{ missing() }}",
    "{{ 1 / 0 }}",
    "{{ open ",
    "{% include 'x' %}",
    "{% extends 'x' %}",
    "{{ }}",
  ]) {
    test(`${text} is left as it is, with a warning`, async () => {
      const answer = await rendered(text, "jinja2", values);
      expect(answer.text).toBe(text);
      expect(answer.warning).toContain("Content: a text was left as it is");
    });
  }

  test("no text finds another, of any workspace", async () => {
    const secret = "{{ name }}{% if vip %} a hidden branch{% endif %}";
    expect((await rendered(secret, "jinja2", values)).text).toBe("Ada");
    const other = await server.newWorkspace();
    // As a renderer may count them, and what it calls a text without a name.
    const names = [...Array.from({ length: 60 }, (_, n) => `t${n}`), "<string>", ""];
    const reads = names.flatMap((name) => [`{% include '${name}' ignore missing %}`, `{% extends '${name}' %}`]);
    const messages = [...reads, "{{ debug() }}"].map((text): Parameters<typeof chat>[0] => {
      return ["user", text, { template_format: "jinja2" }];
    });
    await publish(other.client, "reads", chat(...messages));
    const body = { input_variables: { vip: true, name: "x" } };
    const answer = await other.client.expect(200, "renderPromptTemplate", { params: { identifier: "reads" }, body });
    for (const [index, text] of textsOf(answer.prompt_template).entries()) {
      expect(["", messages[index]?.[1]]).toContain(text);
    }
  });

  test("names of variables leave out what the text sets itself", async () => {
    const { prompt_template } = await publish(
      client,
      "names",
      completion(
        "{{ user.name|default(other) }}{% for item in items if item.ok %}{{ loop.index }}{{ item }}{% endfor %}" +
          "{% set own = given %}{{ own }}{% macro m(p, q=r) %}{{ p }}{% endmacro %}{{ m(1) }}{% raw %}{{ no }}{% endraw %}" +
          "{% macro f(p, q=(größe or [1, last])) %}{{ q }}{% endmacro %}{% call(part) f(名前.é) %}{{ part }}{% endcall %}" +
          "{% filter indent(width) %}x{% endfilter %}",
        "jinja2",
      ),
    );
    const names = ["user", "other", "items", "given", "r", "größe", "last", "名前", "width"];
    expect(prompt_template.input_variables).toEqual(names);
  });
});

describe("hostile templates", () => {
  const hostile: [what: string, text: string][] = [
    [
      "loops without an end",
      "{% for a in range(10000) %}{% for b in range(10000) %}{% for c in range(10000) %}{% endfor %}{% endfor %}{% endfor %}",
    ],
    ["a text of a gigabyte", "{{ 'x' * 1000000000 }}"],
    ["many texts of megabytes", "{% for a in range(10000) %}{% set x = ('x' * 20000000)|length %}{% endfor %}"],
    [
      "output without an end",
      "{% for a in range(1000) %}{% for b in range(1000) %}0123456789012345678901234567890123456789{% endfor %}{% endfor %}",
    ],
    ["a macro that calls itself", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"],
    ["brackets a hundred thousand deep", `{{ ${"(".repeat(100_000)}1${")".repeat(100_000)} }}`],
    ["a padding of a gigabyte", "{{ 'x'|center(1000000000) }}"],
    ["replacements by a gigabyte", "{{ ('a' * 100000)|replace('a', 'b' * 10000) }}"],
    ["lines with a gigabyte before them", "{{ ('a\n' * 1000000)|indent(1000) }}"],
    ["a gigabyte between items", "{{ range(10000)|join('x' * 100000) }}"],
    ["fields of a gigabyte", "{{ ('{0:9999}' * 100000).format(1) }}{{ ('%(a)9999d' * 100000)|format(a=1) }}"],
    ["the constructor of a function", "{{ lst.constructor.constructor('return process')() }}"],
    ["the constructor of a filter's value", "{{ (name|upper).constructor.constructor('return 1')() }}"],
  ];
  const mostMs = 10_000;

  /** Processes that a text has ended; those that former files have left, as sandboxes, end at any time and only add to it. */
  async function costOf(text: string): Promise<number> {
    const started = endedProcessesCpuMs();
    const answer = await rendered(text, "jinja2", values);
    expect(answer.text).toBe(text);
    return endedProcessesCpuMs() - started;
  }

  for (const [what, text] of hostile) {
    test(`${what}: left as it is, in good time, and the next one is rendered`, async () => {
      const first = await costOf(text);
      expect(first < mostMs ? first : await costOf(text)).toBeLessThan(mostMs);
      expect((await rendered("Hi {{ name }}", "jinja2", values)).text).toBe("Hi Ada");
    });
  }

  test("nothing of the server is in reach", async () => {
    for (const text of [
      "{{ ''.__class__.__mro__ }}",
      "{{ d.constructor }}{{ d['__proto__'] }}{{ d.toString }}",
      "{{ process }}{{ globalThis }}{{ require }}{{ Bun }}{{ self }}",
      "{{ namespace.constructor }}",
    ]) {
      expect((await rendered(text, "jinja2", values)).text).not.toMatch(/function|object|native|class/i);
    }
  });

  test("endless ones in all places of a workspace keep no other workspace from being answered first", async () => {
    const text = "{% for a in range(10000) %}{% set x = ('x' * 20000000)|length %}{% endfor %}";
    await publish(client, "endless", completion(text, "jinja2"));
    const other = (await server.newWorkspace()).client;
    await publish(other, "patient", completion("Hi {{ name }}", "jinja2"));
    let ended = 0;
    // As many as one workspace has places for: more would wait, and on a busy machine be refused.
    const endless = Array.from({ length: 2 }, async () => {
      const { prompt_template } = await render("endless", { input_variables: {} });
      ended++;
      return textsOf(prompt_template);
    });
    const patient = await other.expect(200, "renderPromptTemplate", {
      params: { identifier: "patient" },
      body: { input_variables: { name: "Ada" } },
    });
    const endedBefore = ended;
    expect(await Promise.all(endless)).toEqual([[text], [text]]);
    expect(textsOf(patient.prompt_template)).toEqual(["Hi Ada"]);
    expect(endedBefore).toBe(0);
  });
});

describe("what is filled in", () => {
  const template = chat(["system", "You are {who}."], ["user", "{question}"]);

  test("depends on the flag and on whether variables are given", async () => {
    await publish(client, "switch", template, { metadata: openai });
    const sent = (body?: Record<string, unknown>) => render("switch", body);
    const systemOf = ({ llm_kwargs }: { llm_kwargs: unknown }) =>
      (llm_kwargs as { messages: { content: string }[] }).messages[0]?.content;
    const given = await sent({ input_variables: { who: "kind", question: "Why?" } });
    expect(textsOf(given.prompt_template)).toEqual(["You are kind.", "Why?"]);
    expect([systemOf(given), given.warning]).toEqual(["You are kind.", null]);
    const empty = await sent({ input_variables: {} });
    expect(textsOf(empty.prompt_template)).toEqual(["You are .", ""]);
    expect(empty.warning).toContain("(`who`, `question`)");
    expect(empty.warning).toContain("Message 1: the variable `question` is undefined.");
    for (const body of [undefined, {}, { input_variables: null }]) {
      const raw = await sent(body);
      expect(textsOf(raw.prompt_template)).toEqual(["You are {who}.", "{question}"]);
      expect([systemOf(raw), raw.warning]).toEqual(["You are .", null]);
    }
    const skipped = await sent({ input_variables: { who: "x" }, skip_input_variable_rendering: true });
    expect(textsOf(skipped.prompt_template)).toEqual(["You are {who}.", "{question}"]);
    expect(systemOf(skipped)).toBe("You are {who}.");
  });

  test("no body, an empty one, and null all mean: nothing to say", async () => {
    await publish(client, "silent", template, { metadata: openai });
    const json = { "content-type": "application/json" };
    for (const body of [undefined, "", "null", "{}"]) {
      const answer = await client.fetch("/prompt-templates/silent", { method: "POST", headers: json, body });
      expect(answer.status).toBe(200);
    }
  });

  test("label wins over version, and the key has one workspace", async () => {
    await publish(client, "both", "one", { release_labels: ["old"] });
    await publish(client, "both", "two");
    expect((await render("both", { label: "old", version: 2 })).version).toBe(1);
    expect((await render("both", { version: 2 })).version).toBe(2);
    const foreign = { params: { identifier: "both" }, body: { workspace_id: 2_000_000_000 } };
    refused(await client.call("renderPromptTemplate", foreign), 403, "forbidden");
    refused(await client.call("renderPromptTemplate", { ...foreign, body: { label: "none" } }), 404, "not_found");
  });

  test("placeholders become messages, which are not rendered again", async () => {
    const placeholder = { role: "placeholder", name: "history" };
    await publish(client, "with history", {
      type: "chat",
      messages: [{ role: "system", content: "Be kind." }, placeholder, { role: "user", content: "{question}" }],
    });
    const history = [
      { role: "user", content: [{ type: "text", text: "{question}" }] },
      { role: "assistant", content: "Yes." },
    ];
    const { prompt_template, warning } = await render("with history", { input_variables: { history, question: "Q" } });
    expect(textsOf(prompt_template)).toEqual(["Be kind.", "{question}", "Yes.", "Q"]);
    expect(warning).toBeNull();
    const none = await render("with history", { input_variables: { question: "Q" } });
    expect(textsOf(none.prompt_template)).toEqual(["Be kind.", "Q"]);
    expect(none.warning).toContain("`history`");
    const skipped = await render("with history", { skip_input_variable_rendering: true });
    expect(skipped.prompt_template).toMatchObject({ messages: [{}, placeholder, {}] });
    for (const faulty of ["text", [{ role: "nobody" }], [1]]) {
      const body = { input_variables: { history: faulty } };
      const answer = await client.call("renderPromptTemplate", { params: { identifier: "with history" }, body });
      const { detail } = refused(answer, 422, "validation_error");
      expect(detail?.[0]?.loc.slice(0, 3)).toEqual(["body", "input_variables", "history"]);
    }
  });

  test("media and image variables become files", async () => {
    await publish(client, "media", {
      type: "completion",
      content: [
        { type: "media_variable", name: "files" },
        { type: "image_url", image_url: { url: "https://example.com/none.png" }, image_variable: "picture" },
      ],
    });
    const files = [
      "https://example.com/a.jpg",
      "https://example.com/b.pdf?x=1",
      "JVBERi0xLjQ=",
      "data:image/gif;base64,R0lG",
    ];
    const { prompt_template } = await render("media", {
      input_variables: { files, picture: "https://example.com/p.png" },
    });
    expect(prompt_template).toMatchObject({
      content: [
        { type: "image_url", image_url: { url: files[0] } },
        { type: "media", media: { type: "application/pdf", url: files[1], format: "url" } },
        { type: "media", media: { type: "application/pdf", url: files[2], format: "base64" } },
        { type: "image_url", image_url: { url: files[3] } },
        { type: "image_url", image_url: { url: "https://example.com/p.png" } },
      ],
    });
    const none = await render("media", { input_variables: {} });
    expect((none.prompt_template as { content: unknown[] }).content).toHaveLength(1);
  });

  test("texts of functions in the older form are filled in like those of tools", async () => {
    const find = { name: "find", description: "Finds {{ what }}", parameters: { a: { description: "{{ what }}" } } };
    const older = { ...chat(["user", "{q}"]), functions: [find], function_call: "auto" };
    await publish(client, "functions", older, { metadata: openai });
    const { prompt_template, llm_kwargs } = await render("functions", { input_variables: { q: "x", what: "words" } });
    expect(prompt_template.input_variables).toEqual(["q", "what"]);
    const filled = [{ name: "find", description: "Finds words", parameters: { a: { description: "words" } } }];
    expect(prompt_template).toMatchObject({ functions: filled });
    expect(llm_kwargs).toMatchObject({ functions: filled, function_call: "auto" });
  });

  test("tool variables become tools, and texts of tools are jinja2", async () => {
    await publish(
      client,
      "tools",
      {
        ...chat(["user", "{q}"]),
        tools: [
          { type: "variable", name: "more" },
          {
            type: "function",
            function: {
              name: "find",
              description: "Finds {{ what }}",
              parameters: { type: "object", properties: { a: { description: "{{ what }}" } } },
            },
          },
        ],
      },
      { metadata: openai },
    );
    const more = [
      { name: "look", input_schema: { type: "object" } },
      { type: "function", function: { name: "go", description: "Goes", parameters: {} } },
    ];
    const { prompt_template, llm_kwargs } = await render("tools", { input_variables: { q: "x", more, what: "words" } });
    expect(prompt_template.input_variables).toEqual(["q", "more", "what"]);
    const { tools } = prompt_template as { tools: { function: { name: string; description: string } }[] };
    expect(tools.map((tool) => tool.function)).toMatchObject([
      { name: "look", description: "", parameters: { type: "object" } },
      { name: "go", description: "Goes" },
      { name: "find", description: "Finds words", parameters: { properties: { a: { description: "words" } } } },
    ] as never);
    expect((llm_kwargs as { tools: unknown[] }).tools).toHaveLength(3);
    const skipped = await render("tools", { skip_input_variable_rendering: true });
    expect((skipped.prompt_template as { tools: unknown[] }).tools[0]).toEqual({ type: "variable", name: "more" });
    expect((skipped.llm_kwargs as { tools: unknown[] }).tools).toHaveLength(1);
  });

  test("the schema of the answer takes variables for texts, lists, numbers and whole schemas", async () => {
    const schema = {
      type: "object",
      additionalProperties: false,
      properties: {
        kind: { type: "string", enum: { type: "enum_variable", name: "kinds" } },
        text: { type: "string", description: "In {{ language }}", maxLength: "{{ length }}" },
        details: { type: "variable", name: "details" },
      },
    };
    const response_format = { type: "json_schema", json_schema: { name: "answer", schema, strict: true } };
    const metadata = { model: { provider: "openai", name: "gpt-4o", parameters: { response_format } } };
    const { prompt_template } = await publish(client, "structured", chat(["user", "x"]), { metadata });
    expect(prompt_template.input_variables).toEqual(["kinds", "language", "length", "details"]);
    const details = { type: "object", properties: {} };
    const input_variables = { kinds: ["a", "b"], language: "French", length: 10, details };
    const { metadata: filled, llm_kwargs } = await render("structured", { input_variables });
    const expected = {
      kind: { type: "string", enum: ["a", "b"] },
      text: { type: "string", description: "In French", maxLength: 10 },
      details: { ...details, additionalProperties: false },
    };
    expect(filled?.model?.parameters?.response_format).toMatchObject({
      json_schema: { schema: { properties: expected } },
    });
    expect(llm_kwargs).toMatchObject({ response_format: { json_schema: { schema: { properties: expected } } } });
  });
});

describe("the model", () => {
  test("is that of the version, with an api_type that clients can choose by", async () => {
    await publish(client, "modelled", chat(["user", "Hi"]), { metadata: { ...openai, team: "x" } });
    const { metadata, llm_kwargs } = await render("modelled");
    expect(metadata).toEqual({ team: "x", model: { ...openai.model, api_type: "chat-completions" } } as never);
    expect(llm_kwargs).toMatchObject({ model: "gpt-4o", temperature: 0.2 });
  });

  test("another one comes with its own defaults and is what the answer names", async () => {
    await publish(client, "changed", chat(["system", "S"], ["user", "Hi"]), { metadata: openai });
    const { metadata, llm_kwargs } = await render("changed", { provider: "anthropic", model: "claude-sonnet-4-0" });
    expect(metadata?.model).toMatchObject({ provider: "anthropic", name: "claude-sonnet-4-0", parameters: {} });
    expect(llm_kwargs).toMatchObject({ model: "claude-sonnet-4-0", messages: [{ role: "user" }] });
    expect(llm_kwargs).not.toHaveProperty("temperature");
  });

  test("single settings can be laid over, by any provider's name for them", async () => {
    await publish(client, "settings", chat(["user", "Hi"]), {
      metadata: { model: { ...openai.model, parameters: { max_tokens: 5, temperature: 1 } } },
    });
    const { metadata } = await render("settings", {
      model_parameter_overrides: { maxOutputTokens: 100, unknown: true },
    });
    expect(metadata?.model?.parameters).toEqual({ temperature: 1, max_completion_tokens: 100, unknown: true });
  });

  test("without one there is no llm_kwargs, with a provider alone there are its messages", async () => {
    await publish(client, "no model", chat(["user", "Hi"]));
    expect((await render("no model")).llm_kwargs).toBeNull();
    const { llm_kwargs, metadata } = await render("no model", { provider: "openai" });
    expect([metadata, llm_kwargs]).toMatchObject([null, { messages: [{ role: "user" }] }]);
    expect(llm_kwargs).not.toHaveProperty("model");
    const unknown = { params: { identifier: "no model" }, body: { provider: "nobody" } };
    refused(await client.call("renderPromptTemplate", unknown), 422, "validation_error");
    await publish(client, "with a model", "text", { metadata: openai });
    const mistyped = { params: { identifier: "with a model" }, body: { provider: "nobody", input_variables: {} } };
    refused(await client.call("renderPromptTemplate", mistyped), 422, "validation_error");
  });

  test("a read as written gives llm_kwargs on request", async () => {
    await publish(client, "raw kwargs", chat(["system", "You are {who}."], ["user", "Hi"]), { metadata: openai });
    const read = (query: Record<string, unknown>) =>
      client.expect(200, "getPromptTemplate", { params: { identifier: "raw kwargs" }, query });
    expect((await read({})).llm_kwargs).toBeNull();
    expect((await read({ include_llm_kwargs: true })).llm_kwargs).toMatchObject({
      messages: [{ content: "You are {who}." }, {}],
    });
    const filled = await read({ include_llm_kwargs: true, skip_input_variable_rendering: false });
    expect(filled.llm_kwargs).toMatchObject({ messages: [{ content: "You are ." }, {}] });
  });
});

test("an answer that the caller has is a 304, until a snippet of it changes", async () => {
  await publish(client, "part", "Be {adjective}.");
  await publish(client, "whole", "@@@part@@@");
  const body = JSON.stringify({ input_variables: { adjective: "kind" } });
  const ask = (etag?: string | null) =>
    client.fetch("/prompt-templates/whole", {
      method: "POST",
      headers: { "content-type": "application/json", ...(etag && { "if-none-match": etag }) },
      body,
    });
  const etag = (await ask()).headers.get("etag");
  expect(await ask(etag)).toMatchObject({ status: 304, body: undefined });
  await publish(client, "part", "Stay {adjective}.");
  const fresh = await ask(etag);
  expect(textsOf((fresh.body as { prompt_template: unknown }).prompt_template)).toEqual(["Stay kind."]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
