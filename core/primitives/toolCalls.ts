import { blank, excerpt, json, text, unwrap } from "../values/coercions.ts";
import { CellFault, type Json } from "./primitive.ts";

/** A call of a tool that a span of a trace records. */
interface ToolCall {
  tool: string;
  /** Whether the span says that the call failed. */
  isFailed: boolean;
}

/** Reads the root of a trace. @throws CellFault for anything but a tree of spans */
export function readTrace(source: Json): Json {
  const inner = unwrap(source);
  if (blank(inner)) throw new CellFault("The trace is missing.");
  const root = json(inner);
  if (typeof root === "object" && root !== null) return root;
  throw new CellFault(`The trace is not a tree of spans: ${excerpt(source)}.`);
}

const toolPrefix = "Tool:";

/** Lists the calls of tools in the order in which they began. It does not recurse, because a tree may be deep. */
export function toolCalls(root: Json): ToolCall[] {
  const calls: (ToolCall & { start: string; spanId: string })[] = [];
  const open = [root];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    if (typeof span !== "object" || span === null) continue;
    if (Array.isArray(span)) {
      for (const item of span) open.push(item);
      continue;
    }
    const { name = null, start = null, span_id = null, children = null, status = null } = span;
    if (typeof name === "string" && name.startsWith(toolPrefix)) {
      const tool = name.slice(toolPrefix.length).trim();
      calls.push({ tool, isFailed: isErrorStatus(status), start: text(start), spanId: text(span_id) });
    }
    if (Array.isArray(children)) open.push(children);
  }
  return calls.sort((left, right) => ordered(left.start, right.start) || ordered(left.spanId, right.spanId));
}

function ordered(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a status means an error. It may be a word, a number of OpenTelemetry, or an object that holds either. */
function isErrorStatus(status: Json): boolean {
  if (typeof status === "object" && status !== null && !Array.isArray(status)) {
    return isErrorStatus(status.status_code ?? status.code ?? status.status ?? null);
  }
  return status === 2 || (typeof status === "string" && /(^|_)ERROR$/i.test(status));
}
