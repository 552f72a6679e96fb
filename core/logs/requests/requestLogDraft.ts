import type { Json, JsonObject } from "../../values/json.ts";

export type { JsonObject };

export type RequestStatus = "SUCCESS" | "WARNING" | "ERROR";

/** Message of a chat blueprint. Unknown types of blocks pass through as they are. */
export interface BlueprintMessage {
  role: string;
  content?: JsonObject[] | null;
  tool_calls?: JsonObject[] | null;
  [key: string]: Json | undefined;
}

export interface ChatBlueprint {
  type: "chat";
  messages: BlueprintMessage[];
  tools?: JsonObject[] | null;
  [key: string]: Json | BlueprintMessage[] | undefined;
}

interface CompletionBlueprint {
  type: "completion";
  content: JsonObject[];
  [key: string]: Json | undefined;
}

/** Input or output of a model in the form of a prompt template. */
export type Blueprint = ChatBlueprint | CompletionBlueprint;

/** The prompt version that a request was made from, as the caller names it; `id` wins over `name`. */
export interface PromptReference {
  id?: number | null;
  name?: string | null;
  /** Text whose digits are an id first, then a name; in place of `id` and `name`. */
  idOrName?: string;
  /** Number of the version, from 1; wins over `label`. Without either the newest version is meant. */
  versionNumber?: number | null;
  label?: string | null;
  /** True for a prompt that a log is linked to already, or that the server rendered: it may have been deleted since. */
  isLinked?: boolean;
}

/** Facts of a request log, before tokens, price and texts to search are derived from them. Null means "not known". */
export interface RequestLogDraft {
  /** The log to write again, where a span that owns one was sent again; left out for a new log. */
  requestId?: number | null;
  /** Logs that turned out to be of the same call: what was tracked on them goes to this one, and they are deleted. */
  mergedIds?: number[];
  /** Name of the provider: `openai`, `anthropic`, `amazon.bedrock`, or any other text. */
  provider: string;
  model: string;
  /** Name of the model that answered, where the answer says it. */
  responseModel?: string | null;
  /** Name of the API: `chat-completions`, `responses`, `messages`, `embeddings`, or any other text. */
  apiType?: string | null;
  functionName?: string;
  input: Blueprint;
  /** A failed call has no message in it. */
  output: Blueprint;
  /** Parameters of the call besides messages, tools and model. */
  parameters?: JsonObject;
  /** Microseconds since 1970. */
  startUs: number;
  endUs: number;
  /** SUCCESS when left out. */
  status?: RequestStatus;
  errorType?: string | null;
  /** Message of the error, of which 1,024 characters are kept. */
  errorMessage?: string | null;
  /** Number of input tokens, cached ones and those written to the cache included; output tokens include thinking. */
  inputTokens?: number | null;
  outputTokens?: number | null;
  cachedTokens?: number | null;
  cacheWriteTokens?: number | null;
  thinkingTokens?: number | null;
  /** US dollars; computed from the price table when it is not known. */
  price?: number | null;
  /** A prompt that the workspace does not have leaves the log without a link. */
  prompt?: PromptReference | null;
  promptInputVariables?: JsonObject;
  tags?: string[];
  metadata?: JsonObject;
  /** Scores from 0 to 100 by name; the unnamed score is called `default`. */
  scores?: Record<string, number>;
  groupId?: number | null;
  /** The trace and the span that the call was made in. Either may be known before the span has arrived. */
  traceId?: string | null;
  spanId?: string | null;
  /** Whether it is made of this span. */
  isOfSpan?: boolean;
}
