import { isExistingTime } from "../../domain/existingTime.ts";
import { Problem } from "../../domain/problem.ts";
import { isUuid } from "../../domain/uuid.ts";
import { parsedJson } from "./jsonText.ts";

/** Query that a cursor is bound to: it continues no other. */
export interface PageOrder {
  /** Id of the listed thing: a cursor of one sheet's rows does not continue another's. */
  of: string;
  sort: string;
  order: "asc" | "desc";
  /** The filters in force; `limit` is not one of them. */
  filters: Record<string, unknown>;
}

type KeyPart = string | number | boolean;

/** Query of a list whose items hold the fields of their sort key; `sort` is the first of them unless given. */
export interface KeyedOrder<Kinds extends KeyKinds> extends Omit<PageOrder, "sort" | "filters"> {
  sort?: string;
  filters?: Record<string, unknown>;
  /** The kinds of the fields, in their order. */
  key: Kinds;
}

type KeyKinds = Readonly<Record<string, keyof typeof isPart>>;

type SortKey<Kinds extends KeyKinds> = {
  [Field in keyof Kinds]: Kinds[Field] extends "integer" | "key" ? number : string;
};

/** Cursors are not signed, so each part is checked before the database is asked to compare with it. */
const isPart = {
  integer: (part: unknown) => Number.isInteger(part) && Math.abs(part as number) < 2 ** 31,
  /** A 64-bit key. */
  key: (part: unknown) => Number.isSafeInteger(part),
  /** A 64-bit key beyond 2^53, in digits. */
  digits: (part: unknown) => typeof part === "string" && /^\d{1,19}$/.test(part) && BigInt(part) < 2n ** 63n,
  /** A count below 10^9, in digits. */
  count: (part: unknown) => typeof part === "string" && /^\d{1,9}$/.test(part),
  /** Number of things. */
  tally: (part: unknown) => Number.isInteger(part) && (part as number) >= 0 && (part as number) < 2 ** 31,
  flag: (part: unknown) => typeof part === "boolean",
  /** A number as Postgres writes it, so that nothing is lost on the way. */
  decimal: (part: unknown) => typeof part === "string" && /^-?\d{1,15}(?:\.\d{1,60})?(?:e[+-]\d{1,2})?$/.test(part),
  /** A word of a closed list, which the caller checks. */
  word: (part: unknown) => typeof part === "string" && /^[A-Z_]{1,32}$/.test(part),
  uuid: (part: unknown) => typeof part === "string" && isUuid(part),
  time: (part: unknown) => typeof part === "string" && isExistingTime(part),
  /** A name, or something made from one. */
  text: (part: unknown) => typeof part === "string" && !part.includes("\0") && part.isWellFormed(),
};

/** An opaque cursor that continues after the item with this sort key. */
export function encodeCursor(page: PageOrder, key: KeyPart[]): string {
  return Buffer.from(JSON.stringify([1, page.sort, page.order, key, filterHash(page)])).toString("base64url");
}

/**
 * The sort key to continue after; null without a cursor.
 * @throws Problem invalid_cursor for a cursor of another query (other sort, order or filters) or one that was altered
 */
export function decodeCursor(
  page: PageOrder,
  types: (keyof typeof isPart)[],
  cursor: string | undefined,
): KeyPart[] | null {
  if (cursor === undefined) return null;
  const parts = parsedJson(Buffer.from(cursor, "base64url").toString("utf8"));
  const isOurs =
    Array.isArray(parts) &&
    parts[0] === 1 &&
    parts[1] === page.sort &&
    parts[2] === page.order &&
    parts[4] === filterHash(page) &&
    Array.isArray(parts[3]) &&
    parts[3].length === types.length &&
    types.every((type, index) => isPart[type](parts[3][index]));
  if (!isOurs) {
    throw new Problem(
      "invalid_cursor",
      "Invalid cursor: it does not continue this list. Send the next_cursor of the previous page with the same sort, order and filters, or omit it to start again.",
    );
  }
  return parts[3] as KeyPart[];
}

/** The sort key to continue after, as `decodeCursor` reads it. @throws Problem invalid_cursor */
export function keyAfter<Kinds extends KeyKinds>(
  page: KeyedOrder<Kinds>,
  cursor: string | undefined,
): SortKey<Kinds> | null {
  const parts = decodeCursor(sorted(page), Object.values(page.key), cursor);
  return parts && (Object.fromEntries(Object.keys(page.key).map((field, at) => [field, parts[at]])) as SortKey<Kinds>);
}

function sorted(page: KeyedOrder<KeyKinds>): PageOrder {
  return { sort: Object.keys(page.key)[0] as string, filters: {}, ...page };
}

function filterHash(page: PageOrder): string {
  const active = Object.entries(page.filters)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Bun.hash.xxHash3(JSON.stringify([page.of, active])).toString(36);
}

/**
 * Makes both list envelopes of the interface in one, for a query that fetched one item more than `limit`.
 * @param fitting number of items that the page has room for, where that may be fewer
 */
export function listEnvelope<Kinds extends KeyKinds, Item extends SortKey<Kinds>>(
  fetched: Item[],
  limit: number,
  page: KeyedOrder<Kinds>,
  fitting: number = limit,
) {
  const data = fetched.slice(0, Math.min(limit, fitting));
  const hasMore = fetched.length > data.length;
  const last = data[data.length - 1];
  const keyOf = (item: Item) => Object.keys(page.key).map((field) => item[field] as KeyPart);
  const nextCursor = hasMore && last !== undefined ? encodeCursor(sorted(page), keyOf(last)) : null;
  return {
    success: true as const,
    data,
    next_cursor: nextCursor,
    has_more: hasMore,
    pagination: { next_cursor: nextCursor, prev_cursor: null, has_more: hasMore, limit },
    filters: Object.fromEntries(Object.entries(page.filters ?? {}).filter(([, value]) => value !== undefined)),
    count: data.length,
  };
}
