import { type Fields, field, fields, listAt, numberAt, textAt } from "./fields.ts";

/** Puts a streamed answer together: the reply that the provider gives when it is not asked to stream. */
export type StreamReader = (events: readonly unknown[]) => Fields;

/** The entry of a place, which is made when it is first named; in the order of first naming. */
function entryAt<Entry>(entries: Map<number, Entry>, of: unknown, key: string, make: () => Entry): Entry {
  const place = numberAt(of, key) ?? 0;
  const known = entries.get(place) ?? make();
  entries.set(place, known);
  return known;
}

interface StreamedCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

function emptyCall(): StreamedCall {
  return { id: "", type: "function", function: { name: "", arguments: "" } };
}

export function joinOpenaiChat(events: readonly unknown[]): Fields {
  const message: Fields & { content: string } = { role: "assistant", content: "" };
  const thoughts: string[] = [];
  const calls = new Map<number, StreamedCall>();
  let finish_reason: unknown = null;
  let usage: unknown = null;
  for (const event of events) {
    usage = field(event, "usage") ?? usage;
    const choice = listAt(event, "choices")[0];
    const delta = field(choice, "delta");
    message.content += textAt(delta, "content");
    thoughts.push(textAt(delta, "reasoning") || textAt(delta, "reasoning_content"));
    finish_reason = field(choice, "finish_reason") ?? finish_reason;
    for (const part of listAt(delta, "tool_calls")) {
      const call = entryAt(calls, part, "index", emptyCall);
      call.id ||= textAt(part, "id");
      call.function.name += textAt(field(part, "function"), "name");
      call.function.arguments += textAt(field(part, "function"), "arguments");
    }
  }
  const tool_calls = [...calls.values()];
  const reasoning = thoughts.join("");
  const whole = { ...message, ...(reasoning && { reasoning }), ...(tool_calls.length > 0 && { tool_calls }) };
  return { ...fields(events[0]), choices: [{ index: 0, message: whole, finish_reason }], usage };
}

export function joinOpenaiCompletion(events: readonly unknown[]): Fields {
  const choices = events.map((event) => listAt(event, "choices")[0]);
  const text = choices.map((choice) => textAt(choice, "text")).join("");
  const finish_reason = choices.map((choice) => field(choice, "finish_reason")).findLast((reason) => reason !== null);
  const usage = events.map((event) => field(event, "usage")).findLast((one) => one !== null);
  return { ...fields(events[0]), choices: [{ index: 0, text, finish_reason }], usage };
}

/** The last event has the whole response; of one that broke off, the items that were done are left. */
export function joinOpenaiResponses(events: readonly unknown[]): Fields {
  const ends = ["response.completed", "response.incomplete", "response.failed"];
  const end = events.findLast((event) => ends.includes(textAt(event, "type")));
  if (end) return fields(field(end, "response"));
  const started = fields(
    field(
      events.find((event) => textAt(event, "type") === "response.created"),
      "response",
    ),
  );
  const done = events.filter((event) => textAt(event, "type") === "response.output_item.done");
  return { ...started, output: done.map((event) => field(event, "item")) };
}

/** A block with what its input has come to, as text. */
interface StreamedBlock {
  block: Fields;
  input: string;
}

function emptyBlock(): StreamedBlock {
  return { block: {}, input: "" };
}

export function joinAnthropic(events: readonly unknown[]): Fields {
  let message: Fields = {};
  const blocks = new Map<number, StreamedBlock>();
  for (const event of events) {
    switch (textAt(event, "type")) {
      case "message_start":
        message = { ...fields(field(event, "message")) };
        break;
      case "content_block_start":
        entryAt(blocks, event, "index", emptyBlock).block = { ...fields(field(event, "content_block")) };
        break;
      case "content_block_delta":
        addDelta(entryAt(blocks, event, "index", emptyBlock), field(event, "delta"));
        break;
      case "message_delta":
        message = {
          ...message,
          ...fields(field(event, "delta")),
          usage: { ...fields(message.usage), ...fields(field(event, "usage")) },
        };
        break;
    }
  }
  const content = [...blocks.values()].map(({ block, input }) => (input ? { ...block, input: parsed(input) } : block));
  return { ...message, content };
}

function addDelta(to: StreamedBlock, delta: unknown): void {
  const { block } = to;
  switch (textAt(delta, "type")) {
    case "text_delta":
      block.text = textAt(block, "text") + textAt(delta, "text");
      break;
    case "thinking_delta":
      block.thinking = textAt(block, "thinking") + textAt(delta, "thinking");
      break;
    case "signature_delta":
      block.signature = textAt(block, "signature") + textAt(delta, "signature");
      break;
    case "input_json_delta":
      to.input += textAt(delta, "partial_json");
      break;
    case "citations_delta":
      block.citations = [...listAt(block, "citations"), field(delta, "citation")];
      break;
  }
}

/** Arguments that broke off stay the text that they are. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

export function joinGoogle(events: readonly unknown[]): Fields {
  const parts: unknown[] = [];
  let last: Fields = {};
  let usage_metadata: unknown = null;
  for (const event of events) {
    const candidate = listAt(event, "candidates")[0];
    parts.push(...listAt(field(candidate, "content"), "parts"));
    last = { ...last, ...fields(candidate) };
    usage_metadata = field(event, "usage_metadata") ?? usage_metadata;
  }
  return { candidates: [{ ...last, content: { role: "model", parts } }], usage_metadata };
}

export function joinBedrock(events: readonly unknown[]): Fields {
  const blocks = new Map<number, StreamedBlock>();
  const reply: Fields = {};
  for (const event of events) {
    const start = field(event, "contentBlockStart");
    if (start) entryAt(blocks, start, "contentBlockIndex", emptyBlock).block = { ...fields(field(start, "start")) };
    const part = field(event, "contentBlockDelta");
    if (part) addConverseDelta(entryAt(blocks, part, "contentBlockIndex", emptyBlock), field(part, "delta"));
    const stop = field(event, "messageStop");
    if (stop) reply.stopReason = field(stop, "stopReason");
    const metadata = field(event, "metadata");
    if (metadata) reply.usage = field(metadata, "usage");
  }
  const content = [...blocks.values()].map(({ block, input }) =>
    block.toolUse ? { toolUse: { ...fields(block.toolUse), input: parsed(input || "{}") } } : block,
  );
  return { ...reply, output: { message: { role: "assistant", content } } };
}

function addConverseDelta(to: StreamedBlock, delta: unknown): void {
  const { block } = to;
  const text = field(delta, "text");
  if (typeof text === "string") block.text = textAt(block, "text") + text;
  to.input += textAt(field(delta, "toolUse"), "input");
  const thought = field(delta, "reasoningContent");
  if (!thought) return;
  const before = field(field(block, "reasoningContent"), "reasoningText");
  const signature = textAt(before, "signature") + textAt(thought, "signature");
  const reasoningText = { text: textAt(before, "text") + textAt(thought, "text"), ...(signature && { signature }) };
  block.reasoningContent = { reasoningText };
}

export function joinCohere(events: readonly unknown[]): Fields {
  const texts: string[] = [];
  const plans: string[] = [];
  const calls: StreamedCall[] = [];
  let end: unknown = null;
  for (const event of events) {
    const message = field(field(event, "delta"), "message");
    const call = field(message, "tool_calls");
    switch (textAt(event, "type")) {
      case "content-delta":
        texts.push(textAt(field(message, "content"), "text"));
        break;
      case "tool-plan-delta":
        plans.push(textAt(message, "tool_plan"));
        break;
      case "tool-call-start": {
        const called = field(call, "function");
        const whole = { name: textAt(called, "name"), arguments: textAt(called, "arguments") };
        calls.push({ id: textAt(call, "id"), type: "function", function: whole });
        break;
      }
      case "tool-call-delta": {
        const last = calls.at(-1);
        if (last) last.function.arguments += textAt(field(call, "function"), "arguments");
        break;
      }
      case "message-end":
        end = field(event, "delta");
        break;
    }
  }
  const text = texts.join("");
  const message = {
    role: "assistant",
    ...(plans.length > 0 && { tool_plan: plans.join("") }),
    ...(text && { content: [{ type: "text", text }] }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return { message, finish_reason: field(end, "finish_reason"), usage: field(end, "usage") };
}
