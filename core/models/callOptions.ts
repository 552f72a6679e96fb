import type { JSONObject, LanguageModelV3CallOptions, LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import { anthropicIds } from "../providers/anthropic/payload.ts";
import { bedrockIds, converseOptions, withCalledTools, withTakenNames } from "../providers/bedrock/payload.ts";
import { asChat, type ChatPrompt, type PromptTemplate } from "../providers/blueprint.ts";
import { readConversation, withTakenIds } from "../providers/conversation.ts";
import { replyFormOf } from "../providers/fromReply.ts";
import { mistralIds } from "../providers/mistral/payload.ts";
import { aliasesOf, type Parameters, promptKwargs, sentParameters, settingOf } from "../providers/parameters.ts";
import type { ModelChoice } from "../providers/provider.ts";
import { takeResponseFormat } from "../providers/structuredOutput.ts";
import { isObject } from "../values/json.ts";
import type { Exchange } from "./exchange.ts";
import { refuseFileIds, withDocumentBytes } from "./fileParts.ts";
import type { Interface } from "./languageModels.ts";
import { addFields, fieldsFor, openaiLike } from "./messageFields.ts";
import { ModelFault } from "./modelFault.ts";
import { modelPrompt } from "./modelPrompt.ts";

/** Interface of the provider that a prompt needs: the one whose replies have the form that is read. */
export function providerInterfaceOf(template: PromptTemplate, model: ModelChoice): Interface {
  switch (replyFormOf(model, template.type)) {
    case "openai.responses":
      return "responses";
    case "openai.completion":
      return "completion";
    default:
      return "chat";
  }
}

const defaultMaxTokens = 4096;

/**
 * Builds a call in the terms of the AI SDK, and the change to the request's body for parts that it has no option for.
 * @param baseUrl address of the provider
 */
export function prepareCall(
  template: PromptTemplate,
  model: ModelChoice,
  baseUrl: string,
): { options: LanguageModelV3CallOptions; patch: Exchange["patch"] } {
  if (providerInterfaceOf(template, model) === "completion" && template.type === "completion") {
    // The library would turn the text into a dialogue, so the body is replaced.
    const body = promptKwargs(template, model);
    return { options: { prompt: [{ role: "user", content: [] }] }, patch: () => body };
  }
  const { format, rest } = takeResponseFormat(sentParameters(model), isClaude(model) ? { oneOf: "anyOf" } : {});
  const { settings, others } = splitSettings(rest, model.provider);
  const conversation = conversationOf(asChat(template), model, format);
  const { messages, functions, builtInTools, toolChoice } = conversation;
  refuseUnknownChoice(conversation, model);
  const replyForm = replyFormOf(model, template.type);
  const isResponses = replyForm === "openai.responses";
  refuseFileIds(messages, replyForm, model.provider);
  const keepsSystemInPlace = openaiLike.includes(model.provider);
  const fieldsOf = isResponses ? () => ({}) : fieldsFor(model.provider, baseUrl, messages);
  const prompt = modelPrompt(messages, replyForm, keepsSystemInPlace, fieldsOf);
  const tools = functions.map(
    ({ name, description, parameters, strict }): LanguageModelV3FunctionTool => ({
      type: "function",
      name,
      ...(description && { description }),
      inputSchema: { type: "object", ...parameters },
      ...(strict && { strict }),
    }),
  );
  return {
    options: {
      prompt: model.provider === "cohere" ? withDocumentBytes(prompt) : prompt,
      ...(isClaude(model) && { maxOutputTokens: defaultMaxTokens }),
      ...settings,
      ...(format && {
        responseFormat:
          format.type === "json_object"
            ? { type: "json" }
            : {
                type: "json",
                schema: format.schema,
                name: format.name,
                ...(format.description && { description: format.description }),
              },
      }),
      ...(tools.length > 0 && { tools }),
      ...(toolChoice && {
        toolChoice: typeof toolChoice === "string" ? { type: toolChoice } : { type: "tool", toolName: toolChoice.name },
      }),
      providerOptions: {
        ...(model.provider === "mistral" && { mistral: strictness(format) }),
        openai: {
          ...strictness(format),
          // Else the library sends references to items of reasoning, and only OpenAI itself stores them.
          ...(isResponses && { store: false }),
        },
        ...(model.provider === "amazon.bedrock" && { bedrock: converseOptions(others, model) as JSONObject }),
      },
    },
    patch: patchOf(model, others, {
      fields: addFields(prompt),
      builtInTools: builtInTools.map(({ config }) => config),
      isStored: isResponses && others.store !== false,
    }),
  };
}

/** Option of libraries, which call schemas strict or not whatever the prompt says. */
function strictness(format: ReturnType<typeof takeResponseFormat>["format"]): { strictJsonSchema?: boolean } {
  return format?.type === "json_schema" ? { strictJsonSchema: format.strict ?? false } : {};
}

/** Ids of calls that a provider takes; null for any. */
function takenIds(model: ModelChoice): RegExp | null {
  if (model.provider === "mistral") return mistralIds;
  if (model.provider === "amazon.bedrock") return bedrockIds;
  return isClaude(model) ? anthropicIds : null;
}

/** Reads a chat, with ids of calls that the provider takes. For Bedrock it names tools as the model takes them, and defines those that were called, since the library leaves calls out where no tool is defined. */
function conversationOf(
  chat: ChatPrompt,
  model: ModelChoice,
  format: ReturnType<typeof takeResponseFormat>["format"],
): ReturnType<typeof readConversation> {
  const taken = takenIds(model);
  const read = readConversation(chat);
  const conversation = taken ? { ...read, messages: withTakenIds(read.messages, taken) } : read;
  if (model.provider !== "amazon.bedrock") return conversation;
  // For models other than Claude the library defines a tool that takes the answer, and has one of all tools called.
  const hasAnswerTool = format?.type === "json_schema" && !isClaude(model);
  return withTakenNames(hasAnswerTool ? conversation : withCalledTools(conversation), model);
}

/** Providers whose libraries send the chosen tool alone: none at all, without a word, where it is not there. */
const sentAlone = ["mistral", "cohere", "amazon.bedrock"];

/** @throws ModelFault for a choice of a tool that there is not, where the provider would not be sent it to judge itself */
function refuseUnknownChoice(
  { functions, builtInTools, toolChoice }: ReturnType<typeof readConversation>,
  model: ModelChoice,
): void {
  if (toolChoice === null || typeof toolChoice === "string" || builtInTools.length > 0) return;
  if (!sentAlone.includes(model.provider) && !isClaude(model)) return;
  const { name } = toolChoice;
  if (functions.some((tool) => tool.name === name)) return;
  const names = functions.map((tool) => JSON.stringify(tool.name)).join(", ");
  const known = functions.length === 0 ? "it has no tools" : `its tools are ${names}`;
  throw new ModelFault("TEMPLATE_RENDER_ERROR", `The prompt chooses the tool ${JSON.stringify(name)}, but ${known}.`);
}

function isClaude({ provider, name }: ModelChoice): boolean {
  return provider.startsWith("anthropic") || /(^|\.)claude/.test(name ?? "");
}

/** Settings that the library has, with its name and ours. */
const known: [name: keyof LanguageModelV3CallOptions, setting: string][] = [
  ["temperature", "temperature"],
  ["maxOutputTokens", "max_tokens"],
  ["topP", "top_p"],
  ["topK", "top_k"],
  ["stopSequences", "stop"],
  ["seed", "seed"],
  ["frequencyPenalty", "frequency_penalty"],
  ["presencePenalty", "presence_penalty"],
];

/** Names of these settings. */
export const librarySettings = known.map(([, setting]) => setting);

/** Providers that take `top_k`, though their libraries leave it out or put it where it is not read. */
const withTopK = ["amazon.bedrock", "openai.compatible", "openrouter", "huggingface"];

function splitSettings(
  parameters: Parameters,
  provider: string,
): { settings: Partial<LanguageModelV3CallOptions>; others: Parameters } {
  const settings: Record<string, unknown> = {};
  const taken = new Set<string>();
  for (const [name, setting] of known) {
    if (setting === "top_k" && withTopK.includes(provider)) continue;
    for (const alias of aliasesOf(setting)) taken.add(alias);
    const value = settingOf(parameters, setting);
    if (value !== undefined) settings[name] = setting === "stop" && typeof value === "string" ? [value] : value;
  }
  const others = Object.fromEntries(
    Object.entries(parameters).filter(([key, value]) => !taken.has(key) && value !== null),
  );
  return { settings, others };
}

/** Settings of Gemini that stand beside `generationConfig`. */
const besideGenerationConfig = ["safetySettings", "cachedContent", "labels"];

/** @param isStored true to take back that the answer is not stored, which the library was told */
function patchOf(
  model: ModelChoice,
  others: Parameters,
  { fields, builtInTools, isStored }: { fields: Exchange["patch"]; builtInTools: unknown[]; isStored: boolean },
): Exchange["patch"] {
  // Requests to Bedrock are signed before they get here; additions went through an option of the library.
  if (model.provider === "amazon.bedrock") return null;
  const isGemini = model.provider === "google" || (model.provider === "vertexai" && !isClaude(model));
  const added = isGemini ? geminiFields(others) : others;
  if (builtInTools.length === 0 && Object.keys(added).length === 0 && !isStored) return fields;
  return (body) => ({
    ...mergedBody(isStored ? asStored(body) : (fields?.(body) ?? body), added),
    ...(builtInTools.length > 0 && {
      tools: [
        ...((body.tools as unknown[] | undefined) ?? []),
        ...builtInTools.map((tool) => (isGemini ? camelKeys(tool) : tool)),
      ],
    }),
  });
}

/** Body of a request to Responses without what the library adds for answers that are not stored. */
function asStored({ store: _, include: __, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}

function geminiFields(others: Parameters): Parameters {
  const fields = camelKeys(others) as Parameters;
  const beside = Object.entries(fields).filter(([key]) => besideGenerationConfig.includes(key));
  const config = Object.entries(fields).filter(([key]) => !besideGenerationConfig.includes(key));
  return { ...Object.fromEntries(beside), ...(config.length > 0 && { generationConfig: Object.fromEntries(config) }) };
}

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      /schema$/i.test(key) ? part : camelKeys(part),
    ]),
  );
}

/** Merges objects one level deep: `text` holds the format that the library wrote beside settings of the caller. */
function mergedBody(body: Record<string, unknown>, added: Parameters): Record<string, unknown> {
  const result = { ...body };
  for (const [key, value] of Object.entries(added)) {
    const before = result[key];
    result[key] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
  return result;
}
