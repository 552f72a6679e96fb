import { Problem } from "../../../db/problem.ts";
import type { ExportTraceServiceRequest } from "./messages.ts";

interface Definitions {
  opentelemetry: {
    proto: {
      collector: {
        trace: {
          v1: {
            ExportTraceServiceRequest: { decode(bytes: Uint8Array): ExportTraceServiceRequest };
            ExportTraceServiceResponse: { encode(message: object): { finish(): Uint8Array } };
          };
        };
      };
    };
  };
}

let definitions: Promise<Definitions> | undefined;

/**
 * OpenTelemetry's own definitions, compiled by that project. Loaded at the first use: half a megabyte of code, which
 * also holds metrics and logs. Later versions of the package leave the decoders out.
 */
async function traceService() {
  definitions ??= import(
    "@opentelemetry/otlp-transformer/build/src/generated/root.js"
  ) as Promise<unknown> as Promise<Definitions>;
  return (await definitions).opentelemetry.proto.collector.trace.v1;
}

/** @throws Problem bad_request */
export async function decodeRequest(bytes: Uint8Array): Promise<ExportTraceServiceRequest> {
  const { ExportTraceServiceRequest } = await traceService();
  try {
    // A Buffer is read several times faster than other byte arrays.
    return ExportTraceServiceRequest.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw new Problem("bad_request", "The request body is no ExportTraceServiceRequest in protobuf.", { cause });
  }
}

/** Bytes of an ExportTraceServiceResponse; none at all when nothing was left out. */
export async function encodeResponse(
  partialSuccess: { rejectedSpans: number; errorMessage: string } | null,
): Promise<Uint8Array> {
  if (partialSuccess === null) return new Uint8Array(0);
  const { ExportTraceServiceResponse } = await traceService();
  return ExportTraceServiceResponse.encode({ partialSuccess }).finish();
}
