/**
 * Speaks what instrumented clients of OpenAI (chat completions, responses, embeddings), Anthropic (messages), Google
 * (generateContent) and Amazon Bedrock (Converse, InvokeModel) speak, with answers that never change: a call with tools
 * asks for the first of them, one that ends with a tool's result or has no tools answers in words; a model named
 * `overloaded` is refused with 429. All but Bedrock also stream.
 */
export function startFakeProvider(): { url: string; stop: () => Promise<void> } {
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const body = (await request.json()) as Call;
      const path = new URL(request.url).pathname;
      if (path.startsWith("/model/overloaded/")) return throttled();
      if (body.model === "overloaded") {
        return Response.json({ error: { message: "Too many calls.", type: "rate_limit_error" } }, { status: 429 });
      }
      if (path.endsWith("/chat/completions")) return body.stream ? events(chatChunks(body)) : Response.json(chat(body));
      if (path.endsWith("/responses"))
        return body.stream ? events(responseEvents(body)) : Response.json(response(body));
      if (path.endsWith("/messages")) return body.stream ? events(messageEvents(body)) : Response.json(message(body));
      if (path.endsWith("/embeddings")) return Response.json(embeddings(body));
      if (path.endsWith(":generateContent")) return Response.json(content(body));
      if (path.endsWith(":streamGenerateContent")) return events([content(body)], "");
      if (path.endsWith("/converse")) return Response.json(converse(body));
      if (path.endsWith("/invoke")) return Response.json(message(body));
      return new Response("not found", { status: 404 });
    },
  });
  return { url: server.url.href.replace(/\/$/, ""), stop: () => server.stop(true) };
}

export const ANSWER = "Sunny, 21 degrees.";
const ARGUMENTS = '{"city":"Paris"}';

interface Call {
  model: string;
  stream?: boolean;
  tools?: Tool[];
  messages?: { role: string; content?: unknown }[];
  input?: unknown;
  contents?: unknown[];
  toolConfig?: { tools: Tool[] };
  instructions?: string;
  temperature?: number;
}

interface Tool {
  name?: string;
  function?: { name: string };
  functionDeclarations?: { name: string }[];
  toolSpec?: { name: string };
}

/** The name of the tool that the answer asks for; undefined when it answers in words. */
function wantedTool(call: Call): string | undefined {
  const tool = call.tools?.[0] ?? call.toolConfig?.tools[0];
  const last = JSON.stringify(
    (call.messages ?? call.contents ?? (Array.isArray(call.input) ? call.input : [])).at(-1) ?? "",
  );
  if (!tool || /"role":"tool"|"tool_result"|"toolResult"|"function_call_output"|"functionResponse"/.test(last))
    return undefined;
  return tool.toolSpec?.name ?? tool.name ?? tool.function?.name ?? tool.functionDeclarations?.[0]?.name;
}

const chatUsage = {
  prompt_tokens: 31,
  completion_tokens: 12,
  total_tokens: 43,
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 4 },
};

function chat(call: Call) {
  const tool = wantedTool(call);
  const asked = tool && [{ id: "call_1", type: "function", function: { name: tool, arguments: ARGUMENTS } }];
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1700000000,
    model: `${call.model}-2026-01-01`,
    choices: [
      {
        index: 0,
        finish_reason: tool ? "tool_calls" : "stop",
        message: { role: "assistant", content: tool ? null : ANSWER, ...(asked ? { tool_calls: asked } : {}) },
      },
    ],
    usage: chatUsage,
  };
}

function chatChunks(call: Call): object[] {
  const whole = chat(call);
  const { message: said, finish_reason } = whole.choices[0] as (typeof whole.choices)[0];
  const chunk = (delta: object, finish: string | null) => ({
    ...whole,
    object: "chat.completion.chunk",
    usage: null,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const pieces = said.content
    ? said.content.split(/(?<= )/).map((content) => chunk({ content }, null))
    : [chunk({ tool_calls: (said.tool_calls || []).map((tool, index) => ({ index, ...tool })) }, null)];
  return [
    chunk({ role: "assistant", content: "" }, null),
    ...pieces,
    chunk({}, finish_reason),
    { ...whole, object: "chat.completion.chunk", choices: [], usage: chatUsage },
  ];
}

function content(call: Call) {
  const name = wantedTool(call);
  const parts = name
    ? [{ functionCall: { name, args: JSON.parse(ARGUMENTS) } }]
    : [{ text: "Look it up.", thought: true }, { text: ANSWER }];
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: {
      promptTokenCount: 31,
      candidatesTokenCount: 8,
      thoughtsTokenCount: 4,
      cachedContentTokenCount: 8,
      totalTokenCount: 43,
    },
    responseId: "response_1",
  };
}

function response(call: Call) {
  const tool = wantedTool(call);
  const said = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: ANSWER, annotations: [], logprobs: [] }],
  };
  const asked = {
    id: "fc_1",
    type: "function_call",
    call_id: "call_1",
    name: tool,
    arguments: ARGUMENTS,
    status: "completed",
  };
  const thought = { id: "rs_1", type: "reasoning", summary: [{ type: "summary_text", text: "Look it up." }] };
  return {
    id: "resp_1",
    object: "response",
    created_at: 1700000000,
    status: "completed",
    model: `${call.model}-2026-01-01`,
    output: tool ? [thought, asked] : [said],
    parallel_tool_calls: true,
    tools: call.tools ?? [],
    tool_choice: "auto",
    error: null,
    incomplete_details: null,
    instructions: call.instructions ?? null,
    temperature: call.temperature ?? 1,
    metadata: {},
    usage: {
      input_tokens: 31,
      input_tokens_details: { cached_tokens: 8 },
      output_tokens: 12,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 43,
    },
  };
}

function responseEvents(call: Call): object[] {
  const whole = response(call);
  const begun = { ...whole, status: "in_progress", output: [], usage: null };
  return [
    { type: "response.created", response: begun },
    ...whole.output.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item: { ...item, status: "in_progress" } },
      ...(item.type === "message"
        ? [{ type: "response.output_text.delta", item_id: item.id, output_index, content_index: 0, delta: ANSWER }]
        : []),
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response: whole },
  ].map((event, sequence_number) => ({ ...event, sequence_number }));
}

function message(call: Call) {
  const tool = wantedTool(call);
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: call.model ?? "claude-sonnet-4-5",
    content: tool
      ? [
          { type: "text", text: "I look it up." },
          { type: "tool_use", id: "toolu_1", name: tool, input: JSON.parse(ARGUMENTS) },
        ]
      : [{ type: "text", text: ANSWER }],
    stop_reason: tool ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 31, output_tokens: 12, cache_read_input_tokens: 8, cache_creation_input_tokens: 0 },
  };
}

function converse(call: Call) {
  const name = wantedTool(call);
  const asked = [{ text: "I look it up." }, { toolUse: { toolUseId: "toolu_1", name, input: JSON.parse(ARGUMENTS) } }];
  return {
    output: { message: { role: "assistant", content: name ? asked : [{ text: ANSWER }] } },
    stopReason: name ? "tool_use" : "end_turn",
    usage: { inputTokens: 31, outputTokens: 12, totalTokens: 51, cacheReadInputTokens: 8, cacheWriteInputTokens: 0 },
    metrics: { latencyMs: 5 },
  };
}

function throttled(): Response {
  const headers = { "x-amzn-errortype": "ThrottlingException" };
  return Response.json({ message: "Too many calls." }, { status: 429, headers });
}

function messageEvents(call: Call): object[] {
  const { content, stop_reason, usage, ...rest } = message(call);
  return [
    {
      type: "message_start",
      message: { ...rest, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
    },
    ...content.flatMap((block, index) => [
      {
        type: "content_block_start",
        index,
        content_block: block.type === "text" ? { type: "text", text: "" } : { ...block, input: {} },
      },
      {
        type: "content_block_delta",
        index,
        delta:
          block.type === "text"
            ? { type: "text_delta", text: block.text }
            : { type: "input_json_delta", partial_json: ARGUMENTS },
      },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 12 } },
    { type: "message_stop" },
  ];
}

function embeddings(call: Call) {
  const inputs = Array.isArray(call.input) ? call.input : [call.input];
  return {
    object: "list",
    model: call.model,
    data: inputs.map((_, index) => ({ object: "embedding", index, embedding: [0.25, 0.5] })),
    usage: { prompt_tokens: 6, total_tokens: 6 },
  };
}

/** Server-sent events; the name of each is its `type`, which Anthropic's clients read. */
function events(list: object[], end = "data: [DONE]\n\n"): Response {
  const text = list.map((data) => `${"type" in data ? `event: ${data.type}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
  return new Response(`${text.join("")}${end}`, { headers: { "content-type": "text/event-stream" } });
}
