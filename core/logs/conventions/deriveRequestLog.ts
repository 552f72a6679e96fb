import type { Json } from "../../values/json.ts";
import type { BlueprintMessage, ChatBlueprint, RequestLogDraft } from "../requests/requestLogDraft.ts";
import { isObject, type JsonObject, structureOf, textOf } from "./attributes.ts";
import type { Convention } from "./convention.ts";
import type { ConventionalSpan } from "./conventions.ts";
import { Fields } from "./fields.ts";
import { type Labels, promptReferenceOf } from "./labels.ts";
import { oneAnswer, type ReadMessage } from "./messages.ts";
import { standardOperationOf } from "./operations.ts";
import { callOutcomeOf } from "./outcome.ts";
import { toolChoiceOf } from "./parameters.ts";
import { apiTypeOf, providerOf } from "./provider.ts";
import { withCallIds } from "./toolAnswers.ts";
import { readTools } from "./tools.ts";
import { usageOf } from "./usage.ts";

export interface DerivedLog extends RequestLogDraft {
  /** Set for what a span around a call tells of it, which is no log but completes that of the call. */
  isOutline?: true;
}

/**
 * Derives the request log that a span stands for; null for a span that does not call a model, or whose log comes from
 * elsewhere. Pure, never throws, and linear in the size of the span, whatever its attributes hold.
 * @param labels those of the span, which the log has too
 */
export function deriveRequestLog(span: ConventionalSpan, labels: Labels): DerivedLog | null {
  const { record, conventions } = span;
  const fields = new Fields(span);
  const model = fields.text("model") ?? fields.text("responseModel");
  if (model === null || !isCall(span, fields)) return null;

  const provider = providerOf(span, fields, model);
  const operation = standardOperationOf(fields.text("operation") ?? undefined);
  const answers = firstWith(span, (convention) => convention.output?.(span));
  const { tool_choice, ...parameters } = parametersOf(span);
  return {
    provider,
    model,
    responseModel: fields.text("responseModel"),
    apiType: apiTypeOf(span, fields, provider, operation),
    functionName: `${provider}.${operation ?? "chat"}`,
    input: inputOf(span, provider, tool_choice),
    // The vectors of an embedding are not kept.
    output: chat(operation === "embeddings" ? [] : oneAnswer(answers)),
    parameters,
    startUs: Number(record.start_time_ns / 1000n),
    endUs: Number(record.end_time_ns / 1000n),
    ...callOutcomeOf(span, finishReasonOf(fields, answers)),
    ...usageOf(span, fields, provider),
    prompt: promptReferenceOf(span),
    promptInputVariables: inputVariablesOf(span),
    ...labels,
    traceId: record.trace_id,
    spanId: record.span_id,
    ...(conventions.some((convention) => convention.isOutline?.(span)) && { isOutline: true }),
  };
}

/**
 * Tells whether a span is a call of a model. One convention that says no is enough: the spans around calls have a
 * model, tokens and an operation too.
 */
function isCall(span: ConventionalSpan, fields: Fields): boolean {
  let saysYes = false;
  for (const convention of span.conventions) {
    const says = convention.isCall?.(span) ?? null;
    if (says === false) return false;
    saysYes ||= says === true;
  }
  return saysYes || fields.text("provider") !== null;
}

function inputOf(span: ConventionalSpan, provider: string, choice: Json | undefined): ChatBlueprint {
  const messages = firstWith(span, (convention) => convention.input?.(span));
  const tools = firstWith(span, (convention) => readTools(convention.tools?.(span), provider));
  const toolChoice = toolChoiceOf(choice);
  return {
    ...chat(withCallIds(messages)),
    ...(tools.length === 0 ? {} : { tools }),
    ...(toolChoice === null ? {} : { tool_choice: toolChoice }),
  };
}

function chat(messages: BlueprintMessage[]): ChatBlueprint {
  return { type: "chat", messages };
}

function firstWith<T>({ conventions }: ConventionalSpan, read: (convention: Convention) => T[] | undefined): T[] {
  for (const convention of conventions) {
    const found = read(convention);
    if (found !== undefined && found.length > 0) return found;
  }
  return [];
}

function parametersOf(span: ConventionalSpan): JsonObject {
  const parameters: JsonObject = {};
  for (const convention of span.conventions) {
    const more = convention.parameters?.(span) ?? {};
    for (const name of Object.keys(more)) if (!Object.hasOwn(parameters, name)) parameters[name] = more[name] as Json;
  }
  return parameters;
}

function inputVariablesOf(span: ConventionalSpan): JsonObject {
  return span.conventions.map((convention) => convention.inputVariables?.(span)).find(isObject) ?? {};
}

function finishReasonOf(fields: Fields, answers: ReadMessage[]): string | null {
  const said = fields.value("finishReason");
  const list = structureOf(said);
  const first = Array.isArray(list) ? textOf(list[0]) : textOf(said)?.split(",")[0];
  return first ?? answers[0]?.finishReason ?? null;
}
