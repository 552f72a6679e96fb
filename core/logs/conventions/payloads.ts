import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { readResult } from "./aiSdkResult.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import { asJsonText } from "./messageParts.ts";
import { type ReadMessage, readMessage, readMessages } from "./messages.ts";

/** Reads the messages to the model from a whole request body of a provider, or the input of a framework. */
export function readRequest(value: Json): BlueprintMessage[] {
  const request = opened(value);
  if (!isObject(request)) return readMessages(request, "user");
  const system = request.system ?? request.instructions ?? request.systemInstruction ?? null;
  const said = messageKeys.map((key) => request[key]).find((found) => found !== undefined && found !== null);
  const instructions = system === null ? [] : readMessage({ role: "system", content: system }, "system").messages;
  if (said === undefined) {
    const rest = isMessage(request) ? readMessages(request, "user") : readMessages(asJsonText(request), "user");
    return system === null ? rest : instructions;
  }
  return [...instructions, ...readMessages(isMessageList(said) ? said : { role: "user", content: said }, "user")];
}

const messageKeys = ["messages", "input", "contents", "prompt", "chat_history", "history", "message"];

/** Reads the messages of the model from a whole answer of a provider, or the output of a framework. */
export function readResponse(value: Json): ReadMessage[] {
  const response = opened(value);
  if (Array.isArray(response)) return response.flatMap(readResponse);
  if (!isObject(response)) return [readMessage(response, "assistant")];
  const result = readResult(response);
  if (result !== null) return result;
  if (itemTypes.has(textOf(response.type) ?? "")) return [readMessage(response, "assistant")];
  for (const read of responseReaders) {
    const found = read(response);
    if (found) return found;
  }
  return [readMessage(isMessage(response) ? response : asJsonText(response), "assistant")];
}

/** Items of an answer of OpenAI's responses, which come without the answer too. */
const itemTypes = new Set(["reasoning", "function_call"]);

type ResponseReader = (response: JsonObject) => ReadMessage[] | null;

const choices: ResponseReader = ({ choices }) =>
  listOf(choices, (choice) => {
    const read = readMessage(choice.message ?? choice.delta ?? choice.text ?? null, "assistant");
    return { ...read, finishReason: textOf(choice.finish_reason) ?? read.finishReason };
  });

/** OpenAI's responses: items, all of them of one answer. */
const items: ResponseReader = ({ output }) => {
  const read = listOf(output, (item) => readMessage(item, "assistant"));
  if (read === null) return null;
  const finishReason = read.find((one) => one.finishReason !== null)?.finishReason ?? null;
  return [{ messages: read.flatMap(({ messages }) => messages), finishReason }];
};

/** Google, and Genkit's plugins for Google. */
const candidates: ResponseReader = ({ candidates }) =>
  listOf(candidates, (candidate) => ({
    ...readMessage(candidate.content ?? candidate.message ?? null, "assistant"),
    finishReason: textOf(candidate.finishReason),
  }));

/** LangChain: for each prompt of a batch its generations. */
const generations: ResponseReader = ({ generations }) =>
  listOf(Array.isArray(generations) ? generations.flat() : undefined, (generation) =>
    readMessage(generation.message ?? generation.text ?? null, "assistant"),
  );

/** Bedrock's `output.message`, and frameworks that wrap what they return. */
const wrapped: ResponseReader = (response) => {
  const inner = isObject(response.output) ? (response.output.message ?? response.output) : response.message;
  const found = inner ?? response.outputs ?? response.output ?? response.output_text ?? response.completion;
  if (found === undefined || found === null) return null;
  return (Array.isArray(found) ? found : [found]).map((each) => readMessage(each, "assistant"));
};

const responseReaders = [choices, candidates, generations, items, wrapped];

function listOf(list: Json | undefined, read: (item: JsonObject) => ReadMessage): ReadMessage[] | null {
  return Array.isArray(list) && list.length > 0 && list.every(isObject) ? list.map(read) : null;
}

/** A text that is JSON of a list or an object is that. */
function opened(value: Json): Json {
  return (typeof value === "string" ? structureOf(value) : null) ?? value;
}

function isMessage(value: JsonObject): boolean {
  const isSaid = value.content !== undefined || value.parts !== undefined || Array.isArray(value.tool_calls);
  return value.role !== undefined || isSaid || isObject(value.kwargs);
}

function isMessageList(value: Json): boolean {
  return Array.isArray(value) && value.some((item) => isObject(item) || Array.isArray(item));
}
