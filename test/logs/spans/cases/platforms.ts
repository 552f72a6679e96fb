import { expect } from "bun:test";
import type { Case } from "../case.ts";
import { documented } from "../fixtures/fixture.ts";
import { answer, answers, calls, type ExpectedLog, question, says, terse, thinking, weatherTool } from "../logs.ts";
import { recorded } from "./recording.ts";

const gpt = {
  provider: "openai",
  model: "gpt-4o",
  apiType: "chat-completions",
  tokens: [31, 12],
} satisfies ExpectedLog;
const { tokens: _, ...withoutTokens } = gpt;
const overloaded: ExpectedLog = {
  ...withoutTokens,
  model: "overloaded",
  status: "ERROR",
  errorType: "PROVIDER_RATE_LIMIT",
};
const claude = { provider: "anthropic", model: "claude-sonnet-5", apiType: "messages" } satisfies ExpectedLog;
const embedding: ExpectedLog = {
  provider: "openai",
  model: "text-embedding-3-small",
  apiType: "embeddings",
  tokens: [6, 0],
};

// It never tells what was said.
const ax = { parameters: { temperature: 0.2, max_tokens: 100, stream: false } } satisfies Partial<ExpectedLog>;
const datadog: ExpectedLog = { ...gpt, cached: 8, thinking: 4 };
const inConversation: Partial<ExpectedLog> = { metadata: { conversation_id: "c1" } };
const foundry: ExpectedLog = {
  ...gpt,
  provider: "openai.azure",
  apiType: "responses",
  parameters: { temperature: 0.2 },
};
const thought = thinking("Look it up.");
const onLangfuse: ExpectedLog = {
  ...datadog,
  model: "gpt-4o-2026-01-01",
  apiType: "responses",
  tools: [weatherTool()],
  toolChoice: "auto",
  parameters: { parallel_tool_calls: true, temperature: 1 },
};
// It does not tell what was read from the cache, nor what was said.
const effect: ExpectedLog = { ...claude, parameters: { max_tokens: 100 }, tokens: [31, 12] };

/** Frameworks and products of their makers, and further forms of what instrumentations export. */
export const platformCases: Case[] = [
  recorded("ax", "Ax", {
    logs: [
      { ...gpt, ...ax, cached: 8 },
      { ...gpt, ...ax, cached: 8 },
      embedding,
      { ...overloaded, ...ax, errorMessage: "HTTP 429 - Too Many Requests" },
    ],
    steps: ["AxGen", "Tool: get_weather"],
  }),
  recorded("datadog", "Datadog, with LLM Observability", {
    // It exports neither messages nor parameters.
    logs: [
      datadog,
      datadog,
      { ...datadog, apiType: "responses" },
      { ...embedding, thinking: 0 },
      { ...overloaded, errorMessage: "rate_limit_error: 429 Too many calls." },
      { ...claude, tokens: [39, 12], cached: 8, cacheWrite: 0 },
    ],
    steps: ["ask"],
  }),
  recorded("agent365", "Microsoft Agent 365", {
    logs: [
      { ...gpt, ...inConversation, input: [question], output: [answer] },
      { ...overloaded, ...inConversation, errorMessage: "429 Too many calls." },
    ],
    steps: ["execute_tool get_weather", "invoke_agent weather"],
  }),
  recorded("azure-projects", "Azure AI Projects (Microsoft Foundry)", {
    // Of the items of a conversation it leaves out those that are no messages or answers of tools.
    logs: [
      { ...foundry, input: [terse, question], output: [calls("call_1")] },
      { ...foundry, input: [terse, question, answers("call_1")], output: [answer] },
      {
        ...overloaded,
        provider: "openai.azure",
        input: [says("user", "Hi.")],
        errorType: "UNKNOWN_ERROR",
        errorMessage: "Error",
      },
    ],
  }),
  recorded("effect", "Effect", {
    logs: [
      effect,
      effect,
      {
        ...overloaded,
        parameters: { temperature: 0.2, response_format: { type: "text" } },
        errorMessage: expect.stringContaining("(429 POST"),
      },
    ],
    steps: ["Chat.generateText", "Chat.generateText", "Toolkit.handle", "ask", ...Array(3).fill("http.client POST")],
  }),
  recorded("langfuse-responses", "Langfuse, OpenAI's responses API", {
    logs: [
      { ...onLangfuse, input: [terse, question], output: [calls("call_1", thought)] },
      {
        ...onLangfuse,
        input: [terse, question, says("assistant", thought), calls("call_1"), answers("call_1")],
        output: [answer],
      },
      // It leaves the ids of calls out of streams.
      {
        ...datadog,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("")],
        parameters: { stream: true },
      },
      { ...withoutTokens, model: "text-embedding-3-small", apiType: "embeddings", input: [says("user", "sunny")] },
    ],
  }),
  documented(
    "AWS Distro for OpenTelemetry, LangChain",
    "@aws/aws-distro-opentelemetry-node-autoinstrumentation 0.13.0, shortened",
    [
      {
        name: "chat claude-sonnet-5",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": "anthropic",
          "gen_ai.request.model": "claude-sonnet-5",
          "gen_ai.request.max_tokens": 100,
          "gen_ai.request.stop_sequences": [],
          "gen_ai.system_instructions": '[{"type":"text","content":"Be terse."}]',
          "gen_ai.input.messages": JSON.stringify([
            { role: "user", parts: [{ type: "text", content: "What is the weather in Paris?" }] },
            {
              role: "assistant",
              parts: [
                { type: "text", content: "I look it up." },
                {
                  type: "non_standard",
                  value: { index: 1, input: '{"city":"Paris"}', type: "input_json_delta" },
                },
                { type: "tool_call", id: "toolu_1", name: "get_weather", arguments: { city: "Paris" } },
              ],
            },
            { role: "tool", parts: [{ type: "tool_call_response", id: "toolu_1", response: "sunny" }] },
          ]),
          "gen_ai.output.messages": JSON.stringify([
            {
              role: "assistant",
              parts: [
                { type: "text", content: "I look it up." },
                { type: "tool_call_chunk", id: "toolu_1", name: "get_weather", args: '{"city":"Paris"}', index: 1 },
                { type: "tool_call", id: "toolu_1", name: "get_weather", arguments: { city: "Paris" } },
              ],
            },
          ]),
        },
      },
    ],
    {
      logs: [
        {
          ...claude,
          parameters: { max_tokens: 100 },
          input: [terse, question, calls("toolu_1", "I look it up."), answers("toolu_1")],
          output: [calls("toolu_1", "I look it up.")],
        },
      ],
    },
  ),
  documented(
    "Langfuse, an agent of LangChain",
    "@langfuse/langchain 5.11.1, langchain 1.5.14, shortened",
    [
      {
        name: "ChatOpenAI",
        attributes: {
          "langfuse.observation.type": "generation",
          "langfuse.observation.model.name": "gpt-4o",
          "langfuse.observation.metadata.tags": '["graph:step:1","prod","langsmith:hidden"]',
          "langfuse.observation.metadata.plan": "pro",
        },
      },
      {
        name: "LangGraph",
        attributes: { "langfuse.observation.type": "span", "langfuse.observation.metadata.tags": '["graph:step:1"]' },
      },
    ],
    {
      logs: [{ provider: "openai", model: "gpt-4o", tags: ["prod"], metadata: { plan: "pro" } }],
      steps: ["LangGraph"],
    },
  ),
  documented(
    "Traceloop, OpenAI's responses API",
    "@traceloop/instrumentation-openai 0.27.0, shortened",
    [
      {
        name: "chat gpt-4o",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": "openai",
          "gen_ai.request.model": "gpt-4o",
          "gen_ai.response.id": "resp_1",
          "gen_ai.input.messages": JSON.stringify([
            {
              role: "user",
              parts: [
                {
                  type: "text",
                  content: JSON.stringify([
                    { role: "user", content: "What is the weather in Paris?" },
                    { type: "function_call", call_id: "call_1", name: "get_weather", arguments: '{"city":"Paris"}' },
                    { type: "function_call_output", call_id: "call_1", output: "sunny" },
                  ]),
                },
              ],
            },
          ]),
        },
      },
    ],
    {
      logs: [
        {
          provider: "openai",
          model: "gpt-4o",
          apiType: "responses",
          input: [question, calls("call_1"), answers("call_1")],
        },
      ],
      scope: "@traceloop/instrumentation-openai",
    },
  ),
  documented(
    "Traceloop, Together",
    "@traceloop/instrumentation-together 0.27.0, shortened",
    [
      {
        name: "together.chat",
        attributes: {
          "gen_ai.system": "TogetherAI",
          "llm.request.type": "chat",
          "gen_ai.request.model": "meta-llama/Llama-3.3-70B-Instruct-Turbo",
          "gen_ai.prompt.0.role": "user",
          "gen_ai.prompt.0.content": "What is the weather in Paris?",
          "gen_ai.completion.0.role": "assistant",
          "gen_ai.completion.0.content": "Sunny, 21 degrees.",
          "gen_ai.completion.0.finish_reason": "stop",
          "gen_ai.usage.prompt_tokens": 31,
          "gen_ai.usage.completion_tokens": 12,
        },
      },
    ],
    {
      logs: [
        {
          provider: "together",
          model: "meta-llama/Llama-3.3-70B-Instruct-Turbo",
          input: [question],
          output: [answer],
          tokens: [31, 12],
        },
      ],
    },
  ),
  documented(
    "Mastra, a failed call by its bridge",
    "@mastra/otel-bridge 1.5.4, shortened",
    [
      {
        name: "chat gpt-4o",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": "openai.chat",
          "gen_ai.request.model": "gpt-4o",
          "gen_ai.response.finish_reasons": ["error"],
          "mastra.span.type": "model_generation",
        },
      },
    ],
    { logs: [{ ...withoutTokens, status: "ERROR", errorType: "UNKNOWN_ERROR" }] },
  ),
  documented(
    "Flowise",
    "flowise-components 3.1.4, the spans of its handler for Phoenix, Arize and Opik",
    [
      {
        name: "ChatOpenAI",
        attributes: {
          "openinference.span.kind": "LLM",
          "input.value": JSON.stringify([
            { role: "system", content: "Be terse." },
            { role: "user", content: "What is the weather in Paris?" },
          ]),
          "input.mime_type": "application/json",
          "output.value": '"Sunny, 21 degrees."',
          "output.mime_type": "application/json",
          "llm.token_count.prompt": 31,
          "llm.token_count.completion": 12,
          "llm.token_count.total": 43,
          "llm.model_name": "gpt-4o",
        },
      },
    ],
    { logs: [{ provider: "openai", model: "gpt-4o", input: [terse, question], output: [answer], tokens: [31, 12] }] },
  ),
];
