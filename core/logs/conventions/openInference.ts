import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { type Branch, isObject, type JsonObject, textList } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { googleParametersOf } from "./googleParameters.ts";
import { withoutFramework } from "./langSmith.ts";
import { oneAnswer, type ReadMessage, readMessage } from "./messages.ts";
import { requestParametersOf } from "./parameters.ts";
import { plain } from "./plain.ts";

/** The instrumentation of OpenAI's client names its spans by the API. */
const apiOfSpan = new Map([
  ["OpenAI Chat Completions", "chat-completions"],
  ["OpenAI Completions", "completions"],
  ["OpenAI Responses", "responses"],
]);

/** OpenInference of Arize: `openinference.span.kind` says what a span is, messages are flattened. */
export const openInference: Convention = {
  words: ["openinference", "llm", "embedding", "metadata", "tag", ...apiOfSpan.keys()],
  attributes: {
    provider: ["llm.provider", "llm.system"],
    model: ["llm.request.model_name", "llm.model_name", "embedding.model_name"],
    responseModel: ["llm.response.model_name"],
    inputTokens: ["llm.token_count.prompt"],
    outputTokens: ["llm.token_count.completion"],
    cachedTokens: ["llm.token_count.prompt_details.cache_read"],
    cacheWriteTokens: ["llm.token_count.prompt_details.cache_write"],
    thinkingTokens: ["llm.token_count.completion_details.reasoning"],
    totalTokens: ["llm.token_count.total"],
    price: ["llm.cost.total"],
    finishReason: ["llm.finish_reason"],
  },

  isCall({ attributes }) {
    const kind = attributes.text([kindName]);
    return kind === null ? null : kind === "LLM" || kind === "EMBEDDING";
  },

  derived({ attributes, record }) {
    // LangChain's own metadata; its instrumentation says nothing of the provider, nor of the model for Google.
    const { ls_provider, ls_model_name } = attributes.object(["metadata"]) ?? {};
    return {
      operation: attributes.text([kindName]) === "EMBEDDING" ? "embeddings" : null,
      apiType: apiOfSpan.get(record.name) ?? null,
      provider: ls_provider ?? null,
      model: ls_model_name ?? null,
    };
  },

  input(span) {
    const flattened = readFlattened(span, "llm.input_messages.", "user");
    const messages = withLost(flattened, () => plain.input?.(span) ?? []);
    if (messages.length > 0) return [...systemBeside(span, messages), ...messages];
    return span.attributes
      .indexed("embedding.embeddings.")
      .flatMap((branch) => readMessage(branch.get("embedding.text") ?? null, "user").messages);
  },

  output(span) {
    const flattened = readFlattened(span, "llm.output_messages.", "assistant");
    const whole = () => oneAnswer(plain.output?.(span) ?? []);
    if (flattened.length === 0) return [];
    const messages = withLost([{ messages: oneAnswer(flattened), finishReason: null }], whole);
    return messages.length === 0 ? [] : [{ messages, finishReason: flattened[0]?.finishReason ?? null }];
  },

  tools: ({ attributes }) => attributes.indexed("llm.tools.").flatMap((branch) => branch.get("tool.json_schema") ?? []),

  parameters(span) {
    const { generationConfig, ...request } = invocation(span);
    return { ...requestParametersOf(request), ...(isObject(generationConfig) && googleParametersOf(generationConfig)) };
  },

  metadata: ({ attributes }) => withoutFramework(Object.entries(attributes.object(["metadata"]) ?? {})),
  tags: ({ attributes }) => textList(attributes.get("tag.tags")),
  inputVariables: ({ attributes }) => attributes.object(["llm.prompt_template.variables"]),
};

const kindName = "openinference.span.kind";

function invocation({ attributes }: CallSpan): JsonObject {
  return attributes.object(["llm.invocation_parameters"]) ?? {};
}

/** Reads Anthropic's system prompt, which is among the parameters, where none of the messages is one. */
function systemBeside(span: CallSpan, messages: BlueprintMessage[]): BlueprintMessage[] {
  const { system } = invocation(span);
  if (system === undefined || system === null || messages.some(({ role }) => role === "system")) return [];
  return readMessage({ role: "system", content: system }, "system").messages;
}

/**
 * The instrumentation of LangChain leaves out the ids of tool calls, without which calls and answers do not meet, and the
 * content of answers that have more than a text. The whole request and answer, which are there as JSON too, have them.
 */
function withLost(read: ReadMessage[], whole: () => BlueprintMessage[]): BlueprintMessage[] {
  const flattened = read.flatMap(({ messages }) => messages);
  const isWhole = !flattened.some(lacksId) && read.every(({ messages }) => messages.length > 0);
  if (isWhole) return flattened;
  const messages = whole();
  return messages.length >= flattened.length && !messages.some(lacksId) ? messages : flattened;
}

function lacksId({ role, tool_call_id, tool_calls }: BlueprintMessage): boolean {
  return (role === "tool" && tool_call_id === "") || (tool_calls ?? []).some(({ id }) => id === "");
}

function readFlattened(span: CallSpan, prefix: string, assumedRole: string) {
  return span.attributes.indexed(prefix).map((branch) => {
    const message = branch.at("message");
    return readMessage(message ? messageOf(message, assumedRole) : null, assumedRole);
  });
}

function messageOf(message: Branch, assumedRole: string): JsonObject {
  const read: JsonObject = { role: message.get("role") ?? null };
  const contents = message.at("contents")?.items() ?? [];
  // The instrumentation of the OpenAI Agents SDK writes no role for an earlier thought.
  if (read.role === null && contents.length > 0 && assumedRole === "user") return thoughtOf(contents);
  read.content = contents.length > 0 ? contents.flatMap(blockOf) : (message.get("content") ?? null);
  read.tool_call_id = message.get("tool_call_id") ?? null;
  read.name = message.get("name") ?? null;
  read.tool_calls = (message.at("tool_calls")?.items() ?? []).flatMap((call) => {
    const inner = call.at("tool_call");
    if (!inner) return [];
    const [id, name] = [inner.get("id") ?? "", inner.get("function.name") ?? ""];
    return [{ id, name, arguments: inner.get("function.arguments") ?? "" }];
  });
  const name = message.text("function_call_name");
  if (name !== null) read.function_call = { name, arguments: message.get("function_call_arguments_json") ?? "" };
  return read;
}

function thoughtOf(contents: Branch[]): JsonObject {
  return {
    type: "reasoning",
    summary: contents.map((content) => ({ text: content.get("message_content.text") ?? "" })),
  };
}

/** A tool call among the contents is among the message's tool calls too. */
function blockOf(branch: Branch): Json[] {
  const content = branch.at("message_content");
  const type = content?.text("type") ?? "text";
  if (!content || type === "tool_use") return [];
  const url = content.text("image.image.url");
  if (url !== null) return [{ type: "image_url", image_url: { url } }];
  const audio = content.text("audio.audio.url");
  if (audio !== null)
    return [{ type: "uri", mime_type: content.text("audio.audio.mime_type") ?? "audio/wav", uri: audio }];
  const signature = content.text("signature");
  return [{ type, text: content.text("text") ?? "", ...(signature === null ? {} : { signature }) }];
}
