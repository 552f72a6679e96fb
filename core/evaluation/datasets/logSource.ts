import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import type { components } from "../../../generated/types.ts";
import type { GivenGroup } from "../../logs/search/field.ts";
import { datasetLayout } from "../../sheets/imports/datasetLogColumns.ts";
import { requestLogSource } from "../../sheets/imports/requestLogSource.ts";
import type { GivenSource } from "../../sheets/imports/source.ts";

type Request = components["schemas"]["CreateDatasetVersionFromFilterParamsRequest"];

/** Search from which a version is made, as the request has it and `filter_params` stores it. */
export type FilterParams = Omit<Request, "dataset_group_id" | "request_log_ids">;

/**
 * Source of an import: the request logs that a search finds, or those with given ids.
 * @param loc path to it in the request
 * @throws Problem validation_error where the request has neither
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
