import type { GivenGroup } from "../core/logs/search/field.ts";
import { Problem } from "../domain/problem.ts";

/**
 * Reads the group of filters of a body, in either of its two forms; null for none.
 * @throws Problem bad_request for both forms at once
 */
export function givenFilters({
  filter_group,
  filters,
}: {
  filter_group?: unknown;
  filters?: unknown[] | null | undefined;
}): GivenGroup | null {
  if (filter_group != null && filters != null) {
    throw new Problem("bad_request", "Send filter_group or filters, not both.");
  }
  return (filter_group ?? (filters == null ? null : { filters })) as GivenGroup | null;
}
