import { limits } from "../../../generated/limits.ts";
import { callsModel, standardOperationOf } from "../conventions/operations.ts";
import { type Attributes, type SpanRecord, storedSpanId } from "./span.ts";

/**
 * Type of a span as searches and lists name it: what the sender says (`node_type`), else what its attributes tell.
 * @param isCall a request log was made of it
 */
export function spanType({ attributes, name }: SpanRecord, isCall: boolean): string {
  const said = textOf(attributes.node_type);
  if (said !== null) return said.slice(0, maxTypeLength).toWellFormed();
  if (isCall) return "LLM_CALL";
  if (
    standardOperationOf(attributes["gen_ai.operation.name"]) === "execute_tool" ||
    toolMarks.some(([attribute, value]) => attributes[attribute] === value) ||
    name === aiToolCall ||
    name === effectToolCall ||
    name.startsWith(toolPrefix) ||
    name.startsWith(toolSpan)
  ) {
    return "TOOL";
  }
  for (const attribute of kindAttributes) {
    const kind = kinds.get(textOf(attributes[attribute])?.toLowerCase() ?? "");
    if (kind !== undefined) return kind;
  }
  return operations.get(standardOperationOf(attributes["gen_ai.operation.name"]) ?? "") ?? "SPAN";
}

const maxTypeLength = 64;
const toolPrefix = "Tool:";
/** How the GenAI conventions name a tool call; some senders leave out its operation. */
const toolSpan = "execute_tool ";
/** Operation of a tool call of the AI SDK; where it is missing, the span's name alone says it. */
const aiToolCall = "ai.toolCall";
/** Name of a tool call of Effect, which has the tool in the attribute `tool`. */
const effectToolCall = "Toolkit.handle";
/** Marks of tools whose spans have the name of the tool; those of OpenInference, if it is nowhere else. */
const namedToolMarks: [string, string][] = [
  // Datadog.
  ["gen_ai.operation.name", "tool"],
  ["openinference.span.kind", "TOOL"],
  ["lmnr.span.type", "TOOL"],
  ["langwatch.span.type", "tool"],
  ["langfuse.observation.type", "tool"],
  ["genkit:metadata:subtype", "tool"],
];
const toolMarks: [string, string][] = [
  ["ai.operationId", aiToolCall],
  ["traceloop.span.kind", "tool"],
  ["langsmith.span.kind", "tool"],
  // Servers of the Model Context Protocol.
  ["mcp.method.name", "tools/call"],
  // VoltAgent and Claude Code.
  ["span.type", "tool"],
  ...namedToolMarks,
];
const kindAttributes = [
  "openinference.span.kind",
  "traceloop.span.kind",
  "langsmith.span.kind",
  "lmnr.span.type",
  "langwatch.span.type",
  "langfuse.observation.type",
  "genkit:metadata:subtype",
];
const kinds = new Map([
  ["agent", "AGENT"],
  ["chain", "CHAIN"],
  ["workflow", "CHAIN"],
  ["task", "CHAIN"],
  ["flow", "CHAIN"],
  ["retriever", "RETRIEVER"],
  ["embedding", "EMBEDDING"],
  ["llm", "LLM_CALL"],
]);
const operations = new Map([
  ["invoke_agent", "AGENT"],
  ["create_agent", "AGENT"],
  ["invoke_workflow", "CHAIN"],
  ["retrieval", "RETRIEVER"],
  ["embeddings", "EMBEDDING"],
]);

/**
 * The tool that a span calls; null for a span that is no call of a tool. OpenLIT's calls of models name the tool that the
 * answer asks for.
 */
export function toolName({ attributes, name }: SpanRecord): string | null {
  if (callsModel(standardOperationOf(attributes["gen_ai.operation.name"]) ?? "") === true) return null;
  for (const attribute of ["tool.name", "tool_name", "gen_ai.tool.name", "ai.toolCall.name", "mcp.tool.name"]) {
    const said = textOf(attributes[attribute]);
    if (said !== null) return said.slice(0, maxToolNameLength).toWellFormed();
  }
  const named =
    (attributes["traceloop.span.kind"] === "tool" && textOf(attributes["traceloop.entity.name"])) ||
    (attributes["langsmith.span.kind"] === "tool" && textOf(attributes["langsmith.trace.name"])) ||
    (name === effectToolCall && textOf(attributes.tool)) ||
    (namedToolMarks.some(([attribute, value]) => attributes[attribute] === value) && name !== aiToolCall && name) ||
    (name.startsWith(toolPrefix) && name.slice(toolPrefix.length).trim());
  return named ? named.slice(0, maxToolNameLength).toWellFormed() : null;
}

const maxToolNameLength = 255;

/** Name that a span gives its trace, if it is the root. */
export function traceName({ attributes }: SpanRecord): string | null {
  return textOf(attributes["promptlayer.trace.name"]) ?? textOf(attributes["langsmith.trace.name"]);
}

/** Whether the caller of a span makes its request log itself; some senders have only texts for attributes. */
export function isManaged(attributes: Readonly<Record<string, unknown>>): boolean {
  const said = attributes["promptlayer.request_log.managed"];
  return said === true || said === "true";
}

/** Id of the span that a request log will name, for a managed span. */
export function managedSpanId({ attributes, span_id }: SpanRecord): string | null {
  if (!isManaged(attributes)) return null;
  const id = textOf(attributes["promptlayer.request_log.span_id"]) ?? span_id;
  return storedSpanId(id.slice(0, maxSpanIdLength).toWellFormed());
}

const maxSpanIdLength = limits["SpanIdText.maxLength"];

function textOf(value: Attributes[string] | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
