import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import type { JsonObject } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { ReadMessage } from "./messages.ts";

/** Fields that a request log can take from an attribute alone. */
export const fields = [
  ...(["provider", "model", "responseModel", "operation", "apiType", "responseId", "price", "finishReason"] as const),
  ...(["inputTokens", "outputTokens", "cachedTokens", "cacheWriteTokens", "thinkingTokens", "totalTokens"] as const),
  ...(["user", "conversation"] as const),
];
export type Field = (typeof fields)[number];

/**
 * Convention in which one family of instrumentations describes a call of a model. A span may follow several conventions
 * at once; the first in the list of conventions that says something wins, for each thing apart.
 */
export interface Convention {
  /**
   * Words that the name of an attribute, of the span, of its scope or of an event begins with, where the span follows this
   * convention: up to the first dot or colon. What the convention reads otherwise is only read after such a name.
   */
  words: readonly string[];
  /** Names of attributes, the first present wins. */
  attributes?: { readonly [field in Field]?: readonly string[] };
  /** False for a span that is around calls or beside them, true for a call; null when this convention cannot say. */
  isCall?(span: CallSpan): boolean | null;
  /** Tells whether a span with a model is around a call and tells what the call's own span, right below it, does not. */
  isOutline?(span: CallSpan): boolean;
  /** Derives fields that no attribute of any convention has. */
  derived?(span: CallSpan): { readonly [field in Field]?: Json };
  /** Derives fields whose attributes its sender writes wrongly: these win over the attributes. */
  corrected?(span: CallSpan): { readonly [field in Field]?: Json };
  input?(span: CallSpan): BlueprintMessage[];
  /** Output messages or choices, all of them. */
  output?(span: CallSpan): ReadMessage[];
  parameters?(span: CallSpan): JsonObject;
  /** Definitions of tools in any form. */
  tools?(span: CallSpan): Json;
  metadata?(span: CallSpan): Iterable<[string, Json]>;
  tags?(span: CallSpan): string[];
  inputVariables?(span: CallSpan): JsonObject | null;
  /** Tells whether the call failed although the status of the span does not say so. */
  isFailed?(span: CallSpan): boolean;
  /** Message of a failure, where the status of the span has none. */
  errorMessage?(span: CallSpan): string | null;
  /** Tells whether tokens read from and written to a cache are counted apart from the input tokens. */
  countsCacheApart?(span: CallSpan): boolean;
}
