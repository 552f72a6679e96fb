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
  cached: 8,
} satisfies ExpectedLog;
const lookedUp = calls("toolu_1", "I look it up.");
const overloaded = { model: "overloaded", status: "ERROR", errorType: "PROVIDER_RATE_LIMIT" };

// It writes the defaults of parameters that were not sent.
const openLit = { ...gpt, parameters: { temperature: 1, top_p: 1, stream: false } } satisfies ExpectedLog;
const openLitClaude: ExpectedLog = {
  ...openLit,
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  apiType: "messages",
  tools: [weatherTool()],
  parameters: { ...openLit.parameters, max_tokens: 100 },
  tokens: [39, 12],
};

const ofZod = { $schema: "http://json-schema.org/draft-07/schema#", additionalProperties: false };
const strictTool = weatherTool({ strict: true }, ofZod);
const onResponses: ExpectedLog = {
  ...gpt,
  model: "gpt-4o-2026-01-01",
  apiType: "responses",
  toolChoice: "auto",
  parameters: { parallel_tool_calls: true, temperature: 0.2 },
  thinking: 4,
};
const onChat: ExpectedLog = { ...gpt, parameters: { temperature: 0.2 }, thinking: 4 };
const agentRun = ["Agent workflow", "Agent workflow", "weather", "turn", "turn", "get_weather"];

const { cached: _, ...sentry } = gpt;

const aiSdk: ExpectedLog = { ...gpt, tools: [weatherTool({}, ofZod)], parameters: { max_tokens: 100 } };
const embedding: ExpectedLog = {
  provider: "openai",
  model: "text-embedding-3-small",
  apiType: "embeddings",
  tokens: [6, null],
};
const aiSdkSteps = [
  "execute_tool get_weather",
  "step 1",
  "step 2",
  "invoke_agent gpt-4o",
  "embeddings text-embedding-3-small",
];
const withAnswer = [terse, question, calls("call_1"), answers("call_1")];
const inLangfuse: Partial<ExpectedLog> = {
  tags: ["prod"],
  metadata: { plan: "pro", user_id: "u1", conversation_id: "s1" },
};
const onLangfuse: ExpectedLog = { ...aiSdk, ...inLangfuse, prompt: { name: "weather", versionNumber: 3 } };
const onOpenInference: ExpectedLog = {
  ...aiSdk,
  parameters: { max_tokens: 100, max_completion_tokens: 100 },
  thinking: 4,
};
const claude: ExpectedLog = {
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  apiType: "messages",
  tokens: [39, 12],
  cached: 8,
  cacheWrite: 0,
};
const { cacheWrite: __, ...strands } = claude;
const native: ExpectedLog = { ...claude, model: "claude-sonnet-5", parameters: { max_tokens: 100 } };
const mastra: ExpectedLog = {
  ...claude,
  parameters: { temperature: 0.2, max_tokens: 100 },
  metadata: { plan: "pro", runId: expect.any(String) },
};
const genkit: ExpectedLog = {
  provider: "google",
  model: "gemini-2.5-flash",
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
};
const genkitTools: Partial<ExpectedLog> = {
  tools: [weatherTool({}, { $schema: ofZod.$schema, additionalProperties: true })],
  parameters: { temperature: 0.2, max_tokens: 100 },
};
const thoughtful = says("assistant", thinking("Look it up."), ...(answer.content ?? []));
const onLlamaIndex: ExpectedLog = {
  ...sentry,
  input: [terse, question],
  output: [answer],
  parameters: { temperature: 0.2, top_p: 1 },
};

const bedrock: ExpectedLog = {
  provider: "amazon.bedrock",
  model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
  apiType: "converse",
  tools: [weatherTool()],
  parameters: { temperature: 0.2, max_tokens: 100 },
  tokens: [39, 12],
  cached: 8,
  cacheWrite: 0,
};
const invoked: ExpectedLog = {
  ...bedrock,
  // Its spans do not tell the id of the model in Bedrock.
  model: "claude-sonnet-4-5",
  apiType: "invoke-model",
  parameters: { anthropic_version: "bedrock-2023-05-31", max_tokens: 100 },
};
const answered = [terse, question, lookedUp, answers("toolu_1")];

/** Instrumentations of clients and frameworks. */
export const instrumentationCases: Case[] = [
  recorded("openlit", "OpenLIT", {
    logs: [
      {
        ...openLit,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("call_1")],
        parameters: { temperature: 0.2, top_p: 1, max_tokens: 100, stream: false },
      },
      {
        ...openLit,
        input: withAnswer,
        tools: [weatherTool()],
        output: [answer],
      },
      {
        ...openLit,
        input: [terse, question],
        output: [answer],
        parameters: { temperature: 1, top_p: 1, stream: true },
      },
      { provider: "openai", apiType: "chat-completions", ...overloaded, errorMessage: "429 Too many calls." },
      { ...openLit, apiType: "responses", input: [terse, question], output: [answer], thinking: 4 },
      {
        provider: "openai",
        model: "text-embedding-3-small",
        apiType: "embeddings",
        input: [says("user", "a"), says("user", "b")],
        parameters: { encoding_formats: ["float"], stream: false },
        tokens: [6, null],
      },
      { ...openLitClaude, input: [terse, question], output: [lookedUp] },
      { ...openLitClaude, input: answered, output: [answer] },
    ],
    // Anthropic's client exports spans of its own.
    steps: ["anthropic.messages.create", "anthropic.messages.create"],
  }),
  recorded("sentry", "Sentry", {
    logs: [
      {
        ...sentry,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("call_1")],
        parameters: { temperature: 0.2 },
      },
      {
        ...sentry,
        input: withAnswer,
        tools: [weatherTool()],
        output: [answer],
      },
      { ...sentry, input: [terse, question], output: [answer], parameters: { stream: true } },
      // Its exceptions go to Sentry alone.
      {
        provider: "openai",
        apiType: "chat-completions",
        input: [terse, question],
        ...overloaded,
        errorType: "UNKNOWN_ERROR",
      },
      { ...sentry, apiType: "responses", input: [question], output: [answer] },
      {
        provider: "openai",
        model: "text-embedding-3-small",
        apiType: "embeddings",
        input: [says("user", "a"), says("user", "b")],
        tokens: [6, null],
      },
    ],
    steps: ["answer"],
  }),
  recorded("openinference-openai-agents", "OpenInference, OpenAI Agents SDK", {
    logs: [
      {
        ...onResponses,
        input: [terse, question],
        tools: [strictTool],
        output: [calls("call_1", thinking("Look it up."))],
      },
      {
        ...onResponses,
        input: [terse, question, says("assistant", thinking("Look it up.")), calls("call_1"), answers("call_1")],
        tools: [strictTool],
        output: [answer],
      },
      { ...onChat, input: [terse, question], output: [calls("call_1")] },
      { ...onChat, input: withAnswer, output: [answer] },
      {
        ...onResponses,
        input: [terse, question],
        output: [answer],
        parameters: { parallel_tool_calls: true, temperature: 1 },
      },
    ],
    // The span of a call to the responses API that fails does not tell the model.
    steps: [
      ...[...agentRun, ...agentRun],
      ...["Agent workflow", "Agent workflow", "streamer", "turn"],
      ...["Agent workflow", "busy", "turn", "response"],
    ],
  }),
  recorded("langfuse-ai-sdk", "Langfuse, Vercel AI SDK 7", {
    logs: [
      { ...onLangfuse, input: [terse, question], output: [calls("call_1")] },
      { ...onLangfuse, input: withAnswer, output: [answer] },
      { ...embedding, ...inLangfuse },
    ],
    steps: aiSdkSteps,
  }),
  recorded("openinference-ai-sdk", "OpenInference, Vercel AI SDK 7", {
    logs: [
      { ...onOpenInference, input: [terse, question], output: [calls("call_1")] },
      { ...onOpenInference, input: withAnswer, output: [answer] },
      { ...embedding, input: [says("user", "Paris")] },
    ],
    steps: aiSdkSteps,
  }),
  recorded("genkit-google", "Genkit, Google", {
    logs: [
      { ...genkit, ...genkitTools, input: [terse, question], output: [calls("get_weather")] },
      {
        ...genkit,
        ...genkitTools,
        input: [terse, question, calls("get_weather"), answers("get_weather", "sunny", "get_weather")],
        output: [thoughtful],
      },
      { ...genkit, input: [question], output: [thoughtful] },
    ],
    steps: ["get_weather", "generate", "generate", "ask", "generate"],
  }),
  recorded("genkit-anthropic", "Genkit, Anthropic", {
    logs: [
      { ...claude, ...genkitTools, input: [terse, question], output: [lookedUp] },
      {
        ...claude,
        ...genkitTools,
        input: [terse, question, lookedUp, answers("toolu_1", "sunny", "get_weather")],
        output: [answer],
      },
      { ...claude, input: [question], output: [answer] },
    ],
    steps: ["get_weather", "generate", "generate", "ask", "generate"],
  }),
  recorded("strands-anthropic", "Strands Agents, Anthropic", {
    logs: [
      { ...strands, input: [terse, question], output: [lookedUp] },
      { ...strands, input: answered, output: [answer] },
    ],
    steps: [
      ...["execute_tool get_weather", "execute_agent_loop_cycle", "execute_agent_loop_cycle"],
      "invoke_agent Strands Agent",
    ],
  }),
  recorded("anthropic-sdk-content", "Anthropic SDK itself, with content", {
    // It exports no tools.
    logs: [
      { ...native, input: [terse, question], output: [lookedUp] },
      { ...native, input: answered, output: [answer] },
    ],
  }),
  recorded("mastra-anthropic", "Mastra, Anthropic", {
    logs: [
      { ...mastra, input: [terse, question], output: [lookedUp] },
      {
        ...mastra,
        input: [
          ...[terse, question, says("assistant", "I look it up.[tool: get_weather]")],
          answers("", "[tool-result: get_weather]"),
        ],
        output: [answer],
      },
    ],
    steps: [
      ...Array.from({ length: 4 }, () => "model_chunk weather"),
      ...["execute_tool get_weather", "agent_step weather", "agent_step weather"],
      ...["model_generation claude-sonnet-4-5", "invoke_agent weather"],
    ],
  }),
  recorded("traceloop-llamaindex", "Traceloop, LlamaIndex", { logs: [onLlamaIndex, onLlamaIndex] }),
  recorded("openinference-bedrock", "OpenInference, Amazon Bedrock", {
    logs: [
      { ...bedrock, input: [terse, question], output: [lookedUp] },
      { ...bedrock, input: answered, output: [answer] },
      {
        provider: "amazon.bedrock",
        apiType: "converse",
        input: [question],
        ...overloaded,
        errorMessage: "Too many calls.",
      },
      { ...invoked, input: [terse, question], output: [lookedUp] },
      { ...invoked, input: answered, output: [answer] },
    ],
  }),
  documented(
    "OpenTelemetry, OpenAI",
    "@opentelemetry/instrumentation-openai 0.22.0, a call of the responses API, shortened",
    [
      {
        name: "chat gpt-4o",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": "openai",
          "gen_ai.request.model": "gpt-4o",
          "gen_ai.response.id": "resp_1",
          "gen_ai.system_instructions": "Be terse.",
          "gen_ai.usage.input_tokens": 31,
          "gen_ai.usage.output_tokens": 12,
        },
        events: [
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: {
              "gen_ai.input.messages": [
                { role: "system", parts: [{ type: "text", content: "Be terse." }] },
                { role: "user", parts: [{ type: "text", content: "What is the weather in Paris?" }] },
              ],
            },
          },
          {
            name: "gen_ai.client.inference.operation.details",
            attributes: {
              "gen_ai.output.messages": [
                {
                  role: "assistant",
                  finish_reason: "tool_call",
                  parts: [
                    { type: "reasoning", text: "Look it up." },
                    {
                      type: "tool_call",
                      id: "fc_1",
                      call_id: "call_1",
                      name: "get_weather",
                      arguments: '{"city":"Paris"}',
                    },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
    {
      logs: [
        {
          provider: "openai",
          model: "gpt-4o",
          apiType: "responses",
          input: [terse, question],
          output: [calls("call_1", thinking("Look it up."))],
          tokens: [31, 12],
        },
      ],
    },
  ),
];
