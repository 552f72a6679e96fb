import type { ReplyForm } from "../../providers/fromReply.ts";
import type { Blueprint, JsonObject } from "../requestLogDraft.ts";
import { anthropicCompletionInput, anthropicInput } from "./anthropic.ts";
import { bedrockInput } from "./bedrock.ts";
import { googleInput } from "./google.ts";
import { openaiChatInput, openaiResponsesInput, promptInput } from "./openai.ts";

/** How the arguments and the answer of a provider's function are read. */
export interface NativeFunction {
  provider: string;
  apiType: string;
  /** Names of arguments that are no parameters of the model: messages, tools, the model itself. */
  contentArguments: readonly string[];
  input(args: JsonObject): Blueprint;
  reply: ReplyForm;
}

const openaiChat: NativeFunction = {
  provider: "openai",
  apiType: "chat-completions",
  contentArguments: ["messages", "model", "tools", "tool_choice", "functions", "function_call"],
  input: openaiChatInput,
  reply: "openai.chat",
};
const openaiResponses: NativeFunction = {
  provider: "openai",
  apiType: "responses",
  contentArguments: ["input", "instructions", "model", "tools", "tool_choice"],
  input: openaiResponsesInput,
  reply: "openai.responses",
};
const openaiCompletion: NativeFunction = {
  provider: "openai",
  apiType: "completions",
  contentArguments: ["prompt", "model"],
  input: promptInput,
  reply: "openai.completion",
};
const openaiImages: NativeFunction = { ...openaiCompletion, apiType: "images", reply: "openai.images" };
const anthropicMessages: NativeFunction = {
  provider: "anthropic",
  apiType: "messages",
  contentArguments: ["messages", "system", "model", "tools", "tool_choice"],
  input: anthropicInput,
  reply: "anthropic.messages",
};
const anthropicCompletion: NativeFunction = {
  provider: "anthropic",
  apiType: "completions",
  contentArguments: ["prompt", "model"],
  input: anthropicCompletionInput,
  reply: "anthropic.completion",
};
const google: NativeFunction = {
  provider: "google",
  apiType: "generate-content",
  contentArguments: [
    "contents",
    "history",
    "message",
    "model",
    "model_name",
    "tools",
    "system_instruction",
    "systemInstruction",
  ],
  input: googleInput,
  reply: "google",
};
const bedrock: NativeFunction = {
  provider: "amazon.bedrock",
  apiType: "converse",
  contentArguments: ["messages", "system", "modelId", "toolConfig"],
  input: bedrockInput,
  reply: "bedrock",
};

/** Which function a name means: SDKs put the client's class and its module in front. The first that fits. */
const rules: [RegExp, NativeFunction][] = [
  [/^anthropic\..*completions\.create$/i, anthropicCompletion],
  [/^anthropic\..*messages\.(?:create|stream)$/i, anthropicMessages],
  [/^openai\..*chat\.completions\.(?:create|parse)$/i, openaiChat],
  [/^openai\..*responses\.(?:create|parse)$/i, openaiResponses],
  [/^openai\..*images\.generate$/i, openaiImages],
  [/^openai\..*completions\.create$/i, openaiCompletion],
  [/^openrouter\.(?:chat\.send|chat\.completions\.create)$/i, { ...openaiChat, provider: "openrouter" }],
  [/^openrouter\.images/i, { ...openaiImages, provider: "openrouter" }],
  [/^mistral.*chat/i, { ...openaiChat, provider: "mistral" }],
  [/^google\.|^vertexai\./i, google],
  [/^boto3\.bedrock.*converse/i, bedrock],
];

/** Null for a function that nobody here knows. */
export function nativeFunction(functionName: string): NativeFunction | null {
  const found = rules.find(([pattern]) => pattern.test(functionName))?.[1];
  if (!found) return null;
  return /azure/i.test(functionName) && found.provider === "openai" ? { ...found, provider: "openai.azure" } : found;
}
