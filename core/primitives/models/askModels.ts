import { asStorable } from "../../logs/conventions/json.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft } from "../../logs/requests/requestLogDraft.ts";
import type { ModelAnswer, ModelCall } from "../../models/callModel.ts";
import { callModels, type PaidAnswer, type SentOutcome } from "../../models/callModels.ts";
import type { Variables } from "../../models/credentials.ts";
import type { ModelFault } from "../../models/modelFault.ts";
import type { PromptModel, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { CellFault, type Json, NotComputed, type PrimitiveRun, type RequestMetrics } from "../primitive.ts";
import { callLog } from "./callLog.ts";

/** A filled prompt for a model, and where it comes from. */
export interface Question {
  template: PromptTemplate;
  model: PromptModel;
  prompt?: PromptReference | null;
  inputVariables?: JsonObject;
  /** Where the model's provider is called, in place of its own address. */
  baseUrl?: string | null;
}

/** What became of a question. */
export type Asked = {
  /** Of the call that was sent; null when none was. */
  requestId: number | null;
  traceId: string | null;
} & (
  | { answer: PaidAnswer; fault?: never }
  | { answer?: never; fault: ModelFault }
  /** The run ended or paused before its turn. */
  | { answer?: never; fault?: never; isHeldBack: true }
);

export interface AskOptions {
  variables: Variables;
  reuse: boolean;
}

/**
 * Asks questions at once and logs each request that was sent, also one that failed, with a span of its own. A log is
 * written with its answer and not with the block: what was paid for is to be seen also when its cell was edited meanwhile
 * or the run was cancelled. A reused answer was sent by nobody and gets no log.
 */
export async function askModels(
  run: PrimitiveRun,
  questions: readonly Question[],
  { variables, reuse }: AskOptions,
): Promise<Asked[]> {
  const { workspaceId, signal, budget, repetition = 0 } = run;
  const calls = questions.map((question) => ({
    workspaceId,
    template: question.template,
    model: question.model,
    baseUrl: question.baseUrl ?? null,
    variables,
    signal,
    repetition,
    logOf: (sent: SentOutcome) => callLog(run, draftOfSent(run, question, sent)),
  }));
  const outcomes = await callModels(run.db, calls, { reuse, budget });
  return outcomes.map(
    ({ log, ...outcome }): Asked => ({ ...outcome, requestId: log?.requestId ?? null, traceId: log?.traceId ?? null }),
  );
}

function draftOfSent(run: PrimitiveRun, question: Question, sent: SentOutcome): RequestLogDraft {
  return sent.answer ? draftOfAnswer(run, question, sent.answer) : draftOfFault(run, question, sent.fault, sent);
}

function draftOf(run: PrimitiveRun, { template, model, prompt, inputVariables }: Question) {
  return {
    provider: model.provider,
    model: model.name,
    apiType: model.api_type ?? null,
    input: blueprintOf(template),
    parameters: (model.parameters ?? {}) as JsonObject,
    prompt: prompt ?? null,
    promptInputVariables: inputVariables ?? {},
    metadata: run.tags,
  };
}

function draftOfAnswer(run: PrimitiveRun, question: Question, answer: ModelAnswer): RequestLogDraft {
  const { startUs, endUs, price, usage, output } = answer;
  return { ...draftOf(run, question), startUs, endUs, price, ...usage, output: blueprintOf(output) };
}

function draftOfFault(
  run: PrimitiveRun,
  question: Question,
  { errorType, message }: ModelFault,
  times: { startUs: number; endUs: number },
): RequestLogDraft {
  return {
    ...draftOf(run, question),
    ...times,
    output: empty(question.template.type),
    status: "ERROR",
    errorType,
    errorMessage: asStorable(message) as string,
  };
}

/** As a log can hold it; one that is nested too deep is left out. */
function blueprintOf(template: ModelCall["template"]): Blueprint {
  const stored = asStorable(template as unknown as Json);
  return stored === undefined ? empty(template.type) : (stored as unknown as Blueprint);
}

function empty(type: "chat" | "completion"): Blueprint {
  return type === "chat" ? { type, messages: [] } : { type, content: [] };
}

/** @throws CellFault with the reason why there is no answer; NotComputed when nobody was asked */
export function answerOf(asked: Asked): PaidAnswer {
  if (asked.answer) return asked.answer;
  throw asked.fault ? new CellFault(asked.fault.message) : new NotComputed();
}

/** What the requests of one cell took. */
export function metricsOf(asked: readonly Asked[]): RequestMetrics {
  const paid = asked.flatMap(({ answer }) => (answer && !answer.isReused ? [answer] : []));
  const sum = (of: (answer: PaidAnswer) => number | null | undefined) =>
    paid.reduce((total, answer) => total + (of(answer) ?? 0), 0);
  return {
    request_count: paid.length,
    request_ids: asked.flatMap(({ requestId }) => requestId ?? []),
    latency_ms: sum(({ startUs, endUs }) => endUs - startUs) / 1000,
    price: sum(({ price }) => price),
    input_tokens: sum(({ usage }) => usage?.inputTokens),
    output_tokens: sum(({ usage }) => usage?.outputTokens),
    trace_ids: asked.flatMap(({ traceId }) => traceId ?? []),
    reused_count: asked.filter(({ answer }) => answer?.isReused).length,
  };
}
