import { openaiFault } from "./openaiChat.ts";
import { type FakeAnswer, type Protocol, pieces, type RecordedRequest } from "./protocol.ts";

/** OpenAI's Responses. */
export const openaiResponses: Protocol = {
  path: /\/responses$/,
  reply: response,
  isStreamed: ({ body }) => body.stream === true,
  stream: (answer, request) => {
    const whole = response(answer, request);
    let sequence_number = 0;
    const event = (type: string, rest: object) => ({
      event: type,
      data: { type, sequence_number: sequence_number++, ...rest },
    });
    return [
      event("response.created", { response: { ...whole, status: "in_progress", output: [] } }),
      ...whole.output.flatMap((item, output_index) => [
        event("response.output_item.added", {
          output_index,
          item: { ...item, ...("content" in item && { content: [] }) },
        }),
        ...(item.type === "message"
          ? pieces(answer.text).map((delta) =>
              event("response.output_text.delta", {
                item_id: item.id,
                output_index,
                content_index: 0,
                delta,
                logprobs: [],
              }),
            )
          : []),
        event("response.output_item.done", { output_index, item }),
      ]),
      event("response.completed", { response: whole }),
    ];
  },
  fault: openaiFault,
};

function response(answer: Required<FakeAnswer>, request: RecordedRequest) {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_700_000_000,
    status: "completed",
    model: request.body.model,
    error: null,
    incomplete_details: null,
    instructions: request.body.instructions ?? null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    output: [
      ...(answer.thinking
        ? [{ type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: answer.thinking }] }]
        : []),
      ...(answer.text
        ? [
            {
              type: "message",
              id: "msg_1",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: answer.text, annotations: [] }],
            },
          ]
        : []),
      ...answer.toolCalls.map((call, index) => ({
        type: "function_call",
        id: `fc_${index + 1}`,
        call_id: call.id,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
        status: "completed",
      })),
    ],
    usage: {
      input_tokens: answer.inputTokens,
      input_tokens_details: { cached_tokens: answer.cachedTokens },
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answer.inputTokens + answer.outputTokens,
    },
  };
}
