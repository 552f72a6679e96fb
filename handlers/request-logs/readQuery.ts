import type { RequestSearch } from "../../core/logs/requests/searchRequestLogs.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";
import { givenFilters } from "../givenFilters.ts";

type Query = Pick<
  components["schemas"]["SearchRequestLogsRequest"],
  "filter_group" | "filters" | "q" | "sort_by" | "sort_order"
>;

/**
 * What a query over request logs asks for, in the forms that callers send it.
 * @throws Problem bad_request for parts that contradict each other
 */
export function readQuery(query: Query): Pick<RequestSearch, "group" | "q" | "order" | "isRanked"> {
  const { filter_group, filters, q, sort_by, sort_order } = query;
  const group = givenFilters({ filter_group, filters });
  if ((sort_by == null) !== (sort_order == null)) {
    throw new Problem("bad_request", "sort_by and sort_order come together.");
  }
  return {
    group,
    q: q ?? null,
    order: { by: sort_by ?? "request_start_time", direction: sort_order ?? "desc" },
    isRanked: q != null && sort_by == null,
  };
}
