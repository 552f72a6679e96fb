import type { ModelCall } from "../../models/callModel.ts";
import { callModels, type PaidAnswer } from "../../models/callModels.ts";
import type { Variables } from "../../models/credentials.ts";
import type { ModelFault } from "../../models/modelFault.ts";
import { recordRequestLogs } from "../../requests/recordRequestLogs.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft } from "../../requests/requestLogDraft.ts";
import { asStorable } from "../../telemetry/conventions/json.ts";
import type { PromptModel, PromptTemplate } from "../../templates/blueprint.ts";
import type { Json, PrimitiveRun, RequestMetrics } from "../primitive.ts";

/** A filled prompt for a model, and where it comes from. */
export interface Question {
  template: PromptTemplate;
  model: PromptModel;
  prompt?: PromptReference | null;
  inputVariables?: JsonObject;
}

/** What became of a question. */
export type Asked =
  | { answer: PaidAnswer; fault?: never; requestId: number | null }
  | { answer?: never; fault: ModelFault; requestId: number | null };

export interface AskOptions {
  variables: Variables;
  reuse: boolean;
}

/**
 * Asks questions at once and logs each request that was sent, also one that failed. The logs are written together as
 * soon as these questions are answered, in a transaction of their own and not in the one that saves the block: what was
 * paid for is to be seen also when its cell was edited meanwhile or the run was cancelled. A process that dies in
 * between leaves paid answers without a log; they are kept, and the next attempt reuses them. A reused answer was sent
 * by nobody and gets no log.
 */
export async function askModels(
  run: PrimitiveRun,
  questions: readonly Question[],
  { variables, reuse }: AskOptions,
): Promise<Asked[]> {
  const { workspaceId } = run;
  const calls = questions.map(({ template, model }) => ({ workspaceId, template, model, variables }));
  const outcomes = await callModels(run.db, calls, { reuse });
  const drafts = outcomes.map((outcome, index): RequestLogDraft | null => {
    const question = questions[index] as Question;
    if (outcome.answer) return outcome.answer.isReused ? null : draftOfAnswer(run, question, outcome.answer);
    return outcome.sent ? draftOfFault(run, question, outcome.fault, outcome.sent) : null;
  });
  const sent = drafts.filter((draft) => draft !== null);
  const logs = sent.length === 0 ? [] : await run.db.transaction((tx) => recordRequestLogs(tx, sent));
  let next = 0;
  return outcomes.map(({ answer, fault }, index): Asked => {
    const requestId = drafts[index] === null ? null : (logs[next++]?.id ?? null);
    return answer ? { answer, requestId } : { fault, requestId };
  });
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
    metadata: { table_id: run.tableId, sheet_id: run.sheetId, column_id: run.columnId },
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
    trace_ids: [],
    reused_count: asked.filter(({ answer }) => answer?.isReused).length,
  };
}
