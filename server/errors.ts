import { isOutOfRoom, isPassing } from "../db/outage.ts";
import { type ErrorCode, type FaultDetail, Problem } from "../domain/problem.ts";
import { errorStatuses } from "../generated/errors.ts";

/** An answer to a request that failed. `log` is set when the fault is ours and somebody should look. */
export interface Failure {
  status: number;
  body: { success: false; message: string; error: string; detail?: FaultDetail[] };
  headers?: Record<string, string>;
  log?: unknown;
}

const retryAfterSeconds = "2";
const noDatabase = "The service cannot reach its database or is too busy just now. Try again.";
const noRoom = "The service's database has no room left to write. Reading still works. Try again later.";

/** Faults of services that users named: nobody who runs this server can mend them. */
const faultsOfOthers: ReadonlySet<ErrorCode> = new Set(["mcp_failed"]);

/**
 * Turns whatever was thrown into an answer. Only a Problem's own message reaches the caller; what anything else says
 * may hold SQL, addresses or values, and goes to the log alone.
 *
 * @param validationStatus what the operation answers to a faulty request
 */
export function describeFailure(error: unknown, validationStatus: 422 | 400 = 422): Failure {
  if (error instanceof Problem) return describeProblem(error, validationStatus);
  if (isPassing(error)) {
    return {
      ...failure("unavailable", isOutOfRoom(error) ? noRoom : noDatabase),
      headers: { "retry-after": retryAfterSeconds },
      log: error,
    };
  }
  return { ...failure("internal_error", "Something went wrong on our side."), log: error };
}

function describeProblem(problem: Problem, validationStatus: 422 | 400): Failure {
  const described = failure(problem.code, problem.message);
  if (problem.code === "validation_error" && validationStatus === 400) {
    described.status = 400;
    described.body.error = "bad_request";
  }
  if (problem.detail) described.body.detail = problem.detail;
  if (problem.properties) Object.assign(described.body, problem.properties);
  if (described.status >= 500 && !faultsOfOthers.has(problem.code)) described.log = problem;
  const waits = described.status === 503 || described.status === 429;
  if (waits || problem.headers) {
    described.headers = { ...(waits && { "retry-after": retryAfterSeconds }), ...problem.headers };
  }
  return described;
}

function failure(code: ErrorCode, message: string): Failure {
  return { status: errorStatuses[code], body: { success: false, message, error: code } };
}
