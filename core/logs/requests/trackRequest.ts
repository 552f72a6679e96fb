import {
  findRecentLogOfSpan,
  hasRequestGroup,
  lockSpanOfLog,
  type RequestLogRecord,
} from "../../../db/queries/logs/requestLogs.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { formOfFunction, fromLlmKwargs } from "../../providers/fromLlmKwargs.ts";
import { fromReply, type ReplyForm, type ReplyUsage } from "../../providers/fromReply.ts";
import { requireTime } from "../../values/givenTime.ts";
import type { Json } from "../../values/json.ts";
import { bindRequestLog } from "../spans/bindRequestLog.ts";
import { storedParentId } from "../spans/span.ts";
import { requireFittingErrorType } from "./logRequest.ts";
import { readRequestLog } from "./readRequestLog.ts";
import { recordRequestLogs } from "./recordRequestLogs.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft } from "./requestLogDraft.ts";

type TrackRequest = Schemas["TrackRequestRequest"];

/** An SDK that saw no answer sends the same call again within this time. */
const retriedWithinMinutes = 10;

/**
 * Stores a call in its provider's form. The same span, function and start once more is the same call.
 * @throws Problem bad_request for the group, validation_error
 */
export function trackRequest(db: Scope, given: TrackRequest) {
  return db.transaction(async (tx) => {
    const draft = nativeDraft(given);
    const known = await findRetried(tx, draft);
    if (known !== null) {
      const { log, texts } = await readRequestLog(tx, known);
      return { log, texts };
    }
    if (draft.groupId != null && !(await hasRequestGroup(tx, draft.groupId))) {
      throw new Problem("bad_request", `There is no group ${draft.groupId} in this workspace.`);
    }
    const [recorded] = await recordRequestLogs(tx, [draft]);
    const log = recorded as RequestLogRecord;
    if (log.span_id !== null) await bindRequestLog(tx, { id: log.id, span_id: log.span_id });
    const { input, output, parameters = {} } = draft;
    return { log, texts: { input, output, parameters } };
  });
}

async function findRetried(tx: Scope, draft: RequestLogDraft): Promise<number | null> {
  if (draft.spanId == null) return null;
  await lockSpanOfLog(tx, draft.spanId);
  return findRecentLogOfSpan(tx, {
    spanId: draft.spanId,
    functionName: draft.functionName ?? "",
    startUs: draft.startUs,
    withinMinutes: retriedWithinMinutes,
  });
}

function nativeDraft(given: TrackRequest): RequestLogDraft {
  const status = given.status ?? "SUCCESS";
  requireFittingErrorType(given.error_type, status);
  const variables = given.prompt_input_variables;
  return {
    ...readCall(given),
    provider: given.provider_type || providerOf(given.function_name),
    functionName: given.function_name,
    startUs: requireTime(given.request_start_time, ["body", "request_start_time"]),
    endUs: requireTime(given.request_end_time, ["body", "request_end_time"]),
    status,
    errorType: given.error_type ?? null,
    errorMessage: given.error_message ?? null,
    tags: given.tags ?? [],
    metadata: (given.metadata ?? {}) as JsonObject,
    prompt: promptOf(given),
    // Old callers send a list of names, which says nothing about values.
    promptInputVariables: (Array.isArray(variables) ? {} : (variables ?? {})) as JsonObject,
    groupId: given.group_id ?? null,
    // OpenTelemetry's id of zeros is no span: SDKs send it with every call while they do not trace.
    spanId: storedParentId(given.span_id),
  };
}

type NativePart = Pick<RequestLogDraft, "input" | "output" | "parameters" | "apiType" | "model" | "responseModel"> &
  Partial<ReplyUsage>;

function readCall(given: TrackRequest): NativePart {
  const args = (given.kwargs ?? {}) as JsonObject;
  const reply = (given.request_response ?? null) as Json;
  const form = formOfFunction(given.function_name);
  return form ? readKnown(form, args, reply) : readUnknown(args, reply);
}

function readKnown(form: ReplyForm, args: JsonObject, reply: Json): NativePart {
  const { template, model, parameters } = fromLlmKwargs(form, args);
  const { output, usage } = isNothing(reply) ? { output: silence, usage: null } : fromReply(form, reply);
  return {
    apiType: apiTypes[form],
    model: model ?? modelOf(args, reply),
    responseModel: modelOf({}, reply),
    input: template as unknown as Blueprint,
    output: output as unknown as Blueprint,
    parameters: parameters as JsonObject,
    ...usage,
  };
}

const apiTypes: Record<ReplyForm, string> = {
  "openai.chat": "chat-completions",
  "openai.completion": "completions",
  "openai.responses": "responses",
  "openai.images": "images",
  "anthropic.messages": "messages",
  "anthropic.completion": "completions",
  google: "generate-content",
  bedrock: "converse",
  cohere: "chat",
};

/** SDKs name the provider's client first. */
function providerOf(functionName: string): string {
  if (/^openai\..*azure/i.test(functionName)) return "openai.azure";
  if (functionName.startsWith("boto3.bedrock")) return "amazon.bedrock";
  return functionName.split(".")[0] || "unknown";
}

function isNothing(reply: Json): boolean {
  return reply === null || (typeof reply === "object" && Object.keys(reply).length === 0);
}

/** Output of a model that said nothing. */
const silence: Blueprint = { type: "chat", messages: [] };

/** Arguments of clients that hold keys, or addresses with keys in them. */
const secretArgument = /key|token$|secret|password|authorization|credential|header|base_?url/i;

/** Keeps both sides of a call of an unknown function as JSON text, without values that may be secrets. */
function readUnknown(args: JsonObject, reply: Json): NativePart {
  const open = Object.fromEntries(Object.entries(args).filter(([name]) => !secretArgument.test(name)));
  const said = (role: string, value: Json) => ({
    role,
    content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) }],
  });
  return {
    apiType: null,
    model: modelOf(args, reply),
    input: { type: "chat", messages: [said("user", open)] },
    output: isNothing(reply) ? silence : { type: "chat", messages: [said("assistant", reply)] },
    parameters: {},
  };
}

function modelOf(args: JsonObject, reply: Json): string {
  const answered = typeof reply === "object" && reply !== null && !Array.isArray(reply) ? reply.model : null;
  const named = [args.model, args.model_name, args.modelId, args.model_id, answered];
  return (named.find((name) => typeof name === "string" && name !== "") as string | undefined) ?? "unknown";
}

function promptOf({ prompt_id, prompt_version, prompt_label }: TrackRequest): PromptReference | null {
  if (prompt_id === null || prompt_id === undefined || prompt_id === "") return null;
  const version = { versionNumber: prompt_version ?? null, label: prompt_label ?? null };
  return { ...(typeof prompt_id === "number" ? { id: prompt_id } : { idOrName: prompt_id }), ...version };
}
