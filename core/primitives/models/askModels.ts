import type { Cost } from "../../models/budget.ts";
import type { ModelCall } from "../../models/callModel.ts";
import { type CallOutcome, callModels, costOf, type PaidAnswer } from "../../models/callModels.ts";
import type { Variables } from "../../models/credentials.ts";
import type { ModelFault } from "../../models/modelFault.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft } from "../../requests/requestLogDraft.ts";
import { asStorable } from "../../telemetry/conventions/json.ts";
import type { PromptModel, PromptTemplate } from "../../templates/blueprint.ts";
import { CellFault, type Json, NotComputed, type PrimitiveRun, type RequestMetrics } from "../primitive.ts";
import { logCalls } from "./logCalls.ts";

/** A filled prompt for a model, and where it comes from. */
export interface Question {
  template: PromptTemplate;
  model: PromptModel;
  prompt?: PromptReference | null;
  inputVariables?: JsonObject;
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
 * Asks questions at once and logs each request that was sent, also one that failed, with a span of its own. Logs and spans
 * are written together as soon as these questions are answered, in a transaction of their own and not in the one that
 * saves the block: what was paid for is to be seen also when its cell was edited meanwhile or the run was cancelled. A
 * process that dies in between leaves paid answers without a log; they are kept, and the next attempt reuses them. A
 * reused answer was sent by nobody and gets no log.
 */
export async function askModels(
  run: PrimitiveRun,
  questions: readonly Question[],
  { variables, reuse }: AskOptions,
): Promise<Asked[]> {
  const { workspaceId, signal, budget, repetition = 0 } = run;
  const calls = questions.map(({ template, model }) => ({
    workspaceId,
    template,
    model,
    variables,
    signal,
    repetition,
  }));
  const outcomes = await callModels(run.db, calls, { reuse, budget });
  const drafts = outcomes.map((outcome, index) => draftOfOutcome(run, questions[index] as Question, outcome));
  const sent = drafts.filter((draft) => draft !== null);
  const logged = await logCalls(run, sent, costOfAll(outcomes));
  let next = 0;
  return outcomes.map((outcome, index): Asked => {
    const log = drafts[index] === null ? undefined : logged[next++];
    return { ...outcome, requestId: log?.requestId ?? null, traceId: log?.traceId ?? null };
  });
}

function draftOfOutcome(run: PrimitiveRun, question: Question, outcome: CallOutcome): RequestLogDraft | null {
  if (outcome.answer) return outcome.answer.isReused ? null : draftOfAnswer(run, question, outcome.answer);
  return outcome.fault && outcome.sent ? draftOfFault(run, question, outcome.fault, outcome.sent) : null;
}

function costOfAll(outcomes: readonly CallOutcome[]): Cost {
  const costs = outcomes.flatMap(({ answer }) => (answer && !answer.isReused ? [costOf(answer)] : []));
  const sum = (key: keyof Cost) => costs.reduce((total, cost) => total + cost[key], 0);
  return { price: sum("price"), tokens: sum("tokens"), requests: sum("requests") };
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

function draftOfAnswer(run: PrimitiveRun, question: Question, answer: PaidAnswer): RequestLogDraft {
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
