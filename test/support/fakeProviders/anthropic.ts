import { type FakeAnswer, type Protocol, pieces, type RecordedRequest, type StreamEvent } from "./protocol.ts";

/** Anthropic's Messages, also of Claude on Vertex AI. */
export const anthropicMessages: Protocol = {
  path: /\/messages$|\/anthropic\/models\/[^/]+:(rawPredict|streamRawPredict)$/,
  reply: message,
  isStreamed: ({ body }) => body.stream === true,
  stream: messageEvents,
  fault: anthropicFault,
};

export function messageEvents(answer: Required<FakeAnswer>, request: RecordedRequest): StreamEvent[] {
  const whole = message(answer, request);
  const event = (type: string, rest: object) => ({ event: type, data: { type, ...rest } });
  return [
    event("message_start", { message: { ...whole, content: [], stop_reason: null } }),
    ...whole.content.flatMap((block, index) => [
      event("content_block_start", { index, content_block: emptied(block) }),
      ...deltas(block).map((delta) => event("content_block_delta", { index, delta })),
      event("content_block_stop", { index }),
    ]),
    event("message_delta", {
      delta: { stop_reason: whole.stop_reason, stop_sequence: null },
      usage: { output_tokens: answer.outputTokens },
    }),
    event("message_stop", {}),
  ];
}

export const anthropicComplete: Protocol = {
  path: /\/complete$/,
  reply: (answer, request) => ({
    type: "completion",
    id: "compl_1",
    completion: answer.text,
    stop_reason: "stop_sequence",
    model: request.body.model,
  }),
  fault: anthropicFault,
};

export function anthropicFault({ status, message: text }: { status: number; message?: string }) {
  const type = status === 429 ? "rate_limit_error" : status === 401 ? "authentication_error" : "api_error";
  return { type: "error", error: { type, message: text ?? `refused with ${status}` } };
}

type Block =
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "text"; text: string }
  | { type: "tool_use"; id: string; name: string; input: Record<string, unknown> };

export function message(answer: Required<FakeAnswer>, request: RecordedRequest) {
  const content: Block[] = [
    ...(answer.thinking ? [{ type: "thinking", thinking: answer.thinking, signature: "sig" } as const] : []),
    ...(answer.text ? [{ type: "text", text: answer.text } as const] : []),
    ...answer.toolCalls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input }) as const),
  ];
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    // Vertex AI and Bedrock have it in the path.
    model: request.body.model ?? /\/models?\/([^/:]+)/.exec(request.path)?.[1],
    content,
    stop_reason: answer.toolCalls.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: {
      // The provider counts what it remembered apart.
      input_tokens: answer.inputTokens - answer.cachedTokens,
      cache_read_input_tokens: answer.cachedTokens,
      cache_creation_input_tokens: 0,
      output_tokens: answer.outputTokens,
    },
  };
}

function emptied(block: Block): Block {
  if (block.type === "text") return { ...block, text: "" };
  return block.type === "thinking" ? { ...block, thinking: "", signature: "" } : { ...block, input: {} };
}

function deltas(block: Block): object[] {
  switch (block.type) {
    case "text":
      return pieces(block.text).map((text) => ({ type: "text_delta", text }));
    case "thinking":
      return [
        ...pieces(block.thinking).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: block.signature },
      ];
    case "tool_use":
      return pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: "input_json_delta", partial_json }));
  }
}
