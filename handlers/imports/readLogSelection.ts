import type { GivenGroup } from "../../core/logs/search/field.ts";
import { sheetLayout } from "../../core/sheets/imports/requestLogColumns.ts";
import type { RequestLogSourceRequest } from "../../core/sheets/imports/requestLogSource.ts";
import { Problem } from "../../domain/problem.ts";
import type { Schemas } from "../../generated/types.ts";

type Selection = Omit<Schemas["ImportRequestLogsRequest"], "operation_id">;

/**
 * Reads from a request which request logs to import, and which of their parts.
 * @param loc where that is in the request
 * @throws Problem bad_request for a direction without a field to sort by
 */
export function readLogSelection(selection: Selection, loc: readonly string[]): RequestLogSourceRequest {
  if (selection.sort_order != null && selection.sort_by == null) {
    throw Problem.at("bad_request", [...loc, "sort_order"], "sort_order requires sort_by.", "missing");
  }
  return {
    ids: selection.request_log_ids ?? null,
    group: (selection.filter_group ?? null) as GivenGroup | null,
    q: selection.q ?? null,
    order: { by: selection.sort_by ?? "request_start_time", direction: selection.sort_order ?? "desc" },
    limit: selection.limit ?? null,
    variables: selection.variables_to_parse ?? [],
    fields: [...new Set(selection.include_fields ?? [])],
    layout: sheetLayout,
    loc,
  };
}
