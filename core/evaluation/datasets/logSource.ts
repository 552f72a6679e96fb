import type { RequestOrder } from "../../../db/queries/logs/requestSearch.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { GivenGroup } from "../../logs/search/field.ts";
import { datasetLayout } from "../../sheets/imports/datasetLogColumns.ts";
import { requestLogSource } from "../../sheets/imports/requestLogSource.ts";
import type { GivenSource } from "../../sheets/imports/source.ts";
import { readOlderFilters } from "./olderFilters.ts";

type Request = Schemas["CreateDatasetVersionFromFilterParamsRequest"];

/** Search from which a version is made, as the request has it and `filter_params` stores it. */
export type FilterParams = Omit<Request, "dataset_group_id" | "request_log_ids" | "workspace_id">;

const newestFirst = { by: "request_start_time", direction: "desc" } as const;
/** Names of orders that older clients send. */
const currentNames: Partial<Record<NonNullable<FilterParams["sort_by"]>, RequestOrder["by"]>> = {
  price: "cost",
  latency: "latency_ms",
};

/**
 * Source of an import: the request logs that a search finds, or those with given ids.
 * @param loc path to it in the request
 * With neither it is the newest logs.
 */
export function logSourceOf(
  db: Scope,
  search: FilterParams,
  ids: number[] | null,
  loc: readonly string[],
): GivenSource {
  const { sort_by, sort_order, order_by_random } = search;
  const direction = sort_order ?? "desc";
  const by = sort_by ? (currentNames[sort_by] ?? sort_by) : "request_start_time";
  const rare = order_by_random ? "random" : by === "score" || by === "prompt_name" ? by : null;
  return requestLogSource(db, {
    ids,
    group: (search.filter_group ?? null) as GivenGroup | null,
    q: search.q ?? null,
    order: rare ? newestFirst : { by: by as RequestOrder["by"], direction },
    rareOrder: rare && { by: rare, direction },
    takesAll: true,
    startFilter: { from: search.start_time ?? null, until: search.end_time ?? null },
    moreFilters: (tx) => readOlderFilters(tx, search),
    limit: search.limit ?? null,
    variables: search.variables_to_parse ?? [],
    fields: [],
    layout: datasetLayout,
    loc,
  });
}
