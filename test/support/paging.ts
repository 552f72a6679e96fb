interface ListPage<Item> {
  data: Item[];
  /** Not in lists whose published schema is closed. */
  next_cursor?: string | null;
  has_more?: boolean;
  pagination: { next_cursor: string | null; prev_cursor: null; has_more: boolean; limit: number };
  filters: Record<string, unknown>;
  count: number;
}

/** Follows the cursors to the end, and checks the rules that hold for every list. */
export async function followPages<Item>(
  limit: number,
  page: (cursor: { cursor?: string }) => Promise<ListPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const answer = await page(cursor === undefined ? {} : { cursor });
    const { pagination, count, data } = answer;
    const { next_cursor = pagination.next_cursor, has_more = pagination.has_more } = answer;
    const actual = JSON.stringify(pagination);
    const expected = JSON.stringify({ next_cursor, prev_cursor: null, has_more, limit });
    if (actual !== expected) throw new Error(`the envelopes differ: ${actual} and ${expected}`);
    if (count !== data.length) throw new Error(`count is ${count} for ${data.length} items`);
    if (has_more !== (next_cursor !== null)) throw new Error("has_more and next_cursor contradict each other");
    if (has_more && data.length !== limit) throw new Error("a page that is not the last one is not full");
    items.push(...data);
    if (next_cursor === null) return items;
    if (seen.has(next_cursor)) throw new Error(`the cursor ${next_cursor} came twice`);
    seen.add(next_cursor);
    cursor = next_cursor;
  }
}

/** Copies of a cursor with changed content, which must be refused. */
export function forgedCursors(cursor: string): string[] {
  const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const withKey = (key: unknown) => encode(parts.map((part, index) => (index === 3 ? key : part)));
  const key = parts[3] as unknown[];
  const everyKeyAs = (value: unknown) => withKey(key.map(() => value));
  const forged = [
    "x",
    "%",
    cursor.slice(0, -3),
    encode(null),
    encode({}),
    encode([]),
    encode([...parts.slice(0, 4), "other"]),
    encode([2, ...parts.slice(1)]),
    withKey([]),
    withKey([...key, 1]),
    withKey(key.map((part) => [part])),
    everyKeyAs(null),
    everyKeyAs(true),
    everyKeyAs("'; drop table sheets; --"),
    everyKeyAs("not a time"),
    everyKeyAs("\u0000"),
    everyKeyAs(1.5),
    everyKeyAs(1e300),
    everyKeyAs(-1e12),
    withKey(key.map((part) => (typeof part === "number" ? 1.5 : "x"))),
    withKey(key.map((part) => (typeof part === "number" ? 2 ** 60 : part))),
    withKey(key.map((part, index) => (typeof part === "string" && index === 0 ? "infinity-ish" : part))),
    withKey(key.map((part, index) => (typeof part === "string" && index === 1 ? "no-uuid" : part))),
    withKey(key.map((part, index) => (typeof part === "string" && index === 0 ? "2026-13-45T99:99:99Z" : part))),
  ];
  return forged.filter((text) => text !== cursor);
}
