import { asStorable } from "../../logs/conventions/json.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft } from "../../logs/requests/requestLogDraft.ts";
import type { ModelAnswer, ModelCall } from "../../models/callModel.ts";
import { callModels, type PaidAnswer, type SentOutcome } from "../../models/callModels.ts";
import type { Variables } from "../../models/credentials.ts";
import type { ModelFault } from "../../models/modelFault.ts";
import type { PromptModel, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import {
  CellFault,
  type Computed,
  type Json,
  NotComputed,
  type PrimitiveRun,
  type RequestMetrics,
} from "../primitive.ts";
import { faultOfAnswer } from "./answerValue.ts";
import { callLog } from "./callLog.ts";

/** A filled prompt for a model, and where it comes from. */
export interface Question {
  template: PromptTemplate;
  model: PromptModel;
  prompt?: PromptReference | null;
  inputVariables?: JsonObject;
  /** Address that replaces the usual one of the model's provider. */
  baseUrl?: string | null;
}

/** Outcome of a question: an answer, a fault, or that it was not asked. */
export type QuestionOutcome = {
  /** Request log of the call; null when none was sent. */
  requestId: number | null;
  traceId: string | null;
} & (
  | { answer: PaidAnswer; fault?: never }
  | { answer?: never; fault: ModelFault }
  /** The run ended or paused before the question's turn. */
  | { answer?: never; fault?: never; isHeldBack: true }
);

export interface AskOptions {
  variables: Variables;
  reuse: boolean;
}

/**
 * Asks questions at once and logs each request that was sent, also one that failed, with a span of its own. A log is
 * written with its answer and not with the block, so that everything that was paid for is seen, also when its cell was edited
 * meanwhile or the run was cancelled. A reused answer was not sent and gets no log.
 */
export async function askModels(
  run: PrimitiveRun,
  questions: readonly Question[],
  { variables, reuse }: AskOptions,
): Promise<QuestionOutcome[]> {
  const { workspaceId, signal, budget, repetition = 0 } = run;
  const calls = questions.map((question) => {
    let parameters = (question.model.parameters ?? {}) as JsonObject;
    return {
      workspaceId,
      template: question.template,
      model: question.model,
      baseUrl: question.baseUrl ?? null,
      variables,
      signal,
      repetition,
      onSent: (sent: object) => {
        parameters = sent as JsonObject;
      },
      logOf: (sent: SentOutcome) => callLog(run, { ...draftOfSent(run, question, sent), parameters }),
    };
  });
  const outcomes = await callModels(run.db, calls, { reuse, budget });
  return outcomes.map(
    ({ log, ...outcome }): QuestionOutcome => ({
      ...outcome,
      requestId: log?.requestId ?? null,
      traceId: log?.traceId ?? null,
    }),
  );
}

function draftOfSent(run: PrimitiveRun, question: Question, sent: SentOutcome): RequestLogDraft {
  const { template, model, prompt, inputVariables } = question;
  const draft = {
    provider: model.provider,
    model: model.name,
    apiType: model.api_type ?? null,
    input: storableBlueprint(template),
    // It was rendered, and may have been deleted since.
    prompt: prompt ? { ...prompt, isLinked: true } : null,
    promptInputVariables: inputVariables ?? {},
    metadata: run.tags,
  };
  if (sent.answer) {
    const { startUs, endUs, price, usage, output } = sent.answer;
    return { ...draft, startUs, endUs, price, ...usage, output: storableBlueprint(output), ...endOf(sent.answer) };
  }
  const { fault, startUs, endUs } = sent;
  return {
    ...draft,
    startUs,
    endUs,
    output: emptyBlueprint(template.type),
    status: "ERROR",
    errorType: fault.errorType,
    errorMessage: asStorable(fault.message) as string,
  };
}

/** Status of the log of an answer, which says when the answer is not whole. */
function endOf(answer: ModelAnswer): Pick<RequestLogDraft, "status" | "errorType" | "errorMessage"> {
  const fault = faultOfAnswer(answer);
  if (fault) return { status: "ERROR", errorType: "PROVIDER_ERROR", errorMessage: asStorable(fault) as string };
  const isCutShort = answer.finishReason === "length" || answer.finishReason === "content_filter";
  return isCutShort ? { status: "WARNING", errorType: "PROVIDER_PARTIAL_RESPONSE" } : {};
}

/** A template as a log can hold it; empty if it is nested too deep. */
function storableBlueprint(template: ModelCall["template"]): Blueprint {
  const stored = asStorable(template as unknown as Json);
  return stored === undefined ? emptyBlueprint(template.type) : (stored as unknown as Blueprint);
}

function emptyBlueprint(type: "chat" | "completion"): Blueprint {
  return type === "chat" ? { type, messages: [] } : { type, content: [] };
}

/**
 * The answer of a question.
 * @throws CellFault with the reason why there is no answer; NotComputed when the question was not asked
 */
export function answerOfOutcome(outcome: QuestionOutcome): PaidAnswer {
  const fault = outcome.answer && faultOfAnswer(outcome.answer);
  if (fault) throw new CellFault(fault);
  if (outcome.answer) return outcome.answer;
  throw outcome.fault ? new CellFault(outcome.fault.message) : new NotComputed();
}

function metricsOfOutcomes(outcomes: readonly QuestionOutcome[]): RequestMetrics {
  const paid = outcomes.flatMap(({ answer }) => (answer && !answer.isReused ? [answer] : []));
  const sum = (amountIn: (answer: PaidAnswer) => number | null | undefined) =>
    paid.reduce((total, answer) => total + (amountIn(answer) ?? 0), 0);
  return {
    request_count: paid.length,
    request_ids: outcomes.flatMap(({ requestId }) => requestId ?? []),
    latency_ms: sum(({ startUs, endUs }) => endUs - startUs) / 1000,
    price: sum(({ price }) => price),
    input_tokens: sum(({ usage }) => usage?.inputTokens),
    output_tokens: sum(({ usage }) => usage?.outputTokens),
    trace_ids: outcomes.flatMap(({ traceId }) => traceId ?? []),
    reused_count: outcomes.filter(({ answer }) => answer?.isReused).length,
  };
}

/** Adds the metrics of its requests to a cell, also to one that failed after some of them were answered. */
export function withMetrics(cell: Computed | CellFault, outcomes: readonly QuestionOutcome[]): Computed | CellFault {
  const isAsked = outcomes.some(({ answer, requestId }) => answer || requestId !== null);
  if (isAsked) cell.metrics = metricsOfOutcomes(outcomes);
  return cell;
}

/** Sum of the metrics of several steps of one cell; undefined without any. */
export function sumMetrics(steps: readonly (RequestMetrics | undefined)[]): RequestMetrics | undefined {
  const known = steps.filter((metrics) => metrics !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((total, step) => ({
    request_count: total.request_count + step.request_count,
    request_ids: [...total.request_ids, ...step.request_ids],
    latency_ms: total.latency_ms + step.latency_ms,
    price: total.price + step.price,
    input_tokens: total.input_tokens + step.input_tokens,
    output_tokens: total.output_tokens + step.output_tokens,
    trace_ids: [...total.trace_ids, ...step.trace_ids],
    reused_count: (total.reused_count ?? 0) + (step.reused_count ?? 0),
  }));
}
