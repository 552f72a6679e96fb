import type { RequestPage } from "../../core/logs/requests/searchRequestLogs.ts";
import type { RequestLogRecord } from "../../db/queries/logs/requestLogs.ts";
import type { components } from "../../generated/types.ts";
import { presentMetadata, presentScores } from "./presentRequestLog.ts";

type Schemas = components["schemas"];

/**
 * @param asked the page that was asked for; null with a cursor
 * @param promptNames by id, where names were asked for
 */
export function presentSearchPage(
  found: RequestPage,
  asked: { page: number | null; perPage: number },
  promptNames: Map<number, string> | null,
): Schemas["SearchRequestLogsResponse"] {
  const { page, perPage } = asked;
  return {
    success: true,
    items: found.logs.map((log) => presentItem(log, promptNames)),
    page,
    pages: Math.ceil(found.total / perPage),
    per_page: perPage,
    total: found.total,
    total_is_exact: found.totalIsExact,
    has_next: found.hasMore,
    has_prev: page === null || page > 1,
    next_num: found.hasMore && page !== null ? page + 1 : null,
    prev_num: page !== null && page > 1 ? page - 1 : null,
    next_cursor: found.nextCursor,
  };
}

function presentItem(
  log: RequestLogRecord,
  promptNames: Map<number, string> | null,
): Schemas["RequestLogSearchResult"] {
  return {
    id: log.id,
    engine: log.engine,
    provider_type: log.provider_type,
    input_tokens: log.input_tokens ?? 0,
    output_tokens: log.output_tokens ?? 0,
    price: log.price ?? 0,
    request_start_time: log.request_start_time,
    request_end_time: log.request_end_time,
    latency: log.latency_ms / 1000,
    tags_array: log.tags,
    metadata: presentMetadata(log.metadata),
    scores: presentScores(log.scores),
    status: log.status,
    error_type: log.error_type,
    prompt_id: log.prompt_id,
    ...(promptNames && { prompt_name: (log.prompt_id !== null && promptNames.get(log.prompt_id)) || null }),
    prompt_version_number: log.prompt_version_number,
    group_id: log.group_id,
    trace_id: log.trace_id,
  };
}
