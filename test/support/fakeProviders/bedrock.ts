import type { Protocol } from "./protocol.ts";

/** Amazon Bedrock's Converse, without its binary streams. */
export const bedrockConverse: Protocol = {
  path: /\/converse$/,
  reply: (answer) => ({
    output: {
      message: {
        role: "assistant",
        content: [
          ...(answer.thinking
            ? [{ reasoningContent: { reasoningText: { text: answer.thinking, signature: "sig" } } }]
            : []),
          ...(answer.text ? [{ text: answer.text }] : []),
          ...answer.toolCalls.map(({ id, name, arguments: input }) => ({ toolUse: { toolUseId: id, name, input } })),
        ],
      },
    },
    stopReason: answer.toolCalls.length > 0 ? "tool_use" : "end_turn",
    metrics: { latencyMs: 1 },
    usage: {
      inputTokens: answer.inputTokens - answer.cachedTokens,
      cacheReadInputTokens: answer.cachedTokens,
      cacheWriteInputTokens: 0,
      outputTokens: answer.outputTokens,
      totalTokens: answer.inputTokens + answer.outputTokens,
    },
  }),
  fault: ({ status, message }) => ({ message: message ?? `refused with ${status}` }),
};
