import type { Scope } from "../../../db/scope.ts";
import type { InTurn } from "../../../domain/inTurn.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Schemas } from "../../../generated/types.ts";
import { Gathering } from "../../platform/gathering.ts";
import { invalid, requireTime } from "../../values/givenTime.ts";
import { hasMoreCharacters } from "../../values/jsonSize.ts";
import { requirePromptLink } from "./promptLinks.ts";
import { type RequestLogRecord, recordRequestLogs } from "./recordRequestLogs.ts";
import type { Blueprint, JsonObject, PromptReference, RequestLogDraft, RequestStatus } from "./requestLogDraft.ts";

type LogRequest = Schemas["LogRequest"];
export type LoggedCall = Schemas["LoggedCall"];

/** Takes a prompt that the contract's schema has checked for a blueprint. */
const asBlueprint = (prompt: LogRequest["input"]) => prompt as unknown as Blueprint;

interface LoggedRequest {
  draft: RequestLogDraft;
  log: RequestLogRecord;
}

type Checked = Pick<LoggedRequest, "draft"> & { given: LogRequest };

const gathering = new Gathering<Checked, LoggedRequest>({ most: 16, sizeOf: () => 1, store: storeTogether });
/** Characters of the longest log that is stored with others: of longer ones, 16 in one statement could take longer than it may. */
const longestGathered = 50_000;

/**
 * Stores a log, a short one together with others of its key (Gathering).
 * @throws Problem not_found for the prompt, bad_request, validation_error
 */
export async function logRequest(db: Scope, given: LogRequest, inTurn: InTurn): Promise<LoggedRequest> {
  const draft = draftOf(given, {
    startUs: requireTime(given.request_start_time, ["body", "request_start_time"]),
    endUs: requireTime(given.request_end_time, ["body", "request_end_time"]),
  });
  const checked = { given, draft };
  if (!hasMoreCharacters(given, longestGathered)) return gathering.store(db, checked, inTurn);
  const [stored] = await inTurn(() => storeTogether(db, [checked]));
  return stored as LoggedRequest;
}

function storeTogether(db: Scope, requests: Checked[]): Promise<LoggedRequest[]> {
  return db.transaction(async (tx) => {
    await Promise.all(requests.map(({ given }) => requirePrompt(tx, given)));
    const logs = await recordRequestLogs(
      tx,
      requests.map(({ draft }) => draft),
    );
    return requests.map(({ draft }, index) => ({ draft, log: logs[index] as RequestLogRecord }));
  });
}

/**
 * A draft of what a caller logs; SDKs send 0 for tokens, price and score that they do not know.
 * @param loc where the call is in the request
 * @throws Problem validation_error
 */
export function draftOf(
  given: LoggedCall,
  times: { startUs: number; endUs: number },
  loc: (string | number)[] = ["body"],
): RequestLogDraft {
  const status = given.status ?? "SUCCESS";
  requireFittingErrorType(given.error_type, status, loc);
  return {
    ...times,
    provider: given.provider,
    model: given.model,
    apiType: given.api_type ?? null,
    functionName: given.function_name ?? "",
    input: asBlueprint(given.input),
    output: asBlueprint(given.output),
    parameters: (given.parameters ?? {}) as JsonObject,
    status,
    errorType: given.error_type ?? null,
    errorMessage: given.error_message ?? null,
    inputTokens: given.input_tokens || null,
    outputTokens: given.output_tokens || null,
    price: given.price || null,
    prompt: promptOf(given),
    promptInputVariables: (given.prompt_input_variables ?? {}) as JsonObject,
    tags: given.tags ?? [],
    metadata: (given.metadata ?? {}) as JsonObject,
    scores: given.score ? { [given.score_name ?? "default"]: given.score } : {},
  };
}

function promptOf({
  prompt_id: id,
  prompt_name: name,
  prompt_version_number: versionNumber,
  prompt_label: label,
}: LoggedCall): PromptReference | null {
  return id == null && name == null
    ? null
    : { id: id ?? null, name: name ?? null, versionNumber: versionNumber ?? null, label: label ?? null };
}

async function requirePrompt(tx: Scope, given: LogRequest): Promise<void> {
  const reference = promptOf(given);
  if (!reference) return;
  const link = await requirePromptLink(tx, reference, "not_found");
  if (reference.name == null || reference.name === link.promptName) return;
  const message = `The prompt template ${link.promptId} is called ${JSON.stringify(link.promptName)}, not ${JSON.stringify(reference.name)}. Send one of the two.`;
  throw new Problem("bad_request", message);
}

type ErrorType = NonNullable<Schemas["RequestErrorType"]>;

const allowedStatuses: Record<ErrorType, RequestStatus[]> = {
  PROVIDER_RATE_LIMIT: ["WARNING", "ERROR"],
  PROVIDER_QUOTA_LIMIT: ["WARNING", "ERROR"],
  UNKNOWN_ERROR: ["WARNING", "ERROR"],
  PROVIDER_PARTIAL_RESPONSE: ["WARNING"],
  VARIABLE_MISSING_OR_EMPTY: ["WARNING"],
  PROVIDER_TIMEOUT: ["ERROR"],
  PROVIDER_AUTH_ERROR: ["ERROR"],
  PROVIDER_ERROR: ["ERROR"],
  TEMPLATE_RENDER_ERROR: ["ERROR"],
};

/**
 * @param loc where the call is in the request
 * @throws Problem validation_error when this kind of error does not go with the status
 */
export function requireFittingErrorType(
  errorType: ErrorType | null | undefined,
  status: RequestStatus,
  loc: (string | number)[] = ["body"],
): void {
  if (errorType === null || errorType === undefined) return;
  const allowed = allowedStatuses[errorType];
  if (allowed.includes(status)) return;
  throw invalid(
    [...loc, "error_type"],
    `${errorType} requires the status ${allowed.join(" or ")}, not ${status}`,
    "value_error",
  );
}
