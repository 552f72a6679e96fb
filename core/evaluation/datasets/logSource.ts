import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { components } from "../../../generated/types.ts";
import type { GivenGroup } from "../../logs/search/givenFilter.ts";
import { datasetLayout } from "../../sheets/imports/datasetLogColumns.ts";
import { requestLogSource } from "../../sheets/imports/requestLogSource.ts";
import type { GivenSource } from "../../sheets/imports/source.ts";

type Request = components["schemas"]["CreateDatasetVersionFromFilterParamsRequest"];

/** The search that a version is made from, as the request has it and `filter_params` keeps it. */
export type FilterParams = Omit<Request, "dataset_group_id" | "request_log_ids">;

/**
 * The request logs that a search finds, or these.
 * @param loc where that is in the request
 * @throws Problem validation_error when nothing says which ones
 */
export function logSourceOf(
  db: Scope,
  search: FilterParams,
  ids: number[] | null,
  loc: readonly string[],
): GivenSource {
  if (ids === null && search.filter_group == null && !search.q) {
    const msg = "Field required, unless request_log_ids says which logs";
    const detail = [{ loc: [...loc, "filter_group"], msg, type: "missing" }];
    throw new Problem("validation_error", `${[...loc, "filter_group"].join(".")}: ${msg}.`, { detail });
  }
  return requestLogSource(db, {
    ids,
    group: (search.filter_group ?? null) as GivenGroup | null,
    q: search.q ?? null,
    order: { by: search.sort_by ?? "request_start_time", direction: search.sort_order ?? "desc" },
    limit: search.limit ?? null,
    variables: search.variables_to_parse ?? [],
    fields: [],
    layout: datasetLayout,
    loc,
  });
}
