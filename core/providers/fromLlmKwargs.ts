import { readAnthropicCall, readAnthropicCompletionCall } from "./anthropic/call.ts";
import { readBedrockCall } from "./bedrock/call.ts";
import type { ProviderCall } from "./call.ts";
import type { ReplyForm } from "./fromReply.ts";
import { readGoogleCall } from "./google/call.ts";
import { readCohereCall, readOpenaiChatCall, readPromptCall } from "./openai/chatCall.ts";
import { readOpenaiResponsesCall } from "./openai/responsesCall.ts";

export type { ProviderCall } from "./call.ts";

const readers: Record<ReplyForm, (kwargs: unknown) => ProviderCall> = {
  "openai.chat": readOpenaiChatCall,
  "openai.completion": readPromptCall,
  "openai.responses": readOpenaiResponsesCall,
  "openai.images": readPromptCall,
  "anthropic.messages": readAnthropicCall,
  "anthropic.completion": readAnthropicCompletionCall,
  google: readGoogleCall,
  bedrock: readBedrockCall,
  cohere: readCohereCall,
};

/**
 * Reads the prompt of a call to a provider's client: the reverse of `toLlmKwargs`, which also takes calls that others
 * wrote. Missing and unknown parts are left out, and nothing is refused. Keys and addresses among the arguments get into
 * neither the prompt nor the parameters.
 */
export function fromLlmKwargs(form: ReplyForm, kwargs: unknown): ProviderCall {
  return readers[form](kwargs);
}

/**
 * Names of clients' functions where requests are tracked, by the form of the call and of the reply. `parse` and `stream`
 * take and end with the same as `create`.
 */
const functions: [name: RegExp, form: ReplyForm][] = [
  [/chat\.completions\.(create|parse|stream)$|^openrouter\.chat\.send$|^mistral\.client\.chat$/, "openai.chat"],
  [/^openai\..*responses\.(create|parse|stream)$/, "openai.responses"],
  [/images\.generate$|^openrouter\.video_generation\.generate$/, "openai.images"],
  [/^anthropic\..*messages\.(create|parse|stream)$/, "anthropic.messages"],
  [/^anthropic\..*completions\.create$/, "anthropic.completion"],
  [/^openai\..*completions\.create$/, "openai.completion"],
  [/^google\.(convo\.send_message|model\.generate_content)(_stream)?$/, "google"],
  [/^boto3\.bedrock-runtime\.converse(_stream)?$/, "bedrock"],
];

/** Form of a client's function by the name that the SDKs give it, or null. */
export function formOfFunction(name: string): ReplyForm | null {
  return functions.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
