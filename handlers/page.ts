import { Problem } from "../domain/problem.ts";

/** Position of a page in lists of the older families. */
export function presentPage({ page, per_page }: { page: number; per_page: number }, total: number) {
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}

/**
 * Position of a page and of its neighbours.
 * @param page null for a page that a cursor led to, whose number is unknown
 */
export function presentNeighbours<Page extends number | null>(
  page: Page,
  perPage: number,
  total: number,
  hasNext = page !== null && page * perPage < total,
) {
  return {
    page,
    pages: Math.ceil(total / perPage),
    per_page: perPage,
    total,
    has_next: hasNext,
    has_prev: page === null || page > 1,
    next_num: hasNext && page !== null ? page + 1 : null,
    prev_num: page !== null && page > 1 ? page - 1 : null,
  };
}

/** Order of a search. @throws Problem bad_request for a field without a direction, or the other way round */
export function readOrder<Field extends string, Direction extends string>(
  { sort_by, sort_order }: { sort_by?: Field | null | undefined; sort_order?: Direction | null | undefined },
  usualField: NoInfer<Field>,
): { by: Field; direction: Direction | "desc" } {
  if ((sort_by == null) !== (sort_order == null)) {
    throw new Problem("bad_request", "Send sort_by and sort_order together.");
  }
  return { by: sort_by ?? usualField, direction: sort_order ?? "desc" };
}
