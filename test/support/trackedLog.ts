import { recordRequestLogs } from "../../core/logs/requests/recordRequestLogs.ts";
import { bindRequestLog } from "../../core/logs/spans/bindRequestLog.ts";
import type { Scope } from "../../db/scope.ts";

/** Stores a log that the caller keeps itself, as POST /track-request does. @returns its id */
export function trackedLog(
  scope: Scope,
  spanId: string,
  choices: { model?: string; price?: number } = {},
): Promise<number> {
  return scope.transaction(async (tx) => {
    const [log] = await recordRequestLogs(tx, [
      {
        provider: "openai",
        model: choices.model ?? "gpt-4o",
        input: { type: "chat", messages: [] },
        output: { type: "chat", messages: [] },
        startUs: 1772442900000000,
        endUs: 1772442900100000,
        inputTokens: 5,
        outputTokens: 1,
        price: choices.price ?? 0.25,
        spanId,
      },
    ]);
    const id = log?.id as number;
    await bindRequestLog(tx, { id, span_id: spanId });
    return id;
  });
}
