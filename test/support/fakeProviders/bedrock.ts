import { anthropicFault, message, messageEvents } from "./anthropic.ts";
import { awsEventStream } from "./awsEventStream.ts";
import { type FakeAnswer, type Protocol, pieces } from "./protocol.ts";

/** Amazon Bedrock's Converse and ConverseStream. */
export const bedrockConverse: Protocol = {
  path: /\/converse(-stream)?$/,
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
    stopReason: stopReason(answer),
    ...end(answer),
  }),
  isStreamed: ({ path }) => path.endsWith("/converse-stream"),
  stream: (answer) => [
    { event: "messageStart", data: { role: "assistant" } },
    ...blocks(answer).flatMap(({ start, deltas }, contentBlockIndex) => [
      ...(start ? [{ event: "contentBlockStart", data: { contentBlockIndex, start } }] : []),
      ...deltas.map((delta) => ({ event: "contentBlockDelta", data: { contentBlockIndex, delta } })),
      { event: "contentBlockStop", data: { contentBlockIndex } },
    ]),
    { event: "messageStop", data: { stopReason: stopReason(answer) } },
    { event: "metadata", data: end(answer) },
  ],
  write: awsEventStream,
  fault: ({ status, message }) => ({ message: message ?? `refused with ${status}` }),
};

/** Claude on Amazon Bedrock in its own words, as `InvokeModel` and `InvokeModelWithResponseStream` pass them on. */
export const bedrockInvoke: Protocol = {
  path: /\/model\/[^/]+\/invoke(-with-response-stream)?$/,
  reply: message,
  isStreamed: ({ path }) => path.endsWith("/invoke-with-response-stream"),
  stream: (answer, request) =>
    messageEvents(answer, request).map(({ data }) => ({
      event: "chunk",
      data: { bytes: Buffer.from(JSON.stringify(data)).toString("base64") },
    })),
  write: awsEventStream,
  fault: anthropicFault,
};

function stopReason(answer: Required<FakeAnswer>): string {
  return answer.toolCalls.length > 0 ? "tool_use" : "end_turn";
}

function end(answer: Required<FakeAnswer>) {
  return {
    metrics: { latencyMs: 1 },
    usage: {
      inputTokens: answer.inputTokens - answer.cachedTokens,
      cacheReadInputTokens: answer.cachedTokens,
      cacheWriteInputTokens: 0,
      outputTokens: answer.outputTokens,
      totalTokens: answer.inputTokens + answer.outputTokens,
    },
  };
}

/** Only a tool's block is announced. */
function blocks(answer: Required<FakeAnswer>): { start?: object; deltas: object[] }[] {
  return [
    ...(answer.thinking
      ? [
          {
            deltas: [
              ...pieces(answer.thinking).map((text) => ({ reasoningContent: { text } })),
              { reasoningContent: { signature: "sig" } },
            ],
          },
        ]
      : []),
    ...(answer.text ? [{ deltas: pieces(answer.text).map((text) => ({ text })) }] : []),
    ...answer.toolCalls.map(({ id, name, arguments: given }) => ({
      start: { toolUse: { toolUseId: id, name } },
      deltas: pieces(JSON.stringify(given)).map((input) => ({ toolUse: { input } })),
    })),
  ];
}
