import { isInstruction } from "../anthropic/payload.ts";
import {
  type ChatPrompt,
  type Content,
  contentsOf,
  contentTextOf,
  type PromptTemplate,
  type SentMessage,
  type ToolCall,
} from "../blueprint.ts";
import {
  calledNames,
  mergeNeighbours,
  parsedArguments,
  parsedObject,
  readConversation,
  type ToolChoice,
} from "../conversation.ts";
import { snakeCase } from "../fields.ts";
import { type MediaFile, mediaFileOf } from "../media.ts";
import { isCall, orderedParts } from "../messageParts.ts";
import { named, type Parameters, sentParameters } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { takeResponseFormat } from "../structuredOutput.ts";

/** Gemini: a chat is `history`, a completion `contents`; everything else is in `generation_config`. */
export function google(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  const { overrides, config } = settings(model);
  if (template.type === "completion") {
    return {
      ...named(model),
      contents: [{ role: "user", parts: contentsOf(template.content).flatMap(partsOf) }],
      generation_config: config,
      ...overrides,
    };
  }
  const { history, ...fromPrompt } = chatParts(template);
  return { ...named(model), history, generation_config: { ...fromPrompt, ...config }, ...overrides };
}

/** Stored settings that replace a part of the payload; all others are settings of the model. */
const payloadKeys = ["model", "history", "contents"];

function settings(model: ModelChoice): { overrides: Parameters; config: Parameters } {
  const { format, rest } = takeResponseFormat(sentParameters(model));
  const entries = Object.entries(rest);
  const config = Object.fromEntries(
    entries
      .filter(([key]) => !payloadKeys.includes(key))
      .map(([key, value]) => [snakeCase(key), snakeKeys(key, value)]),
  );
  if (format) config.response_mime_type = "application/json";
  if (format?.type === "json_schema") config.response_schema = format.schema;
  if (isImageModel(model)) config.response_modalities ??= ["TEXT", "IMAGE"];
  return { overrides: Object.fromEntries(entries.filter(([key]) => payloadKeys.includes(key))), config };
}

function isImageModel(model: ModelChoice): boolean {
  return /^gemini.*-image/.test(model.name ?? "");
}

/** Converts the keys of nested settings, except those of a schema, which are the caller's own words. */
function snakeKeys(key: string, value: unknown): unknown {
  if (/schema$/i.test(key) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => snakeKeys(key, item));
  return Object.fromEntries(Object.entries(value).map(([inner, part]) => [snakeCase(inner), snakeKeys(inner, part)]));
}

function chatParts(prompt: ChatPrompt) {
  const { messages, functions, builtInTools, toolChoice } = readConversation(prompt);
  const names = calledNames(messages);
  const system = messages
    .filter(isInstruction)
    .flatMap((message) => contentsOf(message.content))
    .flatMap((content) => (content.type === "text" && content.text !== "" ? [{ text: content.text }] : []));
  const declarations = functions.map(({ name, description, parameters }) => ({
    name,
    ...(description && { description }),
    // A function without parameters must not have an empty schema.
    ...(parameters && Object.keys(parameters).length > 0 && { parameters }),
  }));
  const tools = [
    ...(declarations.length > 0 ? [{ function_declarations: declarations }] : []),
    ...builtInTools.map((tool) => tool.config),
  ];
  const turns = messages.filter((message) => !isInstruction(message)).map((message) => turnOf(message, names));
  return {
    // The provider refuses turns without parts, and wants as many answers in one turn as there were calls.
    history: mergeNeighbours(
      turns.filter(({ parts }) => parts.length > 0),
      (before, turn) => isAnswer(before) && isAnswer(turn),
      (before, turn) => ({ ...before, parts: [...before.parts, ...turn.parts] }),
    ),
    ...(system.length > 0 && { system_instruction: { parts: system } }),
    ...(tools.length > 0 && { tools }),
    ...(toolChoice && { tool_config: { function_calling_config: callingConfig(toolChoice) } }),
  };
}

function callingConfig(choice: ToolChoice): LlmKwargs {
  if (typeof choice === "object") return { mode: "ANY", allowed_function_names: [choice.name] };
  return { mode: { auto: "AUTO", none: "NONE", required: "ANY" }[choice] };
}

interface Turn {
  role: "user" | "model";
  parts: LlmKwargs[];
}

function isAnswer({ parts }: Turn): boolean {
  return parts.some((part) => "function_response" in part);
}

function turnOf(message: SentMessage, names: Map<string, string>): Turn {
  switch (message.role) {
    case "assistant": {
      const parts = orderedParts(message);
      return { role: "model", parts: parts.flatMap((part) => (isCall(part) ? [callPart(part)] : partsOf(part))) };
    }
    case "tool": {
      const name = message.name ?? names.get(message.tool_call_id) ?? message.tool_call_id;
      const answer = contentTextOf(message.content);
      return {
        role: "user",
        parts: [
          { function_response: { name, response: parsedObject(answer) ?? { result: answer } } },
          // Models before Gemini 3 take no files inside of the answer.
          ...contentsOf(message.content).filter(mediaFileOf).flatMap(partsOf),
        ],
      };
    }
    default:
      return { role: "user", parts: contentsOf(message.content).flatMap(partsOf) };
  }
}

function callPart(call: ToolCall): LlmKwargs {
  return {
    function_call: { name: call.function.name, args: parsedArguments(call) },
    ...signature(call.provider_metadata?.thought_signature),
  };
}

function signature(thoughtSignature: unknown): LlmKwargs {
  return thoughtSignature ? { thought_signature: thoughtSignature } : {};
}

function partsOf(content: Content): LlmKwargs[] {
  switch (content.type) {
    case "text":
      if (content.text === "" && !content.thought_signature) return [];
      return [{ text: content.text, ...signature(content.thought_signature) }];
    case "thinking":
      return [{ text: content.thinking, thought: true, ...signature(content.signature) }];
    case "code":
      return [{ executable_code: { code: content.code, language: (content.language ?? "python").toUpperCase() } }];
    case "code_execution_result":
      return [{ code_execution_result: { output: content.output, outcome: content.outcome } }];
    default: {
      const media = mediaFileOf(content);
      if (!media) return [];
      const made = content.type === "output_media" ? content.provider_metadata?.thought_signature : undefined;
      return [{ ...mediaPart(media), ...signature(made) }];
    }
  }
}

function mediaPart({ source, mediaType }: MediaFile): LlmKwargs {
  if (source.kind === "base64") return { inline_data: { mime_type: mediaType, data: source.data } };
  return { file_data: { file_uri: source.kind === "url" ? source.url : source.id, mime_type: mediaType } };
}
