import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import type { PromptReference } from "../requests/requestLogDraft.ts";
import type { Attributes, SpanRecord } from "../spans/span.ts";
import { type JsonObject, textOf } from "./attributes.ts";
import { CallSpan } from "./callSpan.ts";
import { attributeNamesOf, conventions } from "./conventions.ts";

const ownPrefix = "promptlayer.metadata.";
const ownTags = "promptlayer.tags";
const maxKeyLength = 1024;
const userAttributes = attributeNamesOf("user");
const conversationAttributes = attributeNamesOf("conversation");

/**
 * Metadata that senders attach to spans, the user and the conversation included; metadata meant for this server wins
 * over all of it. Metadata of a resource holds for its spans, unless they say otherwise.
 */
export function spanMetadataOf(span: CallSpan): JsonObject {
  const metadata = new Map<string, Json>();
  const add = (entries: Iterable<[string, Json]>) => {
    for (const [key, value] of entries) {
      if (key.length <= maxKeyLength && value !== null) metadata.set(key, value);
    }
  };
  for (const convention of conventions) if (convention.metadata) add(convention.metadata(span));
  const user = ofSpanOrResource(span, userAttributes);
  if (user !== null) metadata.set("user_id", user);
  const conversation = ofSpanOrResource(span, conversationAttributes);
  if (conversation !== null) metadata.set("conversation_id", conversation);
  add(span.resource.under(ownPrefix));
  add(span.attributes.under(ownPrefix));
  return Object.fromEntries(metadata);
}

function ofSpanOrResource(span: CallSpan, names: readonly string[]): string | null {
  return span.attributes.text(names) ?? span.resource.text(names);
}

const maxTagLength = limits["LoggedCall.tags.items.maxLength"];

export function spanTagsOf(span: CallSpan): string[] {
  const tags = new Set<string>();
  for (const convention of conventions) {
    for (const tag of convention.tags?.(span) ?? []) tags.add(tag.slice(0, maxTagLength).toWellFormed());
  }
  return [...tags];
}

/**
 * Labels of a span in whatever convention, and tags however they are written, as attributes under our own names; null where
 * its attributes have all of them in that form.
 */
export function labelAttributes(record: SpanRecord): Attributes | null {
  const span = new CallSpan(record);
  const labels: Attributes = {};
  for (const [key, value] of Object.entries(spanMetadataOf(span))) {
    const name = ownPrefix + key;
    if (!Object.hasOwn(record.attributes, name)) labels[name] = value;
  }
  const tags = spanTagsOf(span);
  const own = record.attributes[ownTags] ?? [];
  const isWhole = Array.isArray(own) && own.length >= tags.length && own.every((tag) => typeof tag === "string");
  if (!isWhole) labels[ownTags] = tags;
  return Object.keys(labels).length === 0 ? null : labels;
}

/** The prompt version that the call was made from. */
export function promptReferenceOf({ attributes }: CallSpan): PromptReference | null {
  const id = wholeNumber(attributes.get("promptlayer.prompt.id"));
  const name = attributes.text(["promptlayer.prompt.name", "langfuse.observation.prompt.name"]);
  if (id === null && name === null) return null;
  return {
    id,
    name,
    versionNumber: wholeNumber(
      attributes.get("promptlayer.prompt.version") ?? attributes.get("langfuse.observation.prompt.version"),
    ),
    label: attributes.text(["promptlayer.prompt.label"]),
  };
}

/** Positive, and such that an integer column holds it. */
function wholeNumber(value: Json | undefined): number | null {
  const text = textOf(value)?.trim() ?? "";
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}
