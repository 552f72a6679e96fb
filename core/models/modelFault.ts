import type { components } from "../../generated/types.ts";

/** The words of request logs for what went wrong. */
export type ModelErrorType = NonNullable<components["schemas"]["RequestErrorType"]>;

/** Why a model gave no answer. The message is for whoever made the call; it holds no secret. */
export class ModelFault extends Error {
  readonly errorType: ModelErrorType;
  /** What a key is missing of, where that is the reason; nothing was sent then. */
  readonly isMissingKey: boolean;
  /** The provider's status, where there was an answer. */
  readonly status: number | null;
  /** Whether the same call may succeed later. */
  readonly isTransient: boolean;
  /** How long the provider asked to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    errorType: ModelErrorType,
    message: string,
    about: {
      isMissingKey?: boolean;
      status?: number | null;
      isTransient?: boolean;
      retryAfterMs?: number | null;
      cause?: unknown;
    } = {},
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
