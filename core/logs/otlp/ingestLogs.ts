import type { Scope } from "../../../db/scope.ts";
import { joinEvents } from "../spans/joinEvents.ts";
import { decodeRequest, jsonEncoding, protobufEncoding, recordsOf } from "./encoding.ts";
import type { ExportLogsServiceRequest } from "./messages.ts";
import { readLogEvents } from "./readLogEvents.ts";

/**
 * Stores the log records of a request that are events of spans, in bytes of protobuf or as parsed JSON.
 * @returns the reasons of those that are left out
 * @throws Problem bad_request for bytes that are no request
 */
export async function ingestLogs(db: Scope, request: Uint8Array | ExportLogsServiceRequest): Promise<string[]> {
  const { events, faults } =
    request instanceof Uint8Array
      ? readLogEvents(recordsOf(decodeRequest(request, "ExportLogsServiceRequest")), protobufEncoding)
      : readLogEvents(jsonRecordsOf(request), jsonEncoding);
  const closed = await joinEvents(db, events);
  return [...faults, ...closed.map(() => "the trace is closed")];
}

function jsonRecordsOf({ resourceLogs }: ExportLogsServiceRequest): unknown[] {
  const scopes = (resourceLogs ?? []).flatMap(({ scopeLogs }) => scopeLogs ?? []);
  return scopes.flatMap(({ logRecords }) => (logRecords ?? []) as unknown[]);
}
