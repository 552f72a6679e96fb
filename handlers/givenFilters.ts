import type { GivenGroup } from "../core/logs/search/givenFilter.ts";
import { Problem } from "../domain/problem.ts";

/**
 * The group of filters that a body asks for, in either of its forms; null for none.
 * @throws Problem bad_request where both are there
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
