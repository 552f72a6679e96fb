interface Page {
  /** A number in lists of rows, which may be 0. */
  next_cursor?: string | number | null;
  pagination?: { next_cursor: string | null };
  /** The calculation whose rows these are. A request that names none is about the newest, which may be another by then. */
  calculation_id?: string | null;
  page?: number | null;
  pages?: number;
}

/** The `Link` header of a page (RFC 8288): the same list from the cursor, or at the page, that comes next; null on the last. */
export function nextPageLink(requestUrl: string, body: unknown): string | null {
  const { next_cursor, pagination, calculation_id, page, pages = 0 } = body as Page;
  const cursor = next_cursor ?? pagination?.next_cursor;
  const isLast = cursor == null && (page == null || page >= pages);
  if (isLast) return null;
  const { pathname, searchParams } = new URL(requestUrl);
  if (cursor != null) {
    searchParams.set("cursor", String(cursor));
    searchParams.delete("page");
    if (calculation_id) searchParams.set("calculation_id", calculation_id);
  } else searchParams.set("page", String((page ?? 0) + 1));
  return `<${pathname}?${searchParams}>; rel="next"`;
}
