interface Page {
  next_cursor?: string | null;
  pagination?: { next_cursor: string | null };
  page?: number | null;
  pages?: number;
}

/** The `Link` header of a page (RFC 8288): the same list from the cursor, or at the page, that comes next; null on the last. */
export function nextPageLink(requestUrl: string, body: unknown): string | null {
  const { next_cursor, pagination, page, pages = 0 } = body as Page;
  const cursor = next_cursor ?? pagination?.next_cursor;
  const isLast = !cursor && (page == null || page >= pages);
  if (isLast) return null;
  const { pathname, searchParams } = new URL(requestUrl);
  if (cursor) {
    searchParams.set("cursor", cursor);
    searchParams.delete("page");
  } else searchParams.set("page", String((page ?? 0) + 1));
  return `<${pathname}?${searchParams}>; rel="next"`;
}
