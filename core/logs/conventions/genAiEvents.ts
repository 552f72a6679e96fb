import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import { AttributeReader, isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { Convention } from "./convention.ts";
import { readInput, readOutput, readParameters, withInstructions } from "./genAi.ts";
import { type ReadMessage, readMessage } from "./messages.ts";

/**
 * Messages as events: one for each message in older GenAI conventions, one for all in the current ones. Pydantic AI and
 * Logfire put the list of events into the attribute `events`.
 */
export const genAiEvents: Convention = {
  words: ["gen_ai", "events"],
  derived: usageOf,

  input(span) {
    const whole = [...details(span)].flatMap(readInput);
    return withInstructions(span.attributes, whole.length > 0 ? whole : eventsOf(span).flatMap(readEvent));
  },

  output(span) {
    const whole = [...details(span)].flatMap(readOutput);
    if (whole.length > 0) return whole;
    return eventsOf(span).flatMap(({ name, attributes }) => (name === choice ? [readChoice(attributes)] : []));
  },

  parameters: (span) => Object.assign({}, ...[...details(span)].map(readParameters)),
};

function readEvent({ name, attributes }: Event): BlueprintMessage[] {
  const role = roleOfEvent.get(name);
  if (role === undefined) return [];
  const message = messageOf(name, attributes, role);
  // An instrumentation that leaves out what was said still tells that a tool had answered.
  return role === "tool" && (message.content ?? null) === null ? [] : readMessage(message, role).messages;
}

/** Ax tells tokens in an event. It leaves those of a cache out of the input, but not out of the total. */
function usageOf(span: CallSpan): ReturnType<NonNullable<Convention["derived"]>> {
  const [usage] = span.events("gen_ai.usage");
  if (usage === undefined) return {};
  const [inputTokens, outputTokens, totalTokens, thinkingTokens] = ["input", "output", "total", "thoughts"].map(
    (part) => usage.number([`gen_ai.usage.${part}_tokens`]),
  );
  const rest = (totalTokens ?? 0) - (inputTokens ?? 0) - (outputTokens ?? 0) - (thinkingTokens ?? 0);
  return { inputTokens, outputTokens, totalTokens, thinkingTokens, cachedTokens: rest > 0 ? rest : null };
}

const choice = "gen_ai.choice";

const roleOfEvent = new Map([
  ["gen_ai.system.message", "system"],
  ["gen_ai.user.message", "user"],
  ["gen_ai.assistant.message", "assistant"],
  ["gen_ai.tool.message", "tool"],
]);

const detailsName = "gen_ai.client.inference.operation.details";

/** Names of the events that tell what was said in a call. */
export const genAiEventNames: ReadonlySet<string> = new Set([...roleOfEvent.keys(), choice, detailsName]);

function details(span: CallSpan): Generator<AttributeReader> {
  return span.events(detailsName);
}

interface Event {
  name: string;
  attributes: AttributeReader;
}

function eventsOf(span: CallSpan): readonly Event[] {
  const list = structureOf(span.attributes.get("events"));
  const inAttribute = (Array.isArray(list) ? list : []).flatMap((event) => {
    const name = isObject(event) ? textOf(event["event.name"]) : null;
    return name === null ? [] : [{ name, attributes: new AttributeReader(event as JsonObject) }];
  });
  return inAttribute.length > 0 ? inAttribute : span.allEvents;
}

/** The message is the event's attributes, under plain names or under names that begin with the event's. */
function messageOf(name: string, reader: AttributeReader, role: string): JsonObject {
  const whole = reader.object(["message", `${name}.message`, "gen_ai.event.content"]);
  const message: JsonObject = { role, ...plainNames(reader), ...whole };
  for (const [key, value] of reader.under(`${name}.`)) message[key] = value;
  // Strands Agents has the content of an answer there, as JSON text of its blocks.
  if (whole === null) message.content ??= reader.get("message") ?? null;
  if (role === "tool") message.tool_call_id ??= message.id ?? null;
  return withOpenContent(message);
}

function plainNames(attributes: AttributeReader): JsonObject {
  const message: JsonObject = {};
  for (const key of ["content", "role", "tool_calls", "id", "name"]) {
    const value = attributes.get(key);
    if (value !== undefined) message[key] = value;
  }
  return message;
}

/** Content may be JSON text of a message's own fields: `{"content": …}`. */
function withOpenContent(message: JsonObject): JsonObject {
  const inner = isObject(message.content) ? message.content : null;
  return inner && (inner.content !== undefined || inner.tool_calls !== undefined) ? { ...message, ...inner } : message;
}

function readChoice(attributes: AttributeReader): ReadMessage {
  const message = messageOf(choice, attributes, "assistant");
  for (const [key, value] of attributes.under(`${choice}.message.`)) message[key] = value;
  const finish = attributes.text(["finish_reason", `${choice}.finish_reason`]);
  const read = readMessage(message, "assistant");
  return { ...read, finishReason: finish ?? read.finishReason };
}
