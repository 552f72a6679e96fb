import { isOutOfRoom, isPassing } from "../db/outage.ts";
import { type ErrorCode, type FaultDetail, Problem } from "../domain/problem.ts";
import { Stopping } from "../domain/stopping.ts";
import { errorStatuses } from "../generated/errors.ts";

/** Answer to a request that failed. `log` is set when the fault is ours and an operator should look at it. */
export interface Failure {
  status: number;
  body: { success: false; message: string; error: ErrorCode; detail?: FaultDetail[] };
  headers?: Record<string, string>;
  log?: unknown;
}

const retryAfterSeconds = "2";
const noDatabase = "The service cannot reach its database or is too busy right now. Try again.";
const noRoom = "The service's database has no room left to write. Reading still works. Try again later.";

/** Challenges of an answer of 401, which name the ways to authenticate (RFC 9110, 11.6.1). */
const challenges: Partial<Record<ErrorCode, string>> = {
  invalid_api_key: 'Bearer realm="workspace"',
  invalid_admin_secret: 'X-ADMIN-SECRET realm="administration"',
};

/** Faults of services that users named, which the operator of this server cannot mend. */
const foreignFaults: ReadonlySet<ErrorCode> = new Set(["mcp_failed"]);

/**
 * Turns whatever was thrown into an answer. Only the message of a Problem reaches the caller; other messages may hold
 * SQL, addresses or values, and go to the log alone.
 *
 * @param fieldFaultStatus status of the operation for a faulty request
 */
export function describeFailure(error: unknown, fieldFaultStatus: 422 | 400 = 422): Failure {
  if (error instanceof Problem) return describeProblem(error, fieldFaultStatus);
  if (isPassing(error)) {
    return {
      ...failure("unavailable", isOutOfRoom(error) ? noRoom : noDatabase),
      headers: { "retry-after": retryAfterSeconds },
      log: error,
    };
  }
  return { ...failure("internal_error", "Something went wrong on our side."), log: error };
}

function describeProblem(problem: Problem, fieldFaultStatus: 422 | 400): Failure {
  const described = failure(problem.code, problem.message);
  if (problem.code === "validation_error" && fieldFaultStatus === 400) {
    described.status = 400;
    described.body.error = "bad_request";
  }
  if (problem.detail) described.body.detail = problem.detail;
  if (problem.properties) Object.assign(described.body, problem.properties);
  const isOurs = !foreignFaults.has(problem.code) && !(problem instanceof Stopping);
  if (described.status >= 500 && isOurs) described.log = problem;
  const isTemporary = described.status === 503 || described.status === 429;
  const challenge = challenges[problem.code];
  if (isTemporary || challenge || problem.headers) {
    described.headers = {
      ...(isTemporary && { "retry-after": retryAfterSeconds }),
      ...(challenge && { "www-authenticate": challenge }),
      ...problem.headers,
    };
  }
  return described;
}

function failure(code: ErrorCode, message: string): Failure {
  return { status: errorStatuses[code], body: { success: false, message, error: code } };
}
