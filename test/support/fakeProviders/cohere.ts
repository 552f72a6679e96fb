import type { Protocol } from "./protocol.ts";

/** Cohere's chat, version 2. */
export const cohereChat: Protocol = {
  path: /\/v2\/chat$/,
  reply: (answer) => ({
    id: "c1",
    finish_reason: answer.toolCalls.length > 0 ? "TOOL_CALL" : "COMPLETE",
    message: {
      role: "assistant",
      ...(answer.text && { content: [{ type: "text", text: answer.text }] }),
      ...(answer.toolCalls.length > 0 && {
        tool_calls: answer.toolCalls.map(({ id, name, arguments: given }) => ({
          id,
          type: "function",
          function: { name, arguments: JSON.stringify(given) },
        })),
      }),
    },
    usage: {
      billed_units: { input_tokens: answer.inputTokens, output_tokens: answer.outputTokens },
      tokens: { input_tokens: answer.inputTokens, output_tokens: answer.outputTokens },
    },
  }),
  fault: ({ status, message }) => ({ message: message ?? `refused with ${status}` }),
};
