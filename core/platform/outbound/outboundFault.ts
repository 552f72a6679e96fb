type OutboundFaultCode =
  | "invalid_url"
  | "refused_address"
  | "unknown_host"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "bad_redirect";

/** Failure of a call to an address of a user. The message is for that user. */
export class OutboundFault extends Error {
  constructor(
    readonly code: OutboundFaultCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "OutboundFault";
  }
}
