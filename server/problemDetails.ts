import { errorWords } from "../generated/errors.ts";
import type { Failure } from "./errors.ts";

export const problemMedia = "application/problem+json";

/** Tells whether a caller names problem details (RFC 9457) in its Accept header, and likes nothing better that is JSON. */
export function acceptsProblem(requestHeaders: Headers): boolean {
  const accept = requestHeaders.get("accept")?.toLowerCase();
  if (!accept?.includes(problemMedia)) return false;
  const weights = new Map(accept.split(",").map(readRange));
  const json = weights.get("application/json") ?? 0;
  const problem = weights.get(problemMedia) ?? 0;
  return problem > 0 && problem >= json;
}

function readRange(range: string): [media: string, weight: number] {
  const [media = "", ...parameters] = range.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [media, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

/** Converts a failure to problem details, with the same facts as in the usual body. */
export function problemDetails({ status, body }: Failure, requestId: string): object {
  const { success: _, message, error, detail, ...others } = body;
  return {
    ...others,
    type: `/docs/errors/${error}`,
    title: errorWords[error].title,
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    error,
    ...(detail && { errors: detail }),
  };
}
