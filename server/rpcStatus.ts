import protobuf from "protobufjs/minimal";

const codes: Record<number, number> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  409: 9,
  413: 8,
  415: 3,
  422: 3,
  429: 8,
  500: 13,
  503: 14,
};
const unknownCode = 2;

/** Error for OTLP clients that speak protobuf: google.rpc.Status with code (1, varint) and message (2, text). */
export function rpcStatus(httpStatus: number, message: string): Uint8Array {
  const code = codes[httpStatus] ?? unknownCode;
  return protobuf.Writer.create().uint32(8).int32(code).uint32(18).string(message).finish();
}
