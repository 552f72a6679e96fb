import type { ModelChoice } from "./provider.ts";
import { readAnthropicCompletion, readAnthropicMessage } from "./replies/anthropic.ts";
import { readBedrock } from "./replies/bedrock.ts";
import { readCohere } from "./replies/cohere.ts";
import { readGoogle } from "./replies/google.ts";
import { readOpenaiChat, readOpenaiCompletion, readOpenaiImages } from "./replies/openaiChat.ts";
import { readOpenaiResponses } from "./replies/openaiResponses.ts";
import type { ProviderReply, ReplyReader } from "./replies/reply.ts";

export type { ProviderReply, ReplyUsage } from "./replies/reply.ts";

const readers = {
  "openai.chat": readOpenaiChat,
  "openai.completion": readOpenaiCompletion,
  "openai.responses": readOpenaiResponses,
  "openai.images": readOpenaiImages,
  "anthropic.messages": readAnthropicMessage,
  "anthropic.completion": readAnthropicCompletion,
  google: readGoogle,
  bedrock: readBedrock,
  cohere: readCohere,
} satisfies Record<string, ReplyReader>;

/** Forms of replies. */
export type ReplyForm = keyof typeof readers;

/** Reads a provider's own reply. Missing and unknown parts are left out, and nothing is refused. */
export function fromReply(form: ReplyForm, reply: unknown): ProviderReply {
  return readers[form](reply);
}

/** Form of the replies to a prompt of this type from this model. */
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
  if (api_type === "responses") return "openai.responses";
  if (type === "chat") return "openai.chat";
  return api_type === "images" ? "openai.images" : "openai.completion";
}
