import { spanKey } from "../spans/span.ts";
import type { DerivedLog } from "./deriveRequestLog.ts";
import { toldParts } from "./draftParts.ts";

/** Facts about a call by which calls right below each other are compared; stored with the span. */
export interface CallFacts {
  /** Names of the model, as it was asked for and as it answered. */
  models: string[];
  /** Measure of what is known: messages count before tokens, which can be seen on both of two spans. */
  knowledge: number;
  isAnswered: boolean;
  /** What the span tells of the call; nothing is known of spans that were stored before this was. */
  tells?: string[];
  /** True for a span around the call, which has no log of its own. */
  isOutline?: true;
}

export interface CallInTrace {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  start_time_ns: bigint | string;
  call: CallFacts;
}

export function callFacts(draft: DerivedLog): CallFacts {
  const { inputTokens, outputTokens, model, responseModel } = draft;
  const tells = toldParts(draft);
  const isSaid = tells.includes("input") || tells.includes("output");
  return {
    models: [...new Set([model, responseModel ?? model].map(shortName))],
    knowledge: (isSaid ? 2 : 0) + (inputTokens || outputTokens ? 1 : 0),
    isAnswered: draft.status !== "ERROR",
    tells,
    ...(draft.isOutline && { isOutline: true }),
  };
}

/** Instrumentations of one call may write `us.anthropic.claude-x-20250514-v1:0`, `anthropic/claude-x` and `claude-x-latest`. */
function shortName(model: string): string {
  const name = model.toLowerCase().split("/").at(-1) as string;
  return name
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/, "")
    .replace(/(?:[-@:](?:\d{4}-\d\d-\d\d|\d{8}|\d{3,4}|v?\d+:\d+|v\d|latest))+$/, "");
}

/** How calls are one call. Calls are named by the keys of their spans. */
export interface JoinedCalls {
  /** The calls that have no log of their own, each with the one that stands for it. */
  doubled: Map<string, string>;
  /** By the call that has the log: the other spans of that call that tell what its span does not, the most telling first. */
  completing: Map<string, CallInTrace[]>;
}

/** Finds which calls are one call, whatever the order in which they are given. */
export function joinCalls(calls: readonly CallInTrace[]): JoinedCalls {
  const isOutline = ({ call }: CallInTrace) => call.isOutline === true;
  const { direct, totals } = doubledCalls(calls.filter((one) => !isOutline(one)));
  const doubled = throughOthers(direct);
  const byKey = new Map(calls.map((call) => [spanKey(call), call]));
  const completing = new Map<string, CallInTrace[]>();
  const add = (ownerKey: string, other: CallInTrace) => {
    const owner = byKey.get(ownerKey) as CallInTrace;
    if (!(other.call.tells ?? []).some((part) => !owner.call.tells?.includes(part))) return;
    completing.set(ownerKey, [...(completing.get(ownerKey) ?? []), other]);
  };
  for (const call of calls) {
    const key = spanKey(call);
    const owner = doubled.get(key);
    if (owner !== undefined && !totals.has(key)) add(owner, call);
    const outline = byKey.get(parentKey(call));
    if (outline && isOutline(outline) && !isOutline(call) && !totals.has(key) && isSameModel(outline, call))
      add(owner ?? key, outline);
  }
  for (const others of completing.values())
    others.sort((left, right) => right.call.knowledge - left.call.knowledge || byStart(left, right));
  return { doubled, completing };
}

/**
 * The calls that have no log of their own, each with the one that stands for it. A call that is instrumented twice (by a
 * framework and by the client library below it) is one call: of a call and a call of the same model right below it, the
 * outer one has the log, unless it knows less of what was said and counted. A span with several answered calls below
 * it only has their totals. Calls that are their own ancestors are left as they are.
 */
function doubledCalls(calls: readonly CallInTrace[]): { direct: Map<string, string>; totals: Set<string> } {
  const byKey = new Map(calls.map((call) => [spanKey(call), call]));
  const isBelow = (call: CallInTrace) => call.parent_id !== call.span_id && byKey.has(parentKey(call));
  // Most calls have none below or above them, and are not looked at any further.
  const below = Map.groupBy(calls.filter(isBelow), parentKey);
  const downwards = [...below.keys()].map((key) => byKey.get(key) as CallInTrace).filter((call) => !isBelow(call));
  for (const call of downwards) for (const one of below.get(spanKey(call)) ?? []) downwards.push(one);
  const direct = new Map<string, string>();
  const totals = new Set<string>();
  /** The calls that those above a span see at its place. */
  const seen = new Map<string, CallInTrace[]>();
  for (const outer of downwards.toReversed()) {
    const key = spanKey(outer);
    const inner = (below.get(key) ?? []).flatMap((one) => seen.get(spanKey(one)) ?? []).sort(byStart);
    const same = inner.filter((one) => isSameModel(outer, one));
    const best = same.find(({ call }) => call.isAnswered) ?? same[0];
    const other = inner.find((one) => one !== best && one.call.isAnswered);
    const isTotal = best?.call.isAnswered && other !== undefined;
    if (best && (isTotal || best.call.knowledge > outer.call.knowledge)) {
      direct.set(key, spanKey(best));
      if (isTotal) totals.add(key);
      seen.set(key, isTotal ? [best, other] : [best]);
    } else {
      for (const one of same) direct.set(spanKey(one), key);
      seen.set(key, [outer]);
    }
  }
  return { direct, totals };
}

function isSameModel(one: CallInTrace, other: CallInTrace): boolean {
  return one.call.models.some((model) => other.call.models.includes(model));
}

/** The calls that stand for others in the end, where those that stand for others have others themselves. */
function throughOthers(direct: ReadonlyMap<string, string>): Map<string, string> {
  const ends = new Map<string, string>();
  for (const [key, other] of direct) {
    // Each call is gone through once, however long a chain is.
    const way = [key];
    let end = other;
    for (let next = direct.get(end); next !== undefined; next = direct.get(end)) {
      const known = ends.get(end);
      way.push(end);
      end = known ?? next;
    }
    for (const one of way) ends.set(one, end);
  }
  return ends;
}

/** Key of the span above one; of none where there is none. */
export function parentKey({ trace_id, parent_id }: Pick<CallInTrace, "trace_id" | "parent_id">): string {
  return spanKey({ trace_id, span_id: parent_id ?? "" });
}

/** Ids decide between calls that start together, so that the order of arrival does not. */
function byStart(a: CallInTrace, b: CallInTrace): number {
  return Number(BigInt(a.start_time_ns) - BigInt(b.start_time_ns)) || (a.span_id < b.span_id ? -1 : 1);
}
