import { lookup } from "../../values/lookup.ts";
import { cacheControl, isInstruction } from "../anthropic/payload.ts";
import {
  type Content,
  contentsOf,
  contentTextOf,
  type PromptTemplate,
  type SentMessage,
  type ToolCall,
} from "../blueprint.ts";
import {
  calledNames,
  isRedacted,
  mergeNeighbours,
  parsedArguments,
  parsedObject,
  readConversation,
  type ToolChoice,
  withTakenIds,
} from "../conversation.ts";
import { isImage, type MediaFile, mediaFileOf, subtypeOf } from "../media.ts";
import { isCall, orderedParts } from "../messageParts.ts";
import { aliasesOf, named, type Parameters, sentParameters, settingOf } from "../parameters.ts";
import type { LlmKwargs, ModelChoice } from "../provider.ts";
import { takeResponseFormat } from "../structuredOutput.ts";

/** Ids of calls that Converse takes. */
export const bedrockIds = /^[\w-]{1,64}$/;

/** Amazon Bedrock's Converse. Bytes are base64 text here, since JSON has no other form for them. */
export function bedrock(template: PromptTemplate, model: ModelChoice): LlmKwargs {
  const family = familyOf(model.name ?? "");
  if (template.type === "completion") {
    const content = contentsOf(template.content).flatMap(block);
    return { ...named(model, "modelId"), messages: [{ role: "user", content }], ...settings(model) };
  }
  const { messages, functions, toolChoice } = withTakenNames(withCalledTools(readConversation(template)), model);
  const system = messages.filter(isInstruction).flatMap((message) => contentsOf(message.content).flatMap(textBlock));
  // The provider refuses two messages of one role in a row.
  const turns = mergeNeighbours(
    withTakenIds(messages, bedrockIds)
      .filter((message) => !isInstruction(message))
      .map(turnOf)
      // Without content, as with two of one role in a row below, the provider refuses the message.
      .filter(({ content }) => content.length > 0),
    (before, turn) => before.role === turn.role,
    (before, turn) => ({ ...before, content: [...before.content, ...turn.content] }),
  );
  return {
    ...named(model, "modelId"),
    messages: turns,
    ...(system.length > 0 && { system }),
    ...toolConfig(functions, toolChoice, family),
    ...settings(model),
  };
}

type Conversation = ReturnType<typeof readConversation>;
type CalledTools = Pick<Conversation, "messages" | "functions" | "toolChoice">;

/** Abilities of a family of models with tools; families that are not listed count as able to do everything. */
interface Family {
  names: RegExp;
  tools: "none" | "auto" | "all";
  /** True for models that refuse hyphens in the names of tools. */
  noHyphens?: true;
}

const families: Family[] = [
  { names: /deepseek\.r1|gemma/, tools: "none" },
  { names: /cohere/, tools: "auto", noHyphens: true },
  { names: /ai21|llama/, tools: "auto" },
  { names: /nova/, tools: "all", noHyphens: true },
];
const anyFamily: Family = { names: /./, tools: "all" };

function familyOf(modelName: string): Family {
  return families.find((family) => family.names.test(modelName)) ?? anyFamily;
}

/** A conversation with the names of its tools as a model takes them. */
export function withTakenNames<Known extends CalledTools>(conversation: Known, model: ModelChoice): Known {
  if (!familyOf(model.name ?? "").noHyphens) return conversation;
  const { messages, functions, toolChoice } = conversation;
  const renamed = <Named extends { name: string }>(named: Named) => ({
    ...named,
    name: named.name.replaceAll("-", "_"),
  });
  return {
    ...conversation,
    messages: messages.map((message) =>
      message.role === "assistant" && message.tool_calls
        ? { ...message, tool_calls: message.tool_calls.map((call) => ({ ...call, function: renamed(call.function) })) }
        : message,
    ),
    functions: functions.map(renamed),
    toolChoice: toolChoice && typeof toolChoice === "object" ? renamed(toolChoice) : toolChoice,
  };
}

/**
 * A conversation with definitions of the tools that were called in it. Converse refuses earlier calls without definitions,
 * also where none is to be called now.
 */
export function withCalledTools<Known extends CalledTools>(conversation: Known): Known {
  const { messages, functions, toolChoice } = conversation;
  const called = [...new Set(calledNames(messages).values())];
  if (called.length === 0) return conversation;
  const defined = called.map((name) => ({ name, description: "", strict: false, parameters: {} }));
  return {
    ...conversation,
    functions: functions.length > 0 ? functions : defined,
    toolChoice: toolChoice === "none" ? null : toolChoice,
  };
}

function toolConfig(functions: Conversation["functions"], toolChoice: ToolChoice | null, family: Family): LlmKwargs {
  if (family.tools === "none" || functions.length === 0 || toolChoice === "none") return {};
  const tools = functions.map(({ name, description, parameters }) => ({
    toolSpec: {
      name,
      ...(description && { description }),
      inputSchema: { json: { type: "object", ...parameters } },
    },
  }));
  return { toolConfig: { tools, ...choice(toolChoice, family) } };
}

function choice(toolChoice: Exclude<ToolChoice, "none"> | null, family: Family): LlmKwargs {
  if (toolChoice === null) return {};
  if (toolChoice === "auto") return { toolChoice: { auto: {} } };
  if (family.tools === "auto") return {};
  return {
    toolChoice: toolChoice === "required" ? { any: {} } : { tool: { name: toolChoice.name } },
  };
}

const inferenceSettings: [setting: string, name: string][] = [
  ["temperature", "temperature"],
  ["top_p", "topP"],
  ["max_tokens", "maxTokens"],
  ["stop", "stopSequences"],
];
/** Parts of the payload that the settings may hold in their final form. */
const payloadKeys = [
  "modelId",
  "outputConfig",
  "guardrailConfig",
  "performanceConfig",
  "requestMetadata",
  "additionalModelResponseFieldPaths",
];

function settings(model: ModelChoice): LlmKwargs {
  const { format, rest } = takeResponseFormat(sentParameters(model), { oneOf: "anyOf" });
  const taken = new Set([
    ...inferenceSettings.flatMap(([setting]) => aliasesOf(setting)),
    ...["inferenceConfig", "additionalModelRequestFields", ...payloadKeys],
  ]);
  const inferenceConfig: Parameters = {};
  for (const [setting, name] of inferenceSettings) {
    const value = settingOf(rest, setting);
    if (value !== undefined) inferenceConfig[name] = setting === "stop" && typeof value === "string" ? [value] : value;
  }
  const others = Object.entries(rest).filter(([key]) => !taken.has(key));
  return {
    ...withEntries("inferenceConfig", { ...inferenceConfig, ...(rest.inferenceConfig as object | undefined) }),
    ...withEntries("additionalModelRequestFields", {
      ...Object.fromEntries(others),
      ...(rest.additionalModelRequestFields as object | undefined),
    }),
    ...(format?.type === "json_schema" && {
      outputConfig: {
        textFormat: {
          type: "json_schema",
          structure: { jsonSchema: { name: format.name, schema: JSON.stringify(format.schema) } },
        },
      },
    }),
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => payloadKeys.includes(key))),
  };
}

/**
 * Settings of a call that the server makes, in their places in the request.
 * @param others settings for which its library has no option
 */
export function converseOptions(others: Parameters, model: ModelChoice): LlmKwargs {
  const { inferenceConfig, additionalModelRequestFields, ...rest } = others;
  const entries = Object.entries(rest);
  const beside = entries.filter(([key]) => payloadKeys.includes(key) && key !== "modelId");
  const fields = entries.filter(([key]) => !payloadKeys.includes(key));
  return {
    ...Object.fromEntries(beside),
    additionalModelRequestFields: {
      ...Object.fromEntries(fields),
      ...(additionalModelRequestFields as object | undefined),
    },
    // What stands in the request replaces what the library makes of the other settings.
    ...(inferenceConfig ? { inferenceConfig: settings(model).inferenceConfig } : {}),
  };
}

function withEntries(key: string, entries: Parameters): LlmKwargs {
  return Object.keys(entries).length > 0 ? { [key]: entries } : {};
}

function turnOf(message: SentMessage): { role: "user" | "assistant"; content: LlmKwargs[] } {
  if (message.role === "assistant") {
    const parts = orderedParts(message);
    return {
      role: "assistant",
      content: parts.flatMap((part) => (isCall(part) ? [useBlock(part)] : block(part))),
    };
  }
  const content = contentsOf(message.content).flatMap(block);
  switch (message.role) {
    case "tool": {
      const answer = contentTextOf(message.content);
      const json = answer.trim() === "" ? null : parsedObject(answer);
      const parts = json ? [{ json }, ...content.filter((part) => !("text" in part))] : content;
      return { role: "user", content: [{ toolResult: { toolUseId: message.tool_call_id, content: parts } }] };
    }
    default:
      return { role: "user", content };
  }
}

function useBlock(call: ToolCall): LlmKwargs {
  return { toolUse: { toolUseId: call.id, name: call.function.name, input: parsedArguments(call) } };
}

/** Block of a text. The provider refuses blank ones. */
function textBlock(content: Content): LlmKwargs[] {
  const isText = content.type === "text" && content.text.trim() !== "";
  return isText ? [{ text: content.text }, ...cachePoint(content)] : [];
}

function cachePoint(content: Content): LlmKwargs[] {
  return cacheControl(content).cache_control ? [{ cachePoint: { type: "default" } }] : [];
}

function block(content: Content): LlmKwargs[] {
  switch (content.type) {
    case "text":
      return textBlock(content);
    case "thinking": {
      if (isRedacted(content)) return [{ reasoningContent: { redactedContent: content.encrypted_content } }];
      const signature = content.signature ? { signature: content.signature } : {};
      return [{ reasoningContent: { reasoningText: { text: content.thinking, ...signature } } }];
    }
    default: {
      const media = mediaFileOf(content);
      const source = media && sourceOf(media);
      return source ? [mediaBlock(media, source), ...cachePoint(content)] : [];
    }
  }
}

/** Source of a file: bytes or S3, the only ones that Converse takes; other files must be fetched before. */
function sourceOf({ source }: MediaFile): LlmKwargs | null {
  if (source.kind === "base64") return { bytes: source.data };
  return source.kind === "url" && source.url.startsWith("s3://") ? { s3Location: { uri: source.url } } : null;
}

export const documentFormats = lookup({
  plain: "txt",
  markdown: "md",
  msword: "doc",
  "vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "vnd.ms-excel": "xls",
  "vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
});

function mediaBlock(media: MediaFile, source: LlmKwargs): LlmKwargs {
  const subtype = subtypeOf(media);
  if (isImage(media)) return { image: { format: subtype === "jpg" ? "jpeg" : subtype, source } };
  if (media.mediaType.startsWith("video/")) return { video: { format: subtype, source } };
  // Other characters are refused in a document's name.
  const name =
    media.title
      .replace(/[^\p{L}\p{N}\s\-()[\]]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim() || "document";
  return { document: { format: documentFormats[subtype] ?? subtype, name, source } };
}
