import { describe, expect, test } from "bun:test";
import { defaultRetryPolicy } from "../../core/models/attempts.ts";
import { callModel, type ModelCall } from "../../core/models/callModel.ts";
import { defaultModelConcurrency, setModelConcurrency } from "../../core/models/concurrency.ts";
import { ModelFault } from "../../core/models/modelFault.ts";
import { contentTextOf } from "../../core/providers/blueprint.ts";
import type { ProviderReply } from "../../core/providers/fromReply.ts";
import { chat, completion, fakeProviders, say, sentSchema, structured, text, travelled } from "../providers/support.ts";
import { providerVariables } from "../support/providerVariables.ts";
import { waitFor } from "../support/waitFor.ts";

const fake = fakeProviders();

/** Every provider, with the variables that lead to the fake. */
const variables = providerVariables(fake.url);

const retry = { ...defaultRetryPolicy, firstDelayMs: 1, maxDelayMs: 2 };
const ask = chat([say.user(text("Hi"))]);

function call(model: ModelCall["model"], more: Partial<ModelCall> = {}) {
  return callModel({ workspaceId: 1, template: ask, model, variables, retry, ...more });
}

function said({ output }: ProviderReply): string {
  return output.type === "chat" ? contentTextOf(output.messages[0]?.content) : contentTextOf(output.content);
}

async function faultOf(answer: Promise<unknown>): Promise<ModelFault> {
  const fault = await answer.then(
    () => null,
    (error) => error,
  );
  if (fault instanceof ModelFault) return fault;
  throw new Error("no ModelFault", { cause: fault });
}

const gpt = { provider: "openai", name: "gpt-4o-mini" };

interface Case {
  model: ModelCall["model"];
  path: string;
  header: [name: string, value: string | RegExp];
}

const cases: Record<string, Case> = {
  OpenAI: { model: gpt, path: "/v1/chat/completions", header: ["authorization", "Bearer sk-openai-secret"] },
  "OpenAI's Responses": {
    model: { ...gpt, api_type: "responses" },
    path: "/v1/responses",
    header: ["authorization", "Bearer sk-openai-secret"],
  },
  Azure: {
    model: { provider: "openai.azure", name: "gpt" },
    path: "/openai/deployments/gpt/chat/completions",
    header: ["api-key", "azure-secret"],
  },
  Anthropic: {
    model: { provider: "anthropic", name: "claude-opus-5" },
    path: "/v1/messages",
    header: ["x-api-key", "anthropic-secret"],
  },
  Google: {
    model: { provider: "google", name: "gemini-2.5-flash" },
    path: "/v1beta/models/gemini-2.5-flash:generateContent",
    header: ["x-goog-api-key", "google-secret"],
  },
  "Vertex AI": {
    model: { provider: "vertexai", name: "gemini-2.5-flash" },
    path: "/v1/publishers/google/models/gemini-2.5-flash:generateContent",
    header: ["x-goog-api-key", "vertex-secret"],
  },
  Mistral: {
    model: { provider: "mistral", name: "mistral-large-latest" },
    path: "/v1/chat/completions",
    header: ["authorization", "Bearer mistral-secret"],
  },
  Cohere: {
    model: { provider: "cohere", name: "command-a-03-2025" },
    path: "/v2/chat",
    header: ["authorization", "Bearer cohere-secret"],
  },
  "Hugging Face": {
    model: { provider: "huggingface", name: "meta-llama/Llama-3.1-8B-Instruct" },
    path: "/v1/chat/completions",
    header: ["authorization", "Bearer hf-secret"],
  },
  OpenRouter: {
    model: { provider: "openrouter", name: "x/y" },
    path: "/api/v1/chat/completions",
    header: ["authorization", "Bearer openrouter-secret"],
  },
  "a server of OpenAI's language": {
    model: { provider: "openai.compatible", name: "local" },
    path: "/v1/chat/completions",
    header: ["content-type", "application/json"],
  },
  Bedrock: {
    model: { provider: "amazon.bedrock", name: "anthropic.claude-sonnet-4-5-20250929-v1:0" },
    path: "/model/anthropic.claude-sonnet-4-5-20250929-v1:0/converse",
    header: ["authorization", /^AWS4-HMAC-SHA256 Credential=aws-key-id\//],
  },
};

describe("every provider", () => {
  for (const [name, { model, path, header }] of Object.entries(cases)) {
    test(`${name} gets one request with the workspace's key, and its answer is read`, async () => {
      fake.answer(() => ({ text: "Hello", inputTokens: 100, outputTokens: 10 }));
      const before = fake.requests.length;
      const answer = await call(model);
      expect(said(answer)).toBe("Hello");
      expect(answer).toMatchObject({
        usage: { inputTokens: 100, outputTokens: 10 },
        finishReason: "stop",
        attempts: 1,
      });
      expect(answer.endUs).toBeGreaterThan(answer.startUs);
      expect(fake.requests.length).toBe(before + 1);
      const sent = fake.requests.at(-1);
      expect(sent?.path).toBe(path);
      expect(sent?.headers[header[0]]).toMatch(header[1]);
    });

    test(`${name} answers a completion, also where it has no completions or no Responses`, async () => {
      fake.answer(() => ({ text: "Hello", inputTokens: 100, outputTokens: 10 }));
      for (const api_type of [null, "responses"]) {
        const answer = await call({ ...model, api_type }, { template: completion("Once") });
        expect(said(answer)).toBe("Hello");
        expect(answer.usage).toMatchObject({ inputTokens: 100, outputTokens: 10 });
      }
    });

    test(`${name} gets conversations with tools and files, and its calls of tools are read`, async () => {
      const toolCalls = [{ id: "call_9", name: "get_weather", arguments: { city: "Oslo" } }];
      fake.answer((request) => (request.path.endsWith(".png") ? { status: 404 } : { toolCalls }));
      const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
      const messages = travelled.messages.map((message) => {
        if (message.role !== "user" || !Array.isArray(message.content)) return message;
        return { ...message, content: message.content.map((part) => (part.type === "text" ? part : image)) };
      });
      const { output } = await call(model, { template: { ...travelled, messages } });
      if (output.type !== "chat") throw new Error("no chat");
      expect(output.messages[0]).toMatchObject({
        tool_calls: [{ function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }],
      });
    });
  }
});

test("settings: those that all have, and those that only the provider knows", async () => {
  fake.answer(() => ({ text: "{}" }));
  const parameters = { temperature: 0.5, max_tokens: 7, logit_bias: { "1": 2 }, response_format: structured };
  await call({ ...gpt, parameters });
  expect(fake.requests.at(-1)?.body).toMatchObject({
    temperature: 0.5,
    max_tokens: 7,
    logit_bias: { "1": 2 },
    response_format: { type: "json_schema", json_schema: { name: "weather", schema: sentSchema, strict: true } },
  });
  await call({ provider: "anthropic", name: "claude-opus-5", parameters: { service_tier: "auto" } });
  expect(fake.requests.at(-1)?.body).toMatchObject({ max_tokens: 4096, service_tier: "auto" });
  await call({ provider: "google", name: "gemini-2.5-flash", parameters: { thinking_config: { thinking_budget: 0 } } });
  expect(fake.requests.at(-1)?.body).toMatchObject({ generationConfig: { thinkingConfig: { thinkingBudget: 0 } } });
});

test("settings of Bedrock's Converse, such as a guardrail, are in their places", async () => {
  const guardrailConfig = { guardrailIdentifier: "g", guardrailVersion: "1" };
  const { model } = cases.Bedrock as Case;
  const parameters = {
    max_tokens: 7,
    top_k: 5,
    guardrailConfig,
    requestMetadata: { team: "a" },
    additionalModelRequestFields: { anthropic_beta: ["b"] },
    inferenceConfig: { topP: 0.5 },
  };
  const sent: unknown[] = [];
  await call({ ...model, parameters }, { onSent: (told) => sent.push(told) });
  const body = fake.requests.at(-1)?.body;
  expect(body).toMatchObject({ guardrailConfig, requestMetadata: { team: "a" } });
  expect(body?.additionalModelRequestFields).toEqual({ top_k: 5, anthropic_beta: ["b"] });
  expect(body?.inferenceConfig).toEqual({ maxTokens: 7, topP: 0.5 });
  expect(sent).toEqual([parameters]);
});

test("top_k is sent to servers like OpenAI's, most of which have it", async () => {
  for (const name of ["Hugging Face", "OpenRouter", "a server of OpenAI's language"]) {
    await call({ ...(cases[name] as Case).model, parameters: { top_k: 5 } });
    expect(fake.requests.at(-1)?.body.top_k).toBe(5);
  }
});

test("settings that a provider takes are told as they were given", async () => {
  fake.answer(() => ({ text: "Hi" }));
  const parameters = { temperature: 0.5, max_tokens: 7, top_p: 0.9 };
  for (const { model } of Object.values(cases)) {
    const sent: unknown[] = [];
    await call({ ...model, parameters }, { onSent: (told) => sent.push(told) });
    // The library leaves the others out for this model of Claude.
    expect(sent).toEqual([model.provider === "anthropic" ? { max_tokens: 7 } : parameters]);
  }
});

test("a format that a provider has no word for is not told as sent", async () => {
  fake.answer(() => ({ text: "{}" }));
  for (const { model } of Object.values(cases)) {
    for (const [response_format, isAlwaysSent] of [
      [{ type: "json_object" }, false],
      [structured, true],
    ] as const) {
      const sent: unknown[] = [];
      await call({ ...model, parameters: { response_format } }, { onSent: (told) => sent.push(told) });
      const isSent = isAlwaysSent || !["anthropic", "amazon.bedrock"].includes(model.provider);
      expect([model.provider, sent]).toEqual([model.provider, [isSent ? { response_format } : {}]]);
      if (!isAlwaysSent) expect(/json_object|application\/json/.test(fake.requests.at(-1)?.text ?? "")).toBe(isSent);
    }
  }
});

test("a completion is sent as the text that it is", async () => {
  fake.answer(() => ({ text: " upon a time" }));
  const answer = await call(
    { provider: "openai", name: "gpt-3.5-turbo-instruct", parameters: { max_tokens: 5 } },
    { template: completion("Once") },
  );
  expect(said(answer)).toBe(" upon a time");
  expect(fake.requests.at(-1)?.body).toEqual({ model: "gpt-3.5-turbo-instruct", prompt: "Once", max_tokens: 5 });
});

test("a completion of a model that is asked by Responses is the one message of it", async () => {
  fake.answer(() => ({ text: "Hi" }));
  const answer = await call({ ...gpt, api_type: "responses" }, { template: completion("Once") });
  expect(said(answer)).toBe("Hi");
  expect(fake.requests.at(-1)).toMatchObject({
    path: "/v1/responses",
    body: { input: [{ role: "user", content: [{ type: "input_text", text: "Once" }] }] },
  });
});

test("Cohere gets the text of a document, and is not sent one that has none", async () => {
  fake.answer(() => ({ text: "Read." }));
  const { model } = cases.Cohere as Case;
  const asked = (type: string, url: string) => {
    const media = { title: "notes", type, url, format: "base64" as const };
    return call(model, { template: chat([say.user(text("What is this?"), { type: "media", media })]) });
  };
  await asked("text/plain", "aGVsbG8=");
  expect(fake.requests.at(-1)?.body).toMatchObject({ documents: [{ data: { text: "hello", title: "notes" } }] });
  expect((await faultOf(asked("application/pdf", "JVBERi0xLjQ="))).message).toContain("application/pdf");
});

test("the provider's own tools are sent besides functions", async () => {
  fake.answer(() => ({ text: "Found." }));
  const search = { type: "web_search" as const, config: { type: "web_search", search_context_size: "low" } };
  await call({ ...gpt, api_type: "responses" }, { template: { ...ask, tools: [...(travelled.tools ?? []), search] } });
  expect(fake.requests.at(-1)?.body).toMatchObject({
    tools: [{ type: "function", name: "get_weather" }, search.config],
  });
});

test("the price comes from the price table, and is unknown for a model that is not in it", async () => {
  fake.answer(() => ({ text: "Hi", inputTokens: 1_000_000, outputTokens: 0 }));
  expect((await call(gpt)).price).toBeCloseTo(0.15, 6);
  expect((await call({ provider: "openai", name: "unheard-of" })).price).toBeNull();
});

describe("what goes wrong", () => {
  test("a missing key is named and nothing is sent", async () => {
    const before = fake.requests.length;
    const fault = await faultOf(call(gpt, { variables: {} }));
    expect(fault).toMatchObject({ errorType: "PROVIDER_AUTH_ERROR", isMissingKey: true, status: null });
    expect(fault.message).toContain("OPENAI_API_KEY");
    expect(fake.requests.length).toBe(before);
  });

  test("keys of this process are not the workspace's", async () => {
    process.env.AWS_BEARER_TOKEN_BEDROCK = "not-yours";
    process.env.GOOGLE_VERTEX_API_KEY = "not-yours";
    try {
      fake.answer(() => ({ text: "Hi" }));
      await call((cases.Bedrock as Case).model);
      expect(fake.requests.at(-1)?.headers.authorization).toStartWith("AWS4-HMAC-SHA256");
      const { GOOGLE_VERTEX_API_KEY: _, ...others } = variables;
      expect(await faultOf(call((cases["Vertex AI"] as Case).model, { variables: others }))).toMatchObject({
        isMissingKey: true,
      });
    } finally {
      delete process.env.AWS_BEARER_TOKEN_BEDROCK;
      delete process.env.GOOGLE_VERTEX_API_KEY;
    }
  });

  test("429 and 5xx are tried again, and each attempt is one request", async () => {
    const before = fake.requests.length;
    const script = [{ status: 429 }, { status: 503 }, { text: "At last" }];
    fake.answer((_, index) => script[index - before] ?? { status: 500 });
    const answer = await call(gpt);
    expect(said(answer)).toBe("At last");
    expect(answer.attempts).toBe(3);
    expect(fake.requests.length).toBe(before + 3);
  });

  test("Retry-After is waited for", async () => {
    const before = fake.requests.length;
    fake.answer((_, index) => (index === before ? { status: 429, headers: { "retry-after": "1" } } : { text: "Hi" }));
    await call(gpt);
    const [first, second] = fake.requests.slice(before);
    expect((second?.receivedAt ?? 0) - (first?.receivedAt ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("Gemini's limit for a minute, which it calls a quota, is waited for as long as it says", async () => {
    const { model } = cases.Google as Case;
    const message = "You exceeded your current quota, please check your plan and billing details.";
    const info = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "0.5s" };
    const help = { "@type": "type.googleapis.com/google.rpc.Help", links: [] };
    const quota = (...details: object[]) => ({
      status: 429,
      faultBody: { error: { code: 429, message, status: "RESOURCE_EXHAUSTED", details } },
    });
    const before = fake.requests.length;
    fake.answer((_, index) => (index === before ? quota(help, info) : { text: "Hi" }));
    expect(said(await call(model))).toBe("Hi");
    const [first, second] = fake.requests.slice(before);
    expect((second?.receivedAt ?? 0) - (first?.receivedAt ?? 0)).toBeGreaterThanOrEqual(490);

    fake.answer(() => quota(help));
    expect(await faultOf(call(model))).toMatchObject({ errorType: "PROVIDER_QUOTA_LIMIT", retryAfterMs: null });
    fake.answer(() => quota({ ...info, retryDelay: "7200s" }));
    const fault = await faultOf(call(model));
    expect(fault).toMatchObject({ errorType: "PROVIDER_RATE_LIMIT", retryAfterMs: 7_200_000 });
  });

  test("a provider that wants hours to itself is not waited for", async () => {
    fake.answer(() => ({ status: 429, headers: { "retry-after": "7200" } }));
    const before = fake.requests.length;
    const fault = await faultOf(call(gpt));
    expect(fault).toMatchObject({ errorType: "PROVIDER_RATE_LIMIT", status: 429, retryAfterMs: 7_200_000 });
    expect(fake.requests.length).toBe(before + 1);
  });

  test("what will not pass is not tried again, and no message tells the key", async () => {
    const expected = [
      [401, "PROVIDER_AUTH_ERROR"],
      [402, "PROVIDER_QUOTA_LIMIT"],
      [400, "PROVIDER_ERROR"],
    ] as const;
    for (const [status, errorType] of expected) {
      const before = fake.requests.length;
      fake.answer(() => ({ status, message: "Wrong: sk-openai-secret" }));
      const fault = await faultOf(call(gpt));
      expect(fault).toMatchObject({ errorType, status });
      expect(fault.message).toContain("Wrong: ***");
      expect(fault.message).not.toContain("sk-openai-secret");
      expect(fake.requests.length).toBe(before + 1);
    }
  });

  test("after the last retry the provider's fault is told", async () => {
    const before = fake.requests.length;
    fake.answer(() => ({ status: 500, message: "overloaded" }));
    const fault = await faultOf(call(gpt, { retry: { ...retry, retries: 2 } }));
    expect(fault).toMatchObject({ errorType: "PROVIDER_ERROR", status: 500 });
    expect(fault.message).toContain("overloaded");
    expect(fake.requests.length).toBe(before + 3);
  });

  test("an answer that the provider did not finish is none, whatever there is of it", async () => {
    const part = [{ type: "message", content: [{ type: "output_text", text: "Hal" }] }];
    const callOfTool = { type: "function_call", call_id: "call_1", name: "get_weather", arguments: "{}" };
    const responses = { ...gpt, api_type: "responses" };
    const cohere = (finish_reason: string) => ({
      finish_reason,
      message: { content: [{ type: "text", text: "Hal" }] },
    });
    const { model } = cases.Cohere as Case;
    const replies: [ModelCall["model"], object][] = [
      [responses, { status: "failed", output: part }],
      [responses, { status: "failed", output: [callOfTool] }],
      [responses, { status: "failed", output: [] }],
      ...["ERROR", "ERROR_TOXIC", "TIMEOUT"].map((reason): [ModelCall["model"], object] => [model, cohere(reason)]),
    ];
    for (const [asked, body] of replies) {
      const before = fake.requests.length;
      fake.answer(() => ({ body }));
      const fault = await faultOf(call(asked));
      expect(fault).toMatchObject({ errorType: "PROVIDER_ERROR", status: 200 });
      expect(fault.message).toContain("did not finish");
      expect(fake.requests.length).toBe(before + 1);
    }
  });

  test("an error that comes with 200 says what the provider says, without the key", async () => {
    const error = { message: "boom sk-openai-secret" };
    const replies: [ModelCall["model"], object][] = [
      [gpt, { error }],
      [gpt, { error: error.message }],
      [{ ...gpt, api_type: "responses" }, { error }],
      [
        { ...gpt, api_type: "responses" },
        { status: "failed", error, output: [] },
      ],
      [gpt, { choices: [{ error, finish_reason: "error", message: {} }] }],
    ];
    for (const [asked, body] of replies) {
      fake.answer(() => ({ body }));
      const fault = await faultOf(call(asked));
      expect(fault.errorType).toBe("PROVIDER_ERROR");
      expect(fault.message).toContain("boom ***");
    }
  });

  test("an answer that holds none is an error of the provider and not of the request", async () => {
    for (const { model } of Object.values(cases)) {
      for (const [body, said] of [
        [{}, ""],
        [{ error: { message: "boom" } }, "boom"],
      ] as const) {
        fake.answer(() => ({ body }));
        const fault = await faultOf(call(model));
        expect(fault).toMatchObject({ errorType: "PROVIDER_ERROR", isTransient: false });
        expect(fault.message).toStartWith(`${model.provider} responded with 200: ${said}`);
      }
    }
  });

  test("an answer that takes too long is a timeout, and is not paid for twice", async () => {
    const before = fake.requests.length;
    fake.answer(() => new Promise(() => {}));
    // A machine with much else to do may need longer than the shortest limit to send the request at all.
    let calls = 0;
    for (; fake.requests.length === before; calls++) {
      const timeoutMs = 50 * 4 ** calls;
      const fault = await faultOf(call(gpt, { timeoutMs }));
      expect(fault.errorType).toBe("PROVIDER_TIMEOUT");
    }
    expect(fake.requests.length - before).toBeWithin(1, calls + 1);
  });

  test("an abort ends a call that is under way, and one that waits to be tried again", async () => {
    fake.answer(() => new Promise(() => {}));
    const under = new AbortController();
    const answer = call(gpt, { signal: under.signal });
    under.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");

    fake.answer(() => ({ status: 429, headers: { "retry-after": "30" } }));
    const waiting = new AbortController();
    const before = fake.requests.length;
    const second = call(gpt, { signal: waiting.signal });
    await waitFor("the request", () => fake.requests.length > before);
    waiting.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
  });

  test("an address that is not public is refused", async () => {
    const fault = await faultOf(call(gpt, { baseUrl: "http://169.254.169.254/v1" }));
    expect(fault.message).toContain("private or reserved");
  });
});

test("a workspace has no more calls under way at a provider than it may", async () => {
  setModelConcurrency(3);
  try {
    fake.mostAtOnce = 0;
    const before = fake.requests.length;
    fake.answer(async () => {
      // All that may be there at once are, before any is answered; another one would have come with them.
      await waitFor("three calls", () => fake.requests.length >= before + 3);
      await Bun.sleep(5);
      return { text: "Hi" };
    });
    await Promise.all(Array.from({ length: 12 }, () => call(gpt, { workspaceId: 77 })));
    expect(fake.mostAtOnce).toBe(3);
  } finally {
    setModelConcurrency(defaultModelConcurrency);
  }
});
