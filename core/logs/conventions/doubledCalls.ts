import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import { spanKey } from "../spans/span.ts";

/** Facts about a call by which calls right below each other are compared; stored with the span. */
export interface CallFacts {
  /** Names of the model, as it was asked for and as it answered. */
  models: string[];
  /** Measure of what is known: messages count before tokens, which can be seen on both of two spans. */
  knowledge: number;
  isAnswered: boolean;
}

/** Call with its place in its trace. */
export interface CallInTrace {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  start_time_ns: bigint | string;
  call: CallFacts;
}

export function callFacts(draft: RequestLogDraft): CallFacts {
  const { input, output, inputTokens, outputTokens, model, responseModel } = draft;
  const isSaid = [input, output].some((side) => side.type === "chat" && side.messages.length > 0);
  return {
    models: [...new Set([model, responseModel ?? model].map(shortName))],
    knowledge: (isSaid ? 2 : 0) + (inputTokens || outputTokens ? 1 : 0),
    isAnswered: draft.status !== "ERROR",
  };
}

/** Instrumentations of one call may write `us.anthropic.claude-x-20250514-v1:0`, `anthropic/claude-x` and `claude-x-latest`. */
function shortName(model: string): string {
  const name = model.toLowerCase().split("/").at(-1) as string;
  return name
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/, "")
    .replace(/(?:[-@:](?:\d{4}-\d\d-\d\d|\d{8}|\d{3,4}|v?\d+:\d+|v\d|latest))+$/, "");
}

/**
 * The calls that have no log of their own, each with the one that stands for it. A call that is instrumented twice (by a
 * framework and by the client library below it) is one call: of a call and a call of the same model right below it, the
 * outer one has the log, unless it knows less of what was said and counted. A span with several answered calls below
 * it only has their totals. It does not matter in which order the calls are given; those that are their own ancestors are
 * left as they are.
 */
export function doubledCalls(calls: readonly CallInTrace[]): Map<string, string> {
  const byKey = new Map(calls.map((call) => [spanKey(call), call]));
  const isBelow = (call: CallInTrace) => call.parent_id !== call.span_id && byKey.has(parentKey(call));
  // Most calls have none below or above them, and are not looked at any further.
  const below = Map.groupBy(calls.filter(isBelow), parentKey);
  const downwards = [...below.keys()].map((key) => byKey.get(key) as CallInTrace).filter((call) => !isBelow(call));
  for (const call of downwards) for (const one of below.get(spanKey(call)) ?? []) downwards.push(one);
  const doubled = new Map<string, string>();
  /** The calls that those above a span see at its place. */
  const seen = new Map<string, CallInTrace[]>();
  for (const outer of downwards.toReversed()) {
    const key = spanKey(outer);
    const inner = (below.get(key) ?? []).flatMap((one) => seen.get(spanKey(one)) ?? []).sort(byStart);
    const same = inner.filter(({ call }) => call.models.some((model) => outer.call.models.includes(model)));
    const best = same.find(({ call }) => call.isAnswered) ?? same[0];
    const other = inner.find((one) => one !== best && one.call.isAnswered);
    const isTotal = best?.call.isAnswered && other !== undefined;
    if (best && (isTotal || best.call.knowledge > outer.call.knowledge)) {
      doubled.set(key, spanKey(best));
      seen.set(key, isTotal ? [best, other] : [best]);
    } else {
      for (const one of same) doubled.set(spanKey(one), key);
      seen.set(key, [outer]);
    }
  }
  return doubled;
}

/** Key of the span above one; of none where there is none. */
export function parentKey({ trace_id, parent_id }: Pick<CallInTrace, "trace_id" | "parent_id">): string {
  return spanKey({ trace_id, span_id: parent_id ?? "" });
}

/** Ids decide between calls that start together, so that the order of arrival does not. */
function byStart(a: CallInTrace, b: CallInTrace): number {
  return Number(BigInt(a.start_time_ns) - BigInt(b.start_time_ns)) || (a.span_id < b.span_id ? -1 : 1);
}
