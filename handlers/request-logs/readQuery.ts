import type { RequestSearch } from "../../core/logs/requests/searchRequestLogs.ts";
import type { Schemas } from "../../generated/types.ts";
import { givenFilters } from "../givenFilters.ts";
import { readOrder } from "../page.ts";

type Query = Pick<Schemas["SearchRequestLogsRequest"], "filter_group" | "filters" | "q" | "sort_by" | "sort_order">;

/**
 * Reads a query over request logs, in the forms that callers send it.
 * @throws Problem bad_request for parts that contradict each other
 */
export function readQuery(query: Query): Pick<RequestSearch, "group" | "q" | "order" | "isRanked"> {
  const { filter_group, filters, q } = query;
  return {
    group: givenFilters({ filter_group, filters }),
    q: q ?? null,
    order: readOrder(query, "request_start_time"),
    isRanked: q != null && query.sort_by == null,
  };
}
