export type OutboundFaultCode =
  | "invalid_url"
  | "refused_address"
  | "unknown_host"
  | "unreachable"
  | "timeout"
  | "too_large"
  | "bad_redirect";

/** Why a call to the outside gave no answer. The message is for the user who gave the address. */
export class OutboundFault extends Error {
  readonly code: OutboundFaultCode;

  constructor(code: OutboundFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundFault";
    this.code = code;
  }
}
