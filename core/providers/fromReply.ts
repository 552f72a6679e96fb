import type { ModelChoice } from "./provider.ts";
import { readAnthropicCompletion, readAnthropicMessage } from "./replies/anthropic.ts";
import { readBedrock } from "./replies/bedrock.ts";
import { readCohere } from "./replies/cohere.ts";
import { readGoogle } from "./replies/google.ts";
import { readOpenaiChat, readOpenaiCompletion, readOpenaiImages } from "./replies/openaiChat.ts";
import { readOpenaiResponses } from "./replies/openaiResponses.ts";
import type { ProviderReply, ReplyReader } from "./replies/reply.ts";
import {
  joinAnthropic,
  joinBedrock,
  joinCohere,
  joinGoogle,
  joinOpenaiChat,
  joinOpenaiCompletion,
  joinOpenaiResponses,
  type StreamReader,
} from "./replies/streams.ts";

export type { FinishReason, ProviderReply, ReplyUsage } from "./replies/reply.ts";

interface Reading {
  plain: ReplyReader;
  /** Absent where the interface does not stream. */
  streamed?: StreamReader;
}

const readings = {
  "openai.chat": { plain: readOpenaiChat, streamed: joinOpenaiChat },
  "openai.completion": { plain: readOpenaiCompletion, streamed: joinOpenaiCompletion },
  "openai.responses": { plain: readOpenaiResponses, streamed: joinOpenaiResponses },
  "openai.images": { plain: readOpenaiImages },
  "anthropic.messages": { plain: readAnthropicMessage, streamed: joinAnthropic },
  "anthropic.completion": { plain: readAnthropicCompletion },
  google: { plain: readGoogle, streamed: joinGoogle },
  bedrock: { plain: readBedrock, streamed: joinBedrock },
  cohere: { plain: readCohere, streamed: joinCohere },
} satisfies Record<string, Reading>;

/** The forms that replies come in. */
export type ReplyForm = keyof typeof readings;

/** Reads a provider's own reply. Tolerant: parts that are missing or unknown are left out, nothing is refused. */
export function fromReply(form: ReplyForm, reply: unknown): ProviderReply {
  return readings[form].plain(reply);
}

/** The same for a streamed reply, from the payloads of its events in their order. */
export function fromStreamedReply(form: ReplyForm, events: readonly unknown[]): ProviderReply {
  const { plain, streamed }: Reading = readings[form];
  if (!streamed) throw new Error(`replies of the form ${form} are not streamed`);
  return plain(streamed(events));
}

/** The form of the replies to a prompt of this type at this model. */
export function replyFormOf(model: ModelChoice, type: "chat" | "completion"): ReplyForm {
  switch (model.provider) {
    case "anthropic":
    case "anthropic.bedrock":
      return type === "chat" ? "anthropic.messages" : "anthropic.completion";
    case "vertexai":
      return model.name?.startsWith("claude") ? "anthropic.messages" : "google";
    case "google":
      return "google";
    case "amazon.bedrock":
      return "bedrock";
    case "cohere":
      return "cohere";
    default:
      return openaiForm(model, type);
  }
}

function openaiForm({ api_type }: ModelChoice, type: "chat" | "completion"): ReplyForm {
  if (type === "chat") return api_type === "responses" ? "openai.responses" : "openai.chat";
  return api_type === "images" ? "openai.images" : "openai.completion";
}
