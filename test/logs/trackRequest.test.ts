import { describe, expect, test } from "bun:test";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { publish } from "../support/prompts.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });

const times = { request_start_time: 1772442900.25, request_end_time: 1772442901.5 };

function track(client: Client, more: Record<string, unknown>) {
  return client.call("trackRequest", { body: { ...times, return_prompt_blueprint: true, ...more } as never });
}

async function tracked(client: Client, more: Record<string, unknown>) {
  const answer = await track(client, more);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const log = await client.expect(200, "getRequest", { params: { request_id: answer.body.request_id } });
  return { answer: answer.body, log };
}

const text = (value: string) => ({ type: "text", text: value });

describe("a call in its provider's form", () => {
  const cases: Record<string, { given: Record<string, unknown>; log: object; messages: object[]; parameters: object }> =
    {
      "OpenAI's chat": {
        given: {
          function_name: "openai.chat.completions.create",
          provider_type: "openai",
          kwargs: {
            model: "gpt-4o-mini",
            temperature: 0.2,
            messages: [
              { role: "system", content: "Be brief." },
              { role: "user", content: [{ type: "text", text: "Where is Rome?" }] },
            ],
          },
          request_response: {
            model: "gpt-4o-mini-2024-07-18",
            choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "In Italy." } }],
            usage: { prompt_tokens: 20, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 5 } },
          },
        },
        log: { provider: "openai", model: "gpt-4o-mini", input_tokens: 20, output_tokens: 4, cached_tokens: 5 },
        messages: [
          { role: "system", content: [text("Be brief.")] },
          { role: "user", content: [text("Where is Rome?")] },
          { role: "assistant", content: [text("In Italy.")] },
        ],
        parameters: { temperature: 0.2 },
      },
      "OpenAI's responses": {
        given: {
          function_name: "openai.OpenAI.responses.create",
          kwargs: {
            model: "gpt-4o",
            instructions: "Be brief.",
            input: [
              { role: "user", content: [{ type: "input_text", text: "Weather?" }] },
              { type: "function_call", call_id: "c1", name: "weather", arguments: "{}" },
              { type: "function_call_output", call_id: "c1", output: "sunny" },
            ],
          },
          request_response: {
            output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Sunny." }] }],
            usage: { input_tokens: 30, output_tokens: 3 },
          },
        },
        log: { provider: "openai", input_tokens: 30, output_tokens: 3 },
        messages: [
          { role: "system", content: [text("Be brief.")] },
          { role: "user", content: [text("Weather?")] },
          { role: "assistant", tool_calls: [{ id: "c1", function: { name: "weather", arguments: "{}" } }] },
          { role: "tool", tool_call_id: "c1", content: [text("sunny")] },
          { role: "assistant", content: [text("Sunny.")] },
        ],
        parameters: {},
      },
      "Anthropic's messages": {
        given: {
          function_name: "anthropic.Anthropic.messages.create",
          provider_type: "anthropic",
          kwargs: {
            model: "claude-sonnet-4-20250514",
            max_tokens: 100,
            system: "Be brief.",
            messages: [
              { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "look", input: { place: "Rome" } }] },
              { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "found" }] },
            ],
          },
          request_response: {
            role: "assistant",
            content: [{ type: "text", text: "Found it." }],
            stop_reason: "end_turn",
            usage: { input_tokens: 40, output_tokens: 6 },
          },
        },
        log: { provider: "anthropic", input_tokens: 40, output_tokens: 6 },
        messages: [
          { role: "system", content: [text("Be brief.")] },
          { role: "assistant", tool_calls: [{ id: "t1", function: { name: "look", arguments: '{"place":"Rome"}' } }] },
          { role: "tool", tool_call_id: "t1", content: [text("found")] },
          { role: "assistant", content: [text("Found it.")] },
        ],
        parameters: { max_tokens: 100 },
      },
      "Google's content": {
        given: {
          function_name: "google.model.generate_content",
          provider_type: "google",
          kwargs: { model: "gemini-2.0-flash", contents: [{ role: "user", parts: [{ text: "Hello" }] }] },
          request_response: {
            candidates: [{ content: { role: "model", parts: [{ text: "Hi!" }] }, finishReason: "STOP" }],
            usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
          },
        },
        log: { provider: "google", input_tokens: 3, output_tokens: 2 },
        messages: [
          { role: "user", content: [text("Hello")] },
          { role: "assistant", content: [text("Hi!")] },
        ],
        parameters: {},
      },
      "Bedrock's conversation": {
        given: {
          function_name: "boto3.bedrock-runtime.converse",
          provider_type: "amazon.bedrock",
          kwargs: {
            modelId: "amazon.nova-lite-v1:0",
            system: [{ text: "Be brief." }],
            messages: [{ role: "user", content: [{ text: "Hello" }] }],
          },
          request_response: {
            output: { message: { role: "assistant", content: [{ text: "Hi!" }] } },
            stopReason: "end_turn",
            usage: { inputTokens: 9, outputTokens: 2 },
          },
        },
        log: { provider: "amazon.bedrock", model: "amazon.nova-lite-v1:0", input_tokens: 9 },
        messages: [
          { role: "system", content: [text("Be brief.")] },
          { role: "user", content: [text("Hello")] },
          { role: "assistant", content: [text("Hi!")] },
        ],
        parameters: {},
      },
      "a failure, which has no answer": {
        given: {
          function_name: "openai.chat.completions.create",
          kwargs: { model: "gpt-4o", messages: [{ role: "user", content: "Hello" }] },
          request_response: {},
          status: "ERROR",
          error_type: "PROVIDER_TIMEOUT",
          error_message: "too slow",
        },
        log: { status: "ERROR", error_type: "PROVIDER_TIMEOUT" },
        messages: [{ role: "user", content: [text("Hello")] }],
        parameters: {},
      },
      "a function that nobody knows": {
        given: {
          function_name: "house.generate",
          kwargs: { model: "m", q: 1, api_key: "sk" },
          request_response: { a: [2] },
        },
        log: { provider: "house", model: "m" },
        messages: [
          { role: "user", content: [text('{"model":"m","q":1}')] },
          { role: "assistant", content: [text('{"a":[2]}')] },
        ],
        parameters: {},
      },
    };
  for (const [name, { given, log: expected, messages, parameters }] of Object.entries(cases)) {
    test(`is read: ${name}`, async () => {
      const { client } = await server.newWorkspace();
      const { answer, log } = await tracked(client, given);
      expect(log).toMatchObject(expected as never);
      const { prompt_template, metadata } = log.prompt_blueprint;
      expect(prompt_template.type === "chat" && prompt_template.messages).toMatchObject(messages as never);
      expect(metadata.model.parameters).toEqual(parameters as never);
      expect(answer.prompt_blueprint).toEqual(log.prompt_blueprint);
    });
  }

  test("parse and stream are read as create is", async () => {
    const { client } = await server.newWorkspace();
    const names: [created: string, others: string[]][] = [
      ["OpenAI's chat", ["openai.beta.chat.completions.parse", "openai.AzureOpenAI.chat.completions.stream"]],
      ["OpenAI's responses", ["openai.OpenAI.responses.parse", "openai.responses.stream"]],
      ["Anthropic's messages", ["anthropic.Anthropic.beta.messages.parse", "anthropic.messages.stream"]],
      ["Google's content", ["google.model.generate_content_stream", "google.convo.send_message_stream"]],
      ["Bedrock's conversation", ["boto3.bedrock-runtime.converse_stream"]],
    ];
    for (const [created, others] of names) {
      const { given, messages } = cases[created] as (typeof cases)[string];
      for (const function_name of others) {
        const { log } = await tracked(client, { ...given, function_name });
        expect(log.prompt_blueprint.prompt_template).toMatchObject({ messages } as never);
      }
    }
  });

  test("a completion stays one", async () => {
    const { client } = await server.newWorkspace();
    const { log } = await tracked(client, {
      function_name: "openai.completions.create",
      kwargs: { model: "gpt-3.5-turbo-instruct", prompt: "Once" },
      request_response: { choices: [{ text: " upon a time" }], usage: { prompt_tokens: 1, completion_tokens: 3 } },
    });
    expect(log.prompt_blueprint.prompt_template).toMatchObject({
      type: "completion",
      content: [text("Once"), text(" upon a time")],
    } as never);
  });
});

describe("what comes with it", () => {
  const call = {
    function_name: "openai.chat.completions.create",
    kwargs: { model: "gpt-4o", messages: [{ role: "user", content: "Hello" }] },
    request_response: { choices: [{ message: { role: "assistant", content: "Hi" } }] },
  };

  test("tags, metadata, the prompt, the group and the span are kept; a prompt that is not there is no fault", async () => {
    const { client } = await server.newWorkspace();
    const prompt = await publish(client, "greeting", "Say {word}.");
    const { id: group_id } = await client.expect(200, "createGroup", { body: {} });
    const more = { tags: ["t"], metadata: { user_id: "7" }, prompt_input_variables: { word: "hi" }, group_id };
    const { log } = await tracked(client, { ...call, ...more, prompt_id: prompt.id, span_id: "00f067aa0ba902b7" });
    expect(log).toMatchObject({
      tags: ["t"],
      metadata: { user_id: "7" },
      prompt_name: "greeting",
      prompt_version_number: 1,
      group_id,
      span_id: "00f067aa0ba902b7",
    });
    const unlinked = await tracked(client, { ...call, prompt_id: 999_999, prompt_input_variables: ["word"] });
    expect(unlinked.log).toMatchObject({ prompt_id: null, prompt_input_variables: {} });
    refused(await track(client, { ...call, group_id: 2147483647 }), 400, "bad_request");
  });

  test("digits in a text name the prompt with that id, else the one with that name", async () => {
    const { client } = await server.newWorkspace();
    const greeting = await publish(client, "greeting", "Hi");
    await publish(client, "2024", "Hi");
    await publish(client, String(greeting.id), "Hi");
    for (const [prompt_id, prompt_name] of [
      ["2024", "2024"],
      [String(greeting.id), "greeting"],
    ] as const) {
      expect((await tracked(client, { ...call, prompt_id })).log).toMatchObject({ prompt_name });
    }
    expect((await tracked(client, { ...call, prompt_id: 2024 })).log).toMatchObject({ prompt_id: null });
  });

  test("integers beyond 2^53 are kept as texts of their digits", async () => {
    const { client } = await server.newWorkspace();
    const kwargs = { ...call.kwargs, seed: "@" };
    const request_response = { ...call.request_response, system_fingerprint: "@" };
    const unknown = { function_name: "acme.ask", kwargs: { order: "@" }, request_response: { answer: "@" } };
    const logOf = async (given: object) => {
      const body = JSON.stringify({ ...times, ...given, metadata: { order: "@" } }).replaceAll('"@"', digits);
      const headers = { "content-type": "application/json" };
      const answer = await client.fetch("/track-request", { method: "POST", headers, body });
      expect(answer.status).toBe(200);
      const { request_id } = answer.body as { request_id: number };
      return client.expect(200, "getRequest", { params: { request_id } });
    };
    const digits = "9007199254740993";
    expect(await logOf({ ...call, kwargs, request_response })).toMatchObject({
      metadata: { order: digits },
      prompt_blueprint: { metadata: { model: { parameters: { seed: digits } } } },
    });
    expect(await logOf(unknown)).toMatchObject({
      prompt_blueprint: {
        prompt_template: {
          messages: [{ content: [text(`{"order":"${digits}"}`)] }, { content: [text(`{"answer":"${digits}"}`)] }],
        },
      },
    });
  });

  test("the blueprint comes only when it is asked for", async () => {
    const { client } = await server.newWorkspace();
    const { body } = await track(client, { ...call, return_prompt_blueprint: false });
    expect(body).toEqual({
      success: true,
      request_id: expect.any(Number),
      prompt_blueprint: null,
      message: expect.any(String),
    } as never);
  });

  test("a call that is sent again, even at the same moment, is one log", async () => {
    const { client } = await server.newWorkspace();
    const again = { ...call, span_id: "00f067aa0ba902b8" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => tracked(client, again)));
    expect(new Set(answers.map(({ answer }) => answer.request_id)).size).toBe(1);
    const other = await tracked(client, { ...again, request_start_time: 1772442900.26 });
    expect(other.answer.request_id).not.toBe(answers[0]?.answer.request_id as number);
  });

  test("a span of zeros is none: equal calls of an SDK that does not trace are logs of their own", async () => {
    const { client } = await server.newWorkspace();
    const untraced = { ...call, span_id: "0000000000000000" };
    const answers = await Promise.all(Array.from({ length: 3 }, () => tracked(client, untraced)));
    expect(new Set(answers.map(({ answer }) => answer.request_id)).size).toBe(3);
    expect(answers.map(({ log }) => log.span_id)).toEqual([null, null, null]);
  });

  test("a call without a function's name is kept as it is", async () => {
    const { client } = await server.newWorkspace();
    const refusal = { status: "ERROR", error_type: "PROVIDER_ERROR", error_message: "no such call" } as const;
    const nameless = { ...call, function_name: "", provider_type: "mistral", request_response: {}, ...refusal };
    const { log } = await tracked(client, nameless);
    expect(log).toMatchObject({ provider: "mistral", model: "gpt-4o", ...refusal });
  });

  test("the trace is known, whichever of the span and the log comes first", async () => {
    const { client } = await server.newWorkspace();
    const span = (span_id: string) => ({
      name: "PromptLayer Run",
      context: { trace_id: "4bf92f3577b34da6a3ce929d0e0e4736", span_id, trace_state: "" },
      kind: "SpanKind.INTERNAL" as const,
      parent_id: null,
      start_time: 1772442900250000000,
      end_time: 1772442901500000000,
      status: { status_code: "StatusCode.OK" as const },
      attributes: { node_type: "CODE_EXECUTION" },
      resource: { attributes: {}, schema_url: "" },
    });
    const send = (id: string) => client.expect(201, "createSpans", { body: { spans: [span(id)] } as never });
    await send("00f067aa0ba902c1");
    const late = await tracked(client, { ...call, span_id: "00f067aa0ba902c1" });
    expect(late.log.trace_id).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    const { answer } = await tracked(client, { ...call, span_id: "00f067aa0ba902c2" });
    await send("00f067aa0ba902c2");
    const params = { request_id: answer.request_id };
    expect((await client.expect(200, "getRequest", { params })).trace_id).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    const filter_group = { filters: [{ field: "has_trace", operator: "is_true" }] };
    const { items } = await client.expect(200, "searchRequestLogs", { body: { filter_group } as never });
    expect(items).toHaveLength(2);
  });

  test("the key may be in the body, and is nowhere afterwards", async () => {
    const { workspace, client } = await server.newWorkspace();
    const response = await fetch(`${server.url}/track-request`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...times, ...call, function_name: "house.generate", api_key: workspace.apiKey }),
    });
    const answer = await response.text();
    expect([response.status, answer.includes(workspace.apiKey)]).toEqual([200, false]);
    const { request_id } = JSON.parse(answer) as { request_id: number };
    const log = await client.expect(200, "getRequest", { params: { request_id } });
    expect(JSON.stringify(log)).not.toContain(workspace.apiKey);
  });
});
