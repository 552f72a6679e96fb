import manifest from "../../../../package.json";
import type { Case } from "../case.ts";
import { type ExportAs, runScenario } from "../live/runScenario.ts";
import { answer, answers, calls, type ExpectedLog, question, says, terse, thinking, weatherTool } from "../logs.ts";

const versions: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

function live(
  sender: string,
  file: string,
  exportAs: ExportAs,
  packages: string[],
  more: Pick<Case, "logs" | "steps">,
): Case {
  const exporter = `@opentelemetry/exporter-trace-otlp-${exportAs === "json" ? "http" : "proto"}`;
  const source = [...packages, exporter].map((name) => `${name}@${versions[name]}`).join(", ");
  return { sender, how: "live", source, exports: () => runScenario(file, exportAs, exportAs === "protobuf"), ...more };
}

const gpt = {
  provider: "openai",
  model: "gpt-4o",
  apiType: "chat-completions",
  tokens: [31, 12],
} satisfies ExpectedLog;
const usage = { cached: 8, thinking: 4 };

const metadata = { userId: "u1" };
const aiSdkWithTools: ExpectedLog = {
  ...gpt,
  ...usage,
  tools: [weatherTool()],
  toolChoice: "auto",
  parameters: { temperature: 0.2 },
  metadata,
};

export const liveCases: Case[] = [
  live("Vercel AI SDK 6", "aiSdk.ts", "protobuf", ["ai", "@ai-sdk/openai", "@ai-sdk/anthropic"], {
    logs: [
      { ...aiSdkWithTools, input: [terse, question], output: [calls("call_1")] },
      {
        ...aiSdkWithTools,
        input: [terse, question, calls("call_1"), answers("call_1", '{"sky":"sunny"}', "get_weather")],
        output: [answer],
      },
      { ...gpt, ...usage, apiType: "responses", input: [question], output: [answer], metadata },
      {
        provider: "anthropic",
        model: "claude-sonnet-5",
        apiType: "messages",
        input: [
          says("user", "What is the weather in Paris?", {
            type: "image_url",
            image_url: { url: "data:image/png;base64,iVBORw==" },
          }),
        ],
        output: [answer],
        parameters: { max_tokens: 100 },
        tokens: [39, 12],
        cached: 8,
        cacheWrite: 0,
        metadata,
      },
      {
        provider: "openai",
        model: "text-embedding-3-small",
        apiType: "embeddings",
        input: [says("user", "a"), says("user", "b")],
        tokens: [6, null],
        metadata,
      },
      {
        provider: "openai",
        model: "overloaded",
        apiType: "chat-completions",
        input: [question],
        status: "ERROR",
        errorType: "PROVIDER_ERROR",
        errorMessage: "Too many calls.",
        metadata,
      },
    ],
    steps: ["ai.toolCall", "ai.generateText", "ai.streamText", "ai.generateText", "ai.embedMany", "ai.generateText"],
  }),
  live(
    "OpenInference, OpenAI",
    "openInference.ts",
    "json",
    ["@arizeai/openinference-instrumentation-openai", "openai"],
    {
      logs: [
        {
          ...gpt,
          ...usage,
          model: "gpt-4o-2026-01-01",
          input: [
            terse,
            says("user", "What is the weather in Paris?", {
              type: "image_url",
              image_url: { url: "https://example.com/a.png" },
            }),
          ],
          tools: [weatherTool()],
          output: [calls("call_1")],
          parameters: { temperature: 0.2 },
          variables: { city: "Paris" },
          tags: ["a", "b"],
          metadata: { plan: "pro", user_id: "u1", conversation_id: "s1" },
        },
        {
          ...gpt,
          ...usage,
          model: "gpt-4o-2026-01-01",
          input: [question, calls("call_1"), answers("call_1")],
          output: [answer],
        },
        {
          ...gpt,
          ...usage,
          model: "gpt-4o-2026-01-01",
          apiType: "responses",
          input: [terse, question],
          tools: [weatherTool({ strict: true })],
          output: [calls("call_1", thinking("Look it up."))],
        },
        {
          provider: "openai",
          model: "text-embedding-3-small",
          apiType: "embeddings",
          input: [says("user", "a"), says("user", "b")],
        },
      ],
    },
  ),
  live("Langfuse", "langfuse.ts", "json", ["@langfuse/otel", "@langfuse/tracing"], {
    logs: [
      {
        provider: "openai",
        model: "gpt-4o",
        tokens: [31, 12],
        cached: 8,
        input: [terse, question],
        output: [answer],
        parameters: { temperature: 0.2 },
        price: 0.003,
        prompt: { name: "weather", versionNumber: 3 },
        tags: ["a", "b"],
        metadata: { plan: "pro", attempt: "1", user_id: "u1", conversation_id: "s1" },
      },
      {
        provider: "openai",
        model: "gpt-4o",
        input: [question],
        status: "ERROR",
        errorType: "PROVIDER_RATE_LIMIT",
        errorMessage: "429 Too many calls.",
        tags: ["a", "b"],
        metadata: { plan: "pro", user_id: "u1", conversation_id: "s1" },
      },
    ],
    steps: ["answer a question", "look up"],
  }),
];
