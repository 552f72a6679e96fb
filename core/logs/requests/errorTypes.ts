import type { components } from "../../../generated/types.ts";
import { invalid } from "../../values/givenTime.ts";
import type { RequestStatus } from "./requestLogDraft.ts";

type ErrorType = NonNullable<components["schemas"]["RequestErrorType"]>;

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
    `${errorType} goes with the status ${allowed.join(" or ")}, not with ${status}`,
    "value_error",
  );
}
