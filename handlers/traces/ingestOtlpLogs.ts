import { encodeResponse } from "../../core/logs/otlp/encoding.ts";
import { ingestLogs } from "../../core/logs/otlp/ingestLogs.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { leftOut } from "./leftOut.ts";

export async function ingestOtlpLogs(ctx: Context, { body }: Input<"ingestOtlpLogs">): Reply<"ingestOtlpLogs"> {
  const faults = await ingestLogs(ctx.db, body);
  const errorMessage = leftOut("log record", faults);
  const partialSuccess = faults.length === 0 ? null : { rejectedLogRecords: faults.length, errorMessage };
  if (ctx.bodyMedia === null) {
    return { status: 200, media: "application/json", body: partialSuccess ? { partialSuccess } : {} };
  }
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return { status: 200, media, body: encodeResponse("logs", partialSuccess) };
}
