import { readAnthropicCompletion, readAnthropicMessage } from "./anthropic/reply.ts";
import { readBedrock } from "./bedrock/reply.ts";
import { readCohere } from "./cohere/reply.ts";
import { readGoogle } from "./google/reply.ts";
import { readOpenaiChat, readOpenaiCompletion, readOpenaiImages } from "./openai/chatReply.ts";
import { readOpenaiResponses } from "./openai/responsesReply.ts";
import type { ModelChoice } from "./provider.ts";
import type { ProviderReply, ReplyReader } from "./reply.ts";

export type { ProviderReply, ReplyUsage } from "./reply.ts";

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

export type ReplyForm = keyof typeof readers;

/** Reads a provider's own reply. Missing and unknown parts are left out, and nothing is refused. */
export function fromReply(form: ReplyForm, reply: unknown): ProviderReply {
  return readers[form](reply);
}

/** Form of the replies to a prompt of this type from this model. The interface that the model is asked by follows from it. */
export function replyFormOf(model: ModelChoice, type: "chat" | "completion"): ReplyForm {
  switch (model.provider) {
    case "anthropic":
    case "anthropic.bedrock":
      return "anthropic.messages";
    case "vertexai":
      return model.name?.startsWith("claude") ? "anthropic.messages" : "google";
    case "google":
      return "google";
    case "amazon.bedrock":
      return "bedrock";
    case "cohere":
      return "cohere";
    case "mistral":
      return "openai.chat";
    case "openai":
    case "openai.azure":
      if (model.api_type === "responses") return "openai.responses";
      break;
  }
  return type === "chat" ? "openai.chat" : "openai.completion";
}
