import type { Schemas } from "../generated/types.ts";

/** Stable machine words of the contract (`components/schemas/ErrorCode`); each has one HTTP status there. */
export type ErrorCode = Schemas["ErrorCode"];

/** One fault of a request; `loc` is its path in the request, as in the body of a 422. */
export type FaultDetail = Schemas["FaultDetail"];

/**
 * Error that carries an answer for the caller. `message` is for the caller: what is wrong, where, and what would be
 * right. `cause` is for the log only. `server/errors.ts` turns the code into a status and a body.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly detail: FaultDetail[] | undefined;
  /** Headers of the answer, beside those that its status always has. */
  readonly headers: Record<string, string> | undefined;
  /** Properties of the answer's body that the contract lists beside those of every error. */
  readonly properties: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      detail?: FaultDetail[];
      headers?: Record<string, string>;
      properties?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.detail = options.detail;
    this.headers = options.headers;
    this.properties = options.properties;
  }

  /** Problem with one part of a request. @param msg what is said at the part, where that is not the whole message */
  static at(code: ErrorCode, loc: FaultDetail["loc"], message: string, type: string, msg = message): Problem {
    return new Problem(code, message, { detail: [{ loc, msg, type }] });
  }
}

/** @throws Problem not_found, in words such as `There is no folder 3 in this workspace.` */
export function notFound(what: string, place = "workspace"): never {
  throw new Problem("not_found", `There is no ${what} in this ${place}.`);
}
