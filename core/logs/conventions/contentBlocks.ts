import type { Json } from "../../values/json.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import { mediaReaders } from "./mediaBlocks.ts";
import { asJsonText, type BlockReader, type MessageParts } from "./messageParts.ts";

/**
 * One part of a message, in whatever words its sender has for it (GenAI parts, OpenAI, Anthropic, Bedrock, Google, AI
 * SDK), added to the parts of the blueprint message that it belongs to.
 */
export function addBlock(parts: MessageParts, block: Json): void {
  if (typeof block === "string") addText(parts, block, isBlock);
  else if (isObject(block)) addObject(parts, block);
  else if (block !== null) parts.addText(asJsonText(block));
}

function addObject(parts: MessageParts, block: JsonObject): void {
  const type = textOf(block.type) ?? typeByKey(block);
  const known = type === null ? undefined : readers.get(type);
  if (known?.(parts, block)) return;
  if (type !== null && keptTypes.has(type)) parts.content.push(block);
  // The AI SDK leaves empty blocks of types that it does not export.
  else if (type === null || Object.keys(block).length > 1) parts.addText(asJsonText(block));
}

/** Adds a text, or the blocks of which it is a list in JSON. */
function addText(parts: MessageParts, said: string, isBlockHere: (value: Json) => boolean): void {
  const list = /^\s*\[\s*\{/.test(said) ? structureOf(said) : null;
  if (Array.isArray(list) && list.every(isBlockHere)) for (const block of list) addBlock(parts, block);
  else parts.addText(said);
}

/** Tells whether a value is a block of a type that is read: a text that is called one may be any list. */
function isKnownBlock(value: Json): boolean {
  return isObject(value) && typeof value.type === "string" && readers.has(value.type);
}

/** Google, Bedrock and Genkit name a block by its only key, beside which there may be details. */
function typeByKey(block: JsonObject): string | null {
  if (block.thought === true) return "thinking";
  return keysThatName.find((key) => block[key] !== undefined && block[key] !== null) ?? null;
}

const keysThatName = [
  ...["text", "functionCall", "functionResponse", "inlineData", "fileData"],
  ...["function_call", "function_response", "inline_data", "file_data"],
  ...["toolUse", "toolResult", "reasoningContent", "cachePoint"],
  ...["toolRequest", "toolResponse", "reasoning", "media"],
];

/** Tells whether a value is a block, rather than any other object. */
function isBlock(value: Json): boolean {
  if (!isObject(value)) return false;
  return typeof value.type === "string" || (typeByKey(value) !== null && Object.keys(value).length === 1);
}

const text: BlockReader = (parts, block) => {
  const said = block.text ?? block.content ?? block.refusal;
  if (typeof said !== "string") return false;
  addText(parts, said, isKnownBlock);
  return true;
};

const thinking: BlockReader = (parts, given) => {
  const inner = isObject(given.reasoningContent) ? given.reasoningContent : given;
  const block = isObject(inner.reasoningText) ? inner.reasoningText : inner;
  const thought = block.thinking ?? block.text ?? block.content ?? block.reasoning ?? summaryOf(block) ?? "";
  if (typeof thought !== "string") return false;
  parts.addThinking(thought, textOf(block.signature), textOf(block.data));
  return true;
};

/** Reasoning of OpenAI's responses: `summary` is a list of texts. */
function summaryOf(block: JsonObject): string | undefined {
  const { summary } = block;
  if (typeof summary === "string") return summary;
  if (!Array.isArray(summary)) return undefined;
  return summary.flatMap((item) => (isObject(item) && typeof item.text === "string" ? [item.text] : [])).join("\n\n");
}

const callKeys = ["functionCall", "function_call", "toolUse", "toolRequest"];
const resultKeys = ["functionResponse", "function_response", "toolResult", "toolResponse"];

/** The first of these that the block has. */
function innerOf(block: JsonObject, keys: string[]): Json | undefined {
  return block[keys.find((key) => block[key] !== undefined) ?? ""];
}

const toolCall: BlockReader = (parts, block) => {
  const inner = isObject(block.function) ? block.function : innerOf(block, callKeys);
  const call = isObject(inner) ? { ...block, ...inner } : block;
  const name = textOf(call.name) ?? textOf(call.toolName);
  if (name === null) return false;
  // Items of OpenAI's responses have an id beside that of the call.
  const id = call.call_id ?? call.id;
  parts.addToolCall(
    textOf(id) ?? textOf(call.toolCallId) ?? textOf(call.toolUseId) ?? textOf(call.ref) ?? nameAsId(call, name),
    name,
    call.arguments ?? call.input ?? call.args ?? {},
  );
  return true;
};

/** Google's calls have no ids: the name tells which answer is whose. */
function nameAsId({ functionCall, function_call, toolRequest }: JsonObject, name: string): string {
  return [functionCall, function_call, toolRequest].some(isObject) ? name : "";
}

const toolResult: BlockReader = (parts, block) => {
  const inner = innerOf(block, resultKeys);
  const result = isObject(inner) ? { ...block, ...inner } : block;
  const id =
    result.tool_use_id ??
    result.call_id ??
    result.toolCallId ??
    result.toolUseId ??
    result.ref ??
    result.id ??
    result.name;
  const answer = result.response ?? result.result ?? result.output ?? result.content ?? null;
  parts.addToolResult(textOf(id) ?? "", answer, textOf(result.name) ?? textOf(result.toolName));
  return true;
};

const serverToolUse: BlockReader = (parts, block) => {
  const inner = isObject(block.server_tool_call) ? block.server_tool_call : block;
  const input = inner.input ?? inner.arguments ?? {};
  parts.content.push({
    type: "server_tool_use",
    id: textOf(block.id) ?? "",
    name: textOf(block.name) ?? textOf(inner.name) ?? textOf(inner.type) ?? "",
    input: isObject(input) ? input : { value: input },
  });
  return true;
};

/** Pages that a provider's own search found; answers of its other tools have no form that all of them share. */
const serverToolResult: BlockReader = (parts, block) => {
  const { type, content } = isObject(block.server_tool_call_response) ? block.server_tool_call_response : block;
  if (type !== "web_search_tool_result" || !Array.isArray(content) || !content.every(isObject)) return false;
  parts.content.push({ type, tool_use_id: textOf(block.id) ?? textOf(block.tool_use_id) ?? "", content });
  return true;
};

/** A block that LangChain does not translate, as the provider has it. */
const nonStandard: BlockReader = (parts, { value }) => {
  if (!isObject(value)) return false;
  addBlock(parts, value);
  return true;
};

const readers = new Map<string, BlockReader>(
  Object.entries({
    text,
    input_text: text,
    output_text: text,
    refusal: text,
    thinking,
    redacted_thinking: thinking,
    reasoning: thinking,
    reasoningContent: thinking,
    cachePoint: () => true,
    // Pieces of a stream, whose whole is elsewhere.
    input_json_delta: () => true,
    tool_call_chunk: () => true,
    non_standard: nonStandard,
    tool_call: toolCall,
    "tool-call": toolCall,
    tool_use: toolCall,
    function: toolCall,
    function_call: toolCall,
    functionCall: toolCall,
    toolUse: toolCall,
    toolRequest: toolCall,
    tool_call_response: toolResult,
    "tool-result": toolResult,
    tool_result: toolResult,
    function_call_output: toolResult,
    function_call_result: toolResult,
    functionResponse: toolResult,
    function_response: toolResult,
    toolResult,
    toolResponse: toolResult,
    server_tool_call: serverToolUse,
    server_tool_use: serverToolUse,
    server_tool_call_response: serverToolResult,
    ...mediaReaders,
  }),
);

/** Blocks that the blueprint has by the same name and in the same form. */
const keptTypes = new Set([
  "code",
  "web_search_tool_result",
  "code_execution_result",
  "mcp_list_tools",
  "mcp_call",
  "mcp_approval_request",
  "mcp_approval_response",
  "bash_code_execution_tool_result",
  "text_editor_code_execution_tool_result",
  "shell_call",
  "shell_call_output",
  "apply_patch_call",
  "apply_patch_call_output",
]);
