import type { Schemas } from "../../generated/types.ts";

type ModelErrorType = NonNullable<Schemas["RequestErrorType"]>;

/** Failure of a call of a model. The message is for the caller and holds no secret. */
export class ModelFault extends Error {
  readonly errorType: ModelErrorType;
  /** True where a key is missing; nothing was sent then. */
  readonly isMissingKey: boolean;
  /** HTTP status of the provider, where it answered. */
  readonly status: number | null;
  /** True where the same call may succeed later. */
  readonly isTransient: boolean;
  /** Wait that the provider asked for, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    errorType: ModelErrorType,
    message: string,
    about: Partial<Pick<ModelFault, "isMissingKey" | "status" | "isTransient" | "retryAfterMs" | "cause">> = {},
  ) {
    super(message, { cause: about.cause });
    this.name = "ModelFault";
    this.errorType = errorType;
    this.isMissingKey = about.isMissingKey ?? false;
    this.status = about.status ?? null;
    this.isTransient = about.isTransient ?? false;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }
}
