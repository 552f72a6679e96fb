import { type FakeAnswer, type Protocol, pieces, type RecordedRequest } from "./protocol.ts";

const created = 1_700_000_000;

/** OpenAI's chat completions, spoken by Azure, Mistral, Hugging Face and OpenRouter as well. */
export const openaiChat: Protocol = {
  path: /\/chat\/completions$/,
  reply: (answer, request) => ({
    id: "chatcmpl-1",
    object: "chat.completion",
    created,
    model: request.body.model ?? "deployment",
    system_fingerprint: "fp_1",
    choices: [{ index: 0, message: message(answer), finish_reason: finishReason(answer), logprobs: null }],
    usage: usage(answer),
  }),
  isStreamed: ({ body }) => body.stream === true,
  stream: (answer, request) => {
    const chunk = (delta: unknown, finish_reason: string | null = null) => ({
      data: {
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created,
        model: request.body.model,
        choices: [{ index: 0, delta, finish_reason }],
      },
    });
    return [
      chunk({ role: "assistant", content: "" }),
      ...pieces(answer.text).map((content) => chunk({ content })),
      ...answer.toolCalls.flatMap((call, index) => {
        const [first = "", ...rest] = pieces(JSON.stringify(call.arguments));
        return [
          chunk({
            tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: first } }],
          }),
          ...rest.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
        ];
      }),
      chunk({}, finishReason(answer)),
      {
        data: {
          id: "chatcmpl-1",
          object: "chat.completion.chunk",
          created,
          model: request.body.model,
          choices: [],
          usage: usage(answer),
        },
      },
      { data: "[DONE]" },
    ];
  },
  fault: openaiFault,
};

export function openaiFault({ status, message }: { status: number; message?: string }) {
  return { error: { message: message ?? `refused with ${status}`, type: "error", code: null, param: null } };
}

function message(answer: Required<FakeAnswer>) {
  return {
    role: "assistant",
    content: answer.text === "" && answer.toolCalls.length > 0 ? null : answer.text,
    refusal: null,
    ...(answer.toolCalls.length > 0 && {
      tool_calls: answer.toolCalls.map(({ id, name, arguments: given }) => ({
        id,
        type: "function",
        // A test may have a model say what is no object.
        function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
      })),
    }),
  };
}

function finishReason(answer: Required<FakeAnswer>): string {
  return answer.toolCalls.length > 0 ? "tool_calls" : "stop";
}

function usage(answer: Required<FakeAnswer>) {
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: answer.outputTokens,
    total_tokens: answer.inputTokens + answer.outputTokens,
    prompt_tokens_details: { cached_tokens: answer.cachedTokens },
  };
}

/** OpenAI's completions of one text. */
export const openaiCompletions: Protocol = {
  path: /(?<!\/chat)\/completions$/,
  reply: (answer, request) => ({
    id: "cmpl-1",
    object: "text_completion",
    created,
    model: request.body.model,
    choices: [{ index: 0, text: answer.text, finish_reason: "stop", logprobs: null }],
    usage: usage(answer),
  }),
  isStreamed: ({ body }) => body.stream === true,
  stream: (answer, request) => {
    const chunk = (choices: object[], more: object = {}) => ({
      data: { id: "cmpl-1", object: "text_completion", created, model: request.body.model, choices, ...more },
    });
    const choice = (text: string, finish_reason: string | null = null) => ({
      index: 0,
      text,
      finish_reason,
      logprobs: null,
    });
    return [
      ...pieces(answer.text).map((text) => chunk([choice(text)])),
      chunk([choice("", "stop")]),
      chunk([], { usage: usage(answer) }),
      { data: "[DONE]" },
    ];
  },
  fault: openaiFault,
};

const picture = "iVBORw0KGgo=";
const pictureUsage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };

export const openaiImages: Protocol = {
  path: /\/images\/generations$/,
  reply: () => ({ created, data: [{ b64_json: picture, revised_prompt: "a fox" }], usage: pictureUsage }),
  isStreamed: ({ body }) => body.stream === true,
  stream: () => {
    const made = { b64_json: picture, created_at: created, output_format: "png", size: "1024x1024" };
    const event = (type: string, rest: object) => ({ event: type, data: { type, ...made, ...rest } });
    return [
      event("image_generation.partial_image", { partial_image_index: 0 }),
      event("image_generation.completed", { usage: pictureUsage }),
    ];
  },
  fault: openaiFault,
};

export const openaiEmbeddings: Protocol = {
  path: /\/embeddings$/,
  reply: (answer, request: RecordedRequest) => ({
    object: "list",
    model: request.body.model,
    data: answer.embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })),
    usage: { prompt_tokens: answer.inputTokens, total_tokens: answer.inputTokens },
  }),
  fault: openaiFault,
};
