import type { NamedPage } from "../../core/logs/requests/searchRequestLogs.ts";
import type { RequestLogRecord } from "../../db/queries/logs/requestLogs.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentNeighbours } from "../page.ts";
import { presentMetadata, presentScores } from "./presentRequestLog.ts";

/** @param position.page number of the page; null with a cursor */
export function presentSearchPage(
  found: NamedPage,
  position: { page: number | null; perPage: number },
): Schemas["SearchRequestLogsResponse"] {
  return {
    success: true,
    items: found.logs.map((log) => presentItem(log, found)),
    ...presentNeighbours(position.page, position.perPage, found.total, found.hasMore),
    total_is_exact: found.totalIsExact,
    next_cursor: found.nextCursor,
  };
}

function presentItem(log: RequestLogRecord, { promptNames, previews }: NamedPage): Schemas["RequestLogSearchResult"] {
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
    ...previews?.get(log.id),
  };
}
