import { lockBlocksOf } from "../../../db/queries/logs/logBlocks.ts";
import {
  type InsertedLogs,
  insertRequestLogs,
  type LogNumbers,
  type NewRequestLog,
} from "../../../db/queries/logs/newRequestLogs.ts";
import { listInputVariables, type RequestLogRecord } from "../../../db/queries/logs/requestLogs.ts";
import {
  type LockedRequestLog,
  lockRequestLogs,
  mergeRequestLogs,
  type TrackedValues,
} from "../../../db/queries/logs/trackedLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { Counter } from "../../../domain/metrics.ts";
import { limits } from "../../../generated/limits.ts";
import { truncate } from "../../../validation/characters.ts";
import { tokenCount } from "../../providers/fields.ts";
import { deriveLog } from "./deriveLog.ts";
import { fixedFacets, trackedFacets } from "./facets.ts";
import { flatten, valuePathsOf } from "./flatten.ts";
import { priceOf } from "./price.ts";
import { findPromptLinks, linkedPrompt, type PromptLink } from "./promptLinks.ts";
import type { JsonObject, PromptReference, RequestLogDraft } from "./requestLogDraft.ts";
import { indexWords } from "./words.ts";

export type { RequestLogRecord };

const logsTaken = new Counter("sheaf_request_logs_total", "Request logs that were written.");

const maxErrorMessage = limits["LoggedCall.error_message.maxLength"];

/**
 * Stores logs, in one statement, and answers them in the order given. Price and what is searched are derived here. A
 * draft with a `requestId` writes that log again and keeps what was tracked on it since; no two drafts may name the
 * same one. A prompt that the workspace does not have leaves its log without a link.
 *
 * The texts in drafts must be storable: no U+0000, no half of a surrogate pair.
 */
export async function recordRequestLogs(tx: Scope, drafts: RequestLogDraft[]): Promise<RequestLogRecord[]> {
  const { records, stored } = await beginRequestLogs(tx, drafts, null);
  await stored;
  return records;
}

export interface BegunLogs extends Pick<InsertedLogs, "stored" | "isCopying"> {
  records: RequestLogRecord[];
}

/** The same, which may answer before they are stored. @param numbers drawn for new ones */
export async function beginRequestLogs(
  tx: Scope,
  drafts: RequestLogDraft[],
  numbers: LogNumbers | null,
): Promise<BegunLogs> {
  if (drafts.length === 0) return { records: [], stored: Promise.resolve(), isCopying: false };
  const kept = await keepTracked(tx, drafts);
  const linked = kept.map((draft) => ({ prompt: draft.linked, metadata: draft.metadata }));
  const links = await findPromptLinks(tx, [...kept, ...linked]);
  // A prompt that was deleted since is the one that its log is linked to.
  const logs = kept.map((draft, index) =>
    newLog(tx.workspaceId, draft, links[index] ?? links[index + kept.length] ?? null),
  );
  const { rows, stored, isCopying } = await insertRequestLogs(
    tx,
    logs.map(({ log }) => log),
    numbers,
  );
  logsTaken.add({}, logs.length);
  const records = logs.map(({ record }, index) => ({
    ...record,
    workspace_id: tx.workspaceId,
    ...(rows[index] as (typeof rows)[number]),
  }));
  return { records, stored, isCopying };
}

/** Draft of a log that exists, with the prompt that it is linked to. */
type KeptDraft = RequestLogDraft & { linked?: PromptReference | null };

/** Drafts of logs that exist, with what was tracked on them. */
async function keepTracked(tx: Scope, drafts: RequestLogDraft[]): Promise<KeptDraft[]> {
  const ids = drafts.flatMap(({ requestId, mergedIds = [] }) => [
    ...(requestId == null ? [] : [requestId]),
    ...mergedIds,
  ]);
  if (ids.length === 0) return drafts;
  const [locked] = await Promise.all([lockRequestLogs(tx, ids), lockBlocksOf(tx, ids)]);
  const logs = new Map(locked.map((log) => [log.id, log]));
  const withVariables = ids.filter((id) => logs.get(id)?.tracked?.has_variables);
  const variablesOf = withVariables.length === 0 ? null : await listInputVariables(tx, withVariables);
  for (const { requestId, mergedIds = [] } of drafts) {
    const kept = requestId == null ? undefined : logs.get(requestId);
    if (!kept || mergedIds.length === 0) continue;
    const others = mergedIds.flatMap((id) => logs.get(id) ?? []);
    kept.tracked = others.map(trackedOn).reduce(trackedTogether, trackedOn(kept));
    await mergeRequestLogs(tx, kept, mergedIds);
  }
  return drafts.map((draft) => {
    const log = draft.requestId == null ? undefined : logs.get(draft.requestId);
    // An expired log is not written again: its span gets a new one.
    if (!log) return { ...draft, requestId: null };
    const { metadata, scores, group_id, prompt } = trackedOn(log);
    const said = [log.id, ...(draft.mergedIds ?? [])].map((id) => variablesOf?.get(id));
    const variables = said.find((one) => one !== undefined);
    return {
      ...draft,
      metadata: { ...draft.metadata, ...(metadata as JsonObject | undefined) },
      scores: { ...draft.scores, ...scores },
      groupId: group_id ?? draft.groupId ?? null,
      prompt: prompt ? { ...prompt, isLinked: true } : (draft.prompt ?? null),
      linked: draft.prompt ? linkedPrompt(log) : null,
      promptInputVariables: variables ?? draft.promptInputVariables ?? {},
    };
  });
}

/** Joins the values that were tracked on two logs; those of the first win. */
export function trackedTogether(first: TrackedValues, second: TrackedValues): TrackedValues {
  return {
    ...second,
    ...first,
    metadata: { ...second.metadata, ...first.metadata },
    scores: { ...second.scores, ...first.scores },
  };
}

/** Reads the values that were tracked on a log. A log without a record of them counts all values that it has. */
export function trackedOn(log: LockedRequestLog): TrackedValues {
  const { metadata, scores, group_id } = log;
  return log.tracked ?? { metadata, scores, group_id, prompt: linkedPrompt(log) };
}

/** Makes the log to store, and the part of it that lists have. */
function newLog(workspaceId: number, draft: RequestLogDraft, link: PromptLink | null) {
  const derived = deriveLog(draft.input, draft.output);
  const variables = draft.promptInputVariables ?? {};
  const variablePairs = searchedVariables(variables, link);
  const record = listedColumns(draft, link, derived, variablePairs);
  const facets = [
    ...fixedFacets(workspaceId, {
      ...derived,
      provider: draft.provider,
      engine: draft.model,
      status: record.status,
      errorType: record.error_type,
      tags: record.tags,
    }),
    ...trackedFacets(workspaceId, record, variablePairs),
  ];
  const log: NewRequestLog = {
    ...record,
    request_id: draft.requestId ?? null,
    facets: [...new Set(facets)],
    is_of_span: draft.isOfSpan ?? false,
    ...derived.texts,
    last_user_start: derived.lastUser?.start ?? null,
    last_user_length: derived.lastUser?.length ?? null,
    input: derived.input,
    output: derived.output,
    parameters: draft.parameters ?? {},
    prompt_input_variables: variables,
    words: indexWords(workspaceId, [derived.texts.input_text, derived.texts.output_text]),
  };
  return { record, log };
}

function listedColumns(
  draft: RequestLogDraft,
  link: PromptLink | null,
  derived: ReturnType<typeof deriveLog>,
  variablePairs: [string, string][],
) {
  const tokens = knownTokens(draft);
  return {
    metadata: draft.metadata ?? {},
    scores: draft.scores ?? {},
    prompt_id: link?.promptId ?? null,
    prompt_version_number: link?.versionNumber ?? null,
    group_id: draft.groupId ?? null,
    provider_type: draft.provider,
    engine: draft.model,
    api_type: draft.apiType ?? null,
    function_name: draft.functionName ?? "",
    status: draft.status ?? "SUCCESS",
    error_type: draft.errorType ?? null,
    error_message: draft.errorMessage == null ? null : truncate(draft.errorMessage, maxErrorMessage),
    request_start_time: timeText(draft.startUs),
    request_end_time: timeText(draft.endUs),
    latency_ms: Math.max(0, draft.endUs - draft.startUs) / 1000,
    ...tokens,
    price: knownPrice(draft.price) ?? computedPrice(draft, tokens),
    trace_id: draft.traceId ?? null,
    span_id: draft.spanId ?? null,
    turn_count: derived.turnCount,
    tool_call_count: derived.toolCallCount,
    output_shape: derived.outputShape,
    user_intent: derived.userIntent,
    agent_intent: derived.agentIntent,
    tags: [...new Set(draft.tags)],
    tool_names: derived.toolNames,
    output_keys: valuePathsOf(derived.outputPairs),
    input_variable_keys: valuePathsOf(variablePairs),
  };
}

/** Lists the variables that are searched: those that the linked version has. The rest is kept and shown. */
export function searchedVariables(variables: JsonObject, link: PromptLink | null): [string, string][] {
  if (!link) return [];
  const asked = Object.entries(variables).filter(([name]) => link.inputVariables.includes(name));
  return flatten(Object.fromEntries(asked));
}

function knownTokens(draft: RequestLogDraft) {
  return {
    input_tokens: tokenCount(draft.inputTokens),
    output_tokens: tokenCount(draft.outputTokens),
    cached_tokens: tokenCount(draft.cachedTokens),
    cache_write_tokens: tokenCount(draft.cacheWriteTokens),
    thinking_tokens: tokenCount(draft.thinkingTokens),
  };
}

/**
 * Price below which 0 is stored: an average of smaller prices would be less than a double can be, which Postgres
 * refuses.
 */
const smallestPrice = 1e-30;

function knownPrice(price: number | null | undefined): number | null {
  if (typeof price !== "number" || !Number.isFinite(price) || price < 0) return null;
  return price < smallestPrice ? 0 : price;
}

/** The name of a deployment has no price; that of the model which answered may have one. */
function computedPrice(draft: RequestLogDraft, tokens: ReturnType<typeof knownTokens>): number | null {
  const priceAs = (model: string) =>
    priceOf({
      provider: draft.provider,
      model,
      startUs: draft.startUs,
      inputTokens: tokens.input_tokens,
      outputTokens: tokens.output_tokens,
      cachedTokens: tokens.cached_tokens,
      cacheWriteTokens: tokens.cache_write_tokens,
    });
  return priceAs(draft.model) ?? (draft.responseModel ? priceAs(draft.responseModel) : null);
}

/** Latest time that is stored, in the year 2255; clocks of senders may say anything. */
const latestUs = Number.MAX_SAFE_INTEGER;

/** Formats a time with microseconds, as Postgres reads it and db/client.ts returns it. */
function timeText(given: number): string {
  const us = Math.round(Math.min(Math.max(given, 0), latestUs));
  const ms = Math.floor(us / 1000);
  const rest = String(us - ms * 1000).padStart(3, "0");
  return `${new Date(ms).toISOString().slice(0, 23)}${rest}+00:00`;
}
