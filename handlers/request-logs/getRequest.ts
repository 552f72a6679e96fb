import { readRequestLog } from "../../core/logs/requests/readRequestLog.ts";
import { withoutNulls } from "../../domain/withoutNulls.ts";
import { handler } from "../handler.ts";
import { presentBlueprint } from "./presentRequestLog.ts";

export const getRequest = handler<"getRequest">(async (ctx, { params }, reply) => {
  const { log, texts, promptName } = await readRequestLog(ctx.db, params.request_id);
  const { input_tokens, output_tokens } = log;
  const isCounted = input_tokens !== null || output_tokens !== null;
  return reply(200, {
    success: true,
    prompt_blueprint: presentBlueprint(log, texts),
    request_id: log.id,
    provider: log.provider_type,
    model: log.engine,
    ...withoutNulls({ input_tokens, output_tokens, price: log.price }),
    ...(isCounted && { tokens: (input_tokens ?? 0) + (output_tokens ?? 0) }),
    cached_tokens: log.cached_tokens,
    thinking_tokens: log.thinking_tokens,
    request_start_time: log.request_start_time,
    request_end_time: log.request_end_time,
    latency_ms: log.latency_ms,
    trace_id: log.trace_id,
    span_id: log.span_id,
    status: log.status,
    error_type: log.error_type,
    error_message: log.error_message,
    tags: log.tags,
    metadata: log.metadata,
    scores: log.scores,
    group_id: log.group_id,
    prompt_id: log.prompt_id,
    prompt_name: promptName,
    prompt_version_number: log.prompt_version_number,
    prompt_input_variables: texts.promptInputVariables,
  });
});
