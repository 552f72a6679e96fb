import type { Json } from "../../values/json.ts";
import type { BlueprintMessage } from "../requests/requestLogDraft.ts";
import type { JsonObject } from "./attributes.ts";
import type { CallSpan } from "./callSpan.ts";
import type { ReadMessage } from "./messages.ts";

/** What a request log can take from an attribute alone. */
export type Field =
  | "provider"
  | "model"
  | "responseModel"
  | "operation"
  | "apiType"
  | "responseId"
  | "inputTokens"
  | "outputTokens"
  | "cachedTokens"
  | "cacheWriteTokens"
  | "thinkingTokens"
  | "price"
  | "finishReason"
  | "user"
  | "conversation";

/**
 * How one family of instrumentations writes about a call of a model. A span may follow several conventions at once;
 * the first in the list of conventions that says something wins, for each thing apart.
 */
export interface Convention {
  /** Names of attributes, the first present wins. */
  attributes?: { readonly [field in Field]?: readonly string[] };
  /** False for a span that is around calls or beside them, true for a call; null when this convention cannot say. */
  isCall?(span: CallSpan): boolean | null;
  /** What a field is where no attribute of any convention has it. */
  derived?(span: CallSpan): { readonly [field in Field]?: Json };
  input?(span: CallSpan): BlueprintMessage[];
  /** Every output message or choice. */
  output?(span: CallSpan): ReadMessage[];
  parameters?(span: CallSpan): JsonObject;
  /** Definitions of tools in any form. */
  tools?(span: CallSpan): Json;
  metadata?(span: CallSpan): Iterable<[string, Json]>;
  tags?(span: CallSpan): string[];
  inputVariables?(span: CallSpan): JsonObject | null;
  /** Whether the call failed although the status of the span does not say so. */
  isFailed?(span: CallSpan): boolean;
  /** Whether the counts of tokens read from and written to a cache are not part of the input tokens. */
  countsCacheApart?(span: CallSpan): boolean;
}
