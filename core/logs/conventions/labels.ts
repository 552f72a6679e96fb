import { limits } from "../../../generated/limits.ts";
import type { Json } from "../../values/json.ts";
import type { PromptReference } from "../requests/requestLogDraft.ts";
import type { Attributes } from "../spans/span.ts";
import { type JsonObject, textOf } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import { attributeNamesOf, type ConventionalSpan } from "./conventions.ts";

const ownPrefix = "promptlayer.metadata.";
const ownTags = "promptlayer.tags";
const maxKeyLength = 1024;
const userAttributes = attributeNamesOf("user");
const conversationAttributes = attributeNamesOf("conversation");

/** What a sender says of a span for those who look for it. */
export interface Labels {
  /** Entries that senders attach, the user and the conversation included. */
  metadata: JsonObject;
  tags: string[];
}

/**
 * Labels of a span in whatever convention. Metadata meant for this server wins over all other, and that of a span over that of
 * its resource.
 */
export function labelsOf(span: ConventionalSpan): Labels {
  return { metadata: metadataOf(span), tags: tagsOf(span) };
}

function metadataOf(span: ConventionalSpan): JsonObject {
  const metadata = new Map<string, Json>();
  const add = (entries: Iterable<[string, Json]>) => {
    for (const [key, value] of entries) {
      if (key.length <= maxKeyLength && value !== null) metadata.set(key, value);
    }
  };
  for (const convention of span.conventions) if (convention.metadata) add(convention.metadata(span));
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

function tagsOf(span: ConventionalSpan): string[] {
  const tags = new Set<string>();
  for (const convention of span.conventions) {
    for (const tag of convention.tags?.(span) ?? []) tags.add(tag.slice(0, maxTagLength).toWellFormed());
  }
  return [...tags];
}

/**
 * The labels as attributes under our own names, without those that the attributes have in that form; null where they have
 * all of them.
 */
export function labelAttributes(attributes: Attributes, { metadata, tags }: Labels): Attributes | null {
  const labels: Attributes = {};
  for (const key of Object.keys(metadata)) {
    const name = ownPrefix + key;
    if (!Object.hasOwn(attributes, name)) labels[name] = metadata[key] as Json;
  }
  const own = attributes[ownTags] ?? [];
  const isWhole = Array.isArray(own) && own.length >= tags.length && own.every((tag) => typeof tag === "string");
  if (!isWhole) labels[ownTags] = tags;
  return Object.keys(labels).length === 0 ? null : labels;
}

/** The prompt version that the call was made from. */
export function promptReferenceOf({ attributes }: CallSpan): PromptReference | null {
  const id = wholeNumber(attributes.get("promptlayer.prompt.id"));
  const name = attributes.text(promptNames);
  if (id === null && name === null) return null;
  const version = attributes.text(promptVersions);
  const versionNumber = wholeNumber(version ?? undefined);
  // The GenAI conventions have one attribute for the number of a version and for its label.
  const label =
    versionNumber === null ? ["promptlayer.prompt.label", "gen_ai.prompt.version"] : ["promptlayer.prompt.label"];
  return { id, name, versionNumber, label: attributes.text(label) };
}

const promptNames = ["promptlayer.prompt.name", "langfuse.observation.prompt.name", "gen_ai.prompt.name"];
const promptVersions = ["promptlayer.prompt.version", "langfuse.observation.prompt.version", "gen_ai.prompt.version"];

/** Positive, and such that an integer column holds it. */
function wholeNumber(value: Json | undefined): number | null {
  const text = textOf(value)?.trim() ?? "";
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}
