import { expect } from "bun:test";
import type { Case } from "../case.ts";
import { ANSWER } from "../fakeProvider.ts";
import { answer, answers, calls, type ExpectedLog, question, says, terse, thinking, weatherTool } from "../logs.ts";
import { recorded } from "./recording.ts";

const gpt = {
  provider: "openai",
  model: "gpt-4o",
  apiType: "chat-completions",
  tokens: [31, 12],
} satisfies ExpectedLog;
const claude = {
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  apiType: "messages",
  parameters: { max_tokens: 100 },
} satisfies ExpectedLog;
const lookedUp = calls("toolu_1", "I look it up.");
const overloaded = { status: "ERROR", errorType: "PROVIDER_RATE_LIMIT" };

const aiSdk4: ExpectedLog = {
  ...gpt,
  tools: [weatherTool()],
  toolChoice: "auto",
  parameters: { max_tokens: 100 },
  metadata: { userId: "u1" },
};

const langChain: ExpectedLog = {
  provider: "openai",
  model: "gpt-4o",
  tools: [weatherTool({}, { $schema: "https://json-schema.org/draft/2020-12/schema", additionalProperties: false })],
  parameters: { temperature: 0.2, stream: false },
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
};

const langGraph = (langgraph_step: number): ExpectedLog => ({
  ...langChain,
  // Numbers of runs and checkpoints are left out.
  metadata: { plan: "pro", thread_id: "t1", conversation_id: "t1", langgraph_node: "agent", langgraph_step },
});
const langGraphInLangfuse = (langgraph_step: string): ExpectedLog => ({
  ...langChain,
  model: "gpt-4o-2026-01-01",
  parameters: { temperature: 0.2 },
  metadata: { langgraph_node: "agent", langgraph_step },
});
const { cached: _, thinking: __, ...langChainWithoutDetails } = langChain;
const langWatch = { ...langChainWithoutDetails, tags: ["prod"], metadata: { plan: "pro" } } satisfies ExpectedLog;
const laminar = { ...gpt, metadata: { plan: "pro", user_id: "u1", conversation_id: "s1" } } satisfies ExpectedLog;

const strictTool = weatherTool(
  { strict: true },
  { $schema: "http://json-schema.org/draft-07/schema#", additionalProperties: false },
);
const agentsOnResponses: ExpectedLog = {
  ...gpt,
  model: "gpt-4o-2026-01-01",
  apiType: "responses",
  tools: [strictTool],
  toolChoice: "auto",
  parameters: { parallel_tool_calls: true, temperature: 0.2 },
  cached: 8,
  thinking: 4,
};
const agentsOnChat: ExpectedLog = { ...gpt, parameters: { temperature: 0.2 }, cached: 8, thinking: 4 };
const agentRun = ["OpenAI session", "Task", "LLM session", "Turn", "Turn", "Tool: get_weather"];

const bash = {
  ...says("assistant", thinking("Which day is it?"), "I look."),
  tool_calls: [{ id: "toolu_1", type: "function", function: { name: "Bash", arguments: '{"command": "date"}' } }],
};
const claudeCode = { provider: "anthropic", model: "claude-sonnet-5", apiType: "messages" };

const native: ExpectedLog = { ...claude, model: "claude-sonnet-5", tokens: [39, 12], cached: 8, cacheWrite: 0 };

const aiSdk7 = { tools: [weatherTool()], parameters: { max_tokens: 100 } } satisfies Partial<ExpectedLog>;
const asked = { input: [terse, question], output: [calls("call_1")] } satisfies Partial<ExpectedLog>;
const inNewSteps = ["execute_tool get_weather", "step 1", "step 2"];

const genkitTool = weatherTool({}, { $schema: "http://json-schema.org/draft-07/schema#", additionalProperties: true });
const genkitCall = { ...gpt, tools: [genkitTool], parameters: { temperature: 0.2, max_tokens: 100 } };

const adkTool = weatherTool({}, { type: "OBJECT", properties: { city: { type: "STRING" } } });
const adkSystem = says("system", 'You are an agent. Your internal name is "weather".\n\nBe terse.');
const adkCall = {
  provider: "google",
  model: "gemini-2.5-flash",
  tools: [adkTool],
  parameters: { temperature: 0.2, max_tokens: 100 },
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
  metadata: { conversation_id: "s1" },
} satisfies ExpectedLog;

const thoughtful = says("assistant", thinking("Look it up."), ANSWER);
const gemini = {
  provider: "google",
  model: "gemini-2.5-flash",
  apiType: "generate-content",
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
} satisfies ExpectedLog;

const tanStack = { parameters: { temperature: 0.2 }, cached: 8, thinking: 4 } satisfies Partial<ExpectedLog>;

const langfuse = {
  provider: "openai",
  model: "gpt-4o",
  tokens: [31, 12],
  cached: 8,
  thinking: 4,
  tags: ["prod"],
  metadata: { plan: "pro", user_id: "u1", conversation_id: "s1" },
} satisfies ExpectedLog;

const mastraCall = {
  ...gpt,
  parameters: { temperature: 0.2, max_tokens: 100 },
  cached: 8,
  thinking: 4,
  metadata: { plan: "pro", runId: expect.any(String) },
} satisfies ExpectedLog;

export const recordedCases: Case[] = [
  recorded("ai-sdk-4", "Vercel AI SDK 4", {
    logs: [
      { ...aiSdk4, input: [terse, question], output: [calls("call_1")] },
      {
        ...aiSdk4,
        input: [terse, question, calls("call_1"), answers("call_1", "sunny", "get_weather")],
        output: [answer],
      },
    ],
    steps: ["ai.toolCall", "ai.generateText"],
  }),
  recorded("ai-sdk-7", "Vercel AI SDK 7", {
    logs: [
      {
        ...gpt,
        ...aiSdk7,
        apiType: "responses",
        cached: 8,
        input: [terse, question],
        output: [calls("call_1", thinking("Look it up."))],
      },
      {
        ...gpt,
        ...aiSdk7,
        apiType: "responses",
        cached: 8,
        input: [terse, question, calls("call_1", thinking("Look it up.")), answers("call_1")],
        output: [answer],
      },
      {
        ...claude,
        ...aiSdk7,
        tokens: [39, 12],
        cached: 8,
        cacheWrite: 0,
        input: [terse, question],
        output: [lookedUp],
      },
      {
        ...claude,
        ...aiSdk7,
        tokens: [39, 12],
        cached: 8,
        cacheWrite: 0,
        input: [terse, question, lookedUp, answers("toolu_1")],
        output: [answer],
      },
      { provider: "openai", model: "text-embedding-3-small", apiType: "embeddings", tokens: [6, null] },
      {
        provider: "openai",
        model: "overloaded",
        apiType: "chat-completions",
        parameters: { max_tokens: 100 },
        input: [terse, question],
        ...overloaded,
        errorMessage: "Too many calls.",
      },
    ],
    steps: [
      ...inNewSteps,
      "invoke_agent gpt-4o",
      ...inNewSteps,
      "invoke_agent claude-sonnet-4-5",
      "embeddings text-embedding-3-small",
      "step 1",
      "invoke_agent overloaded",
    ],
  }),
  recorded("mastra", "Mastra", {
    logs: [
      { ...mastraCall, ...asked },
      // What tools were asked and answered is exported as a text of their names.
      {
        ...mastraCall,
        input: [terse, question, says("assistant", "[tool: get_weather]"), answers("", "[tool-result: get_weather]")],
        output: [answer],
      },
    ],
    steps: [
      ...Array.from({ length: 3 }, () => "model_chunk weather"),
      "execute_tool get_weather",
      "agent_step weather",
      "agent_step weather",
      "model_generation gpt-4o",
      "invoke_agent weather",
    ],
  }),
  recorded("genkit", "Genkit", {
    logs: [
      { ...genkitCall, ...asked },
      {
        ...genkitCall,
        input: [terse, question, calls("call_1"), answers("call_1", "sunny", "get_weather")],
        output: [answer],
      },
      {
        provider: "openai",
        model: "text-embedding-3-small",
        apiType: "embeddings",
        input: [says("user", "Paris")],
      },
      {
        provider: "openai",
        model: "overloaded",
        apiType: "chat-completions",
        input: [question],
        ...overloaded,
        errorMessage: "RESOURCE_EXHAUSTED: 429 Too many calls.",
      },
    ],
    steps: ["get_weather", "generate", "generate", "ask", "generate"],
  }),
  recorded("google-adk", "Google's Agent Development Kit", {
    logs: [
      { ...adkCall, input: [adkSystem, question], output: [calls("get_weather")] },
      {
        ...adkCall,
        input: [
          adkSystem,
          question,
          calls("get_weather"),
          answers("get_weather", '{"weather":"sunny"}', "get_weather"),
        ],
        output: [thoughtful],
      },
    ],
    steps: ["execute_tool get_weather", "invoke_agent weather", "invocation"],
  }),
  recorded("strands", "Strands Agents", {
    logs: [
      { ...gpt, ...asked, cached: 8 },
      { ...gpt, input: [terse, question, calls("call_1"), answers("call_1")], output: [answer], cached: 8 },
    ],
    steps: [
      "execute_tool get_weather",
      "execute_agent_loop_cycle",
      "execute_agent_loop_cycle",
      "invoke_agent Strands Agent",
    ],
  }),
  recorded("voltagent", "VoltAgent", {
    // Its span of an agent has the tokens of all calls, and the last answer.
    logs: [
      {
        provider: "openai",
        model: "gpt-4o",
        input: [terse, question],
        output: [answer],
        parameters: { temperature: 0.2, max_tokens: 100 },
        tokens: [62, 24],
        cached: 16,
        thinking: 8,
        metadata: { user_id: "u1", conversation_id: "c1" },
      },
    ],
    steps: [
      "memory.read",
      ...Array.from({ length: 2 }, () => "memory.write"),
      ...Array.from({ length: 2 }, () => "memory.steps.write"),
      "tool.execution:get_weather",
      "llm:generateText",
    ],
  }),
  recorded("tanstack-ai", "TanStack AI", {
    // It exports no tools, and none of the tool calls.
    logs: [
      { ...gpt, ...tanStack, input: [terse, question] },
      { ...gpt, ...tanStack, input: [terse, question, answers("")], output: [answer] },
      {
        provider: "openai",
        model: "overloaded",
        input: [terse, question],
        parameters: { temperature: 0.2 },
        ...overloaded,
        errorMessage: "429 Too many calls.",
      },
    ],
    steps: ["execute_tool get_weather", "chat gpt-4o", "chat overloaded #0"],
  }),
  recorded("langfuse-openai", "Langfuse, OpenAI", {
    logs: [
      { ...langfuse, model: "gpt-4o-2026-01-01", tools: [weatherTool()], ...asked, parameters: { temperature: 0.2 } },
      {
        ...langfuse,
        input: [terse, question, calls("call_1"), answers("call_1")],
        output: [answer],
        parameters: { stream: true },
      },
    ],
  }),
  recorded("traceloop-google", "Traceloop, Google", {
    logs: [
      {
        ...gemini,
        input: [terse, question],
        tools: adkCall.tools,
        output: [calls("")],
        parameters: { temperature: 0.2, max_tokens: 100 },
      },
      {
        ...gemini,
        input: [question],
        output: [thoughtful],
      },
    ],
  }),
  recorded("traceloop-openai", "Traceloop, OpenAI", {
    logs: [
      {
        ...gpt,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("call_1")],
        parameters: { temperature: 0.2 },
      },
      {
        ...gpt,
        input: [terse, question, calls("call_1"), answers("call_1")],
        tools: [weatherTool()],
        output: [answer],
      },
      { provider: "openai", model: "gpt-4o", apiType: "chat-completions", input: [terse, question], output: [answer] },
    ],
  }),
  recorded("traceloop-openai-old", "Traceloop, OpenAI, older", {
    logs: [
      {
        ...gpt,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("")],
        parameters: { temperature: 0.2 },
      },
      // It exports neither the earlier tool call nor its id.
      { ...gpt, input: [terse, question, answers("")], tools: [weatherTool()], output: [answer] },
      { provider: "openai", model: "gpt-4o", apiType: "chat-completions", input: [terse, question], output: [answer] },
    ],
  }),
  recorded("traceloop-anthropic", "Traceloop, Anthropic", {
    logs: [
      [[terse, question], lookedUp] as const,
      [[terse, question, lookedUp, answers("toolu_1")], answer] as const,
      [[terse, question], answer] as const,
    ].map(([input, output]) => ({
      ...claude,
      input: [...input],
      output: [output],
      tokens: [39, 12],
      cached: 8,
      cacheWrite: 0,
    })),
  }),
  recorded("traceloop-anthropic-old", "Traceloop, Anthropic, older", {
    // It exports no system prompt and no tools.
    logs: [
      [[question], lookedUp] as const,
      [[question, lookedUp, answers("toolu_1")], answer] as const,
      [[question], answer] as const,
    ].map(([input, output]) => ({ ...claude, input: [...input], output: [output], tokens: [31, 12] })),
  }),
  recorded("openinference-langchain", "OpenInference, LangChain", {
    logs: [
      {
        ...langChain,
        input: [terse, question],
        output: [calls("call_1")],
        metadata: { plan: "pro" },
      },
      {
        ...langChain,
        input: [terse, question, calls("call_1"), answers("call_1", "sunny", "get_weather")],
        output: [answer],
      },
    ],
    steps: ["ChatPromptTemplate", "RunnableSequence", "get_weather"],
  }),
  recorded("openinference-langgraph", "OpenInference, LangGraph", {
    logs: [
      { ...langGraph(1), ...asked },
      {
        ...langGraph(3),
        input: [terse, question, calls("call_1"), answers("call_1", "sunny", "get_weather")],
        output: [answer],
      },
    ],
    steps: ["weather", "__start__", "agent", "RunnableLambda", "tools", "get_weather", "agent", "RunnableLambda"],
  }),
  recorded("langfuse-langgraph", "Langfuse, LangGraph", {
    // It exports neither the user, the session and the tags that it was given, nor its own metadata.
    logs: [
      { ...langGraphInLangfuse("1"), ...asked },
      {
        ...langGraphInLangfuse("3"),
        input: [terse, question, calls("call_1"), answers("call_1", "sunny", "get_weather")],
        output: [answer],
      },
    ],
    steps: ["weather", "__start__", "agent", "RunnableLambda", "tools", "get_weather", "agent", "RunnableLambda"],
  }),
  recorded("traceloop-langgraph", "Traceloop, LangGraph", {
    // It exports no tools, no tool calls and no parameters.
    logs: [
      { ...gpt, input: [terse, question] },
      { ...gpt, input: [terse, question, answers("")], output: [answer] },
    ],
    steps: [
      ...Array.from({ length: 4 }, () => "workflow RunnableSequence"),
      ...Array.from({ length: 2 }, () => "workflow RunnableLambda"),
      "execute_tool DynamicStructuredTool",
      "workflow CompiledStateGraph",
    ],
  }),
  recorded("laminar", "Laminar", {
    logs: [
      {
        ...laminar,
        ...asked,
        tools: [weatherTool()],
        parameters: { temperature: 0.2 },
      },
      {
        provider: "openai",
        model: "gpt-4o",
        apiType: "chat-completions",
        input: [terse, question],
        output: [answer],
        metadata: laminar.metadata,
      },
      {
        provider: "house",
        model: "house-1",
        input: [terse, question],
        output: [answer],
        tokens: [31, 12],
        price: 0.25,
      },
    ],
    steps: ["get_weather", "ask"],
  }),
  recorded("langwatch", "LangWatch, LangChain", {
    // It exports no tool calls.
    logs: [
      { ...langWatch, input: [terse, question] },
      { ...langWatch, input: [terse, question, answers("")], output: [answer] },
      {
        provider: "unknown",
        model: "house-1",
        input: [terse, question],
        output: [answer],
        tokens: [31, 12],
        price: 0.25,
      },
    ],
    steps: ["get_weather", "get_weather", "ask"],
  }),
  recorded("anthropic-sdk", "Anthropic SDK itself", {
    logs: [native, { ...claude, model: "overloaded", ...overloaded }],
  }),
  recorded("anthropic-sdk-twice", "OpenInference, Anthropic (with the SDK's own spans below)", {
    logs: [
      {
        ...claude,
        model: "claude-sonnet-5",
        input: [terse, question],
        tools: [weatherTool()],
        output: [lookedUp],
        tokens: [39, 12],
        cached: 8,
      },
    ],
    steps: ["anthropic.messages.create"],
  }),
  recorded("langsmith", "LangSmith's OpenTelemetry bridge", {
    logs: [
      {
        ...gpt,
        input: [terse, question],
        tools: [weatherTool()],
        output: [calls("call_1")],
        parameters: { temperature: 0.2 },
        cached: 8,
        thinking: 4,
        tags: ["prod", "eu"],
        metadata: { plan: "pro" },
      },
      {
        provider: "openai",
        model: "overloaded",
        apiType: "chat-completions",
        input: [terse, question],
        ...overloaded,
        errorMessage: "Error: 429 Too many calls.",
        tags: ["prod", "eu"],
        metadata: { plan: "pro" },
      },
    ],
    steps: ["lookup", "chain"],
  }),
  recorded("openai-agents", "OpenAI Agents SDK, exported by PromptLayer's SDK", {
    logs: [
      {
        ...agentsOnResponses,
        input: [terse, question],
        output: [calls("call_1", thinking("Look it up."))],
      },
      { ...agentsOnResponses, input: [terse, question, calls("call_1"), answers("call_1")], output: [answer] },
      { ...agentsOnChat, input: [terse, question], output: [calls("call_1")] },
      { ...agentsOnChat, input: [terse, question, calls("call_1"), answers("call_1")], output: [answer] },
    ],
    steps: [...agentRun, ...agentRun],
  }),
  recorded("claude-code-plugin", "PromptLayer's plugin for Claude Code", {
    logs: [
      { ...claudeCode, input: [question], output: [bash], tokens: [5, 40] },
      {
        ...claudeCode,
        input: [question, bash, answers("toolu_1", "Sunday")],
        output: [says("assistant", "Sunny.")],
        tokens: [5, 40],
      },
    ],
    steps: ["LLM session", "Tool: Bash", "LLM session"],
  }),
];
