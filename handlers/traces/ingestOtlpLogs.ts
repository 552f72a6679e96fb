import { encodeResponse } from "../../core/logs/otlp/encoding.ts";
import { ingestLogs } from "../../core/logs/otlp/ingestLogs.ts";
import { handler } from "../handler.ts";
import { leftOut } from "./leftOut.ts";

export const ingestOtlpLogs = handler<"ingestOtlpLogs">(async (ctx, { body }, reply) => {
  const faults = await ingestLogs(ctx.db, body);
  const errorMessage = leftOut("log record", faults);
  const partialSuccess = faults.length === 0 ? null : { rejectedLogRecords: faults.length, errorMessage };
  if (ctx.bodyMedia === null) {
    return reply(200, partialSuccess ? { partialSuccess } : {}, { media: "application/json" });
  }
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return reply(200, encodeResponse("logs", partialSuccess), { media });
});
