/** How far a page looks before it tries something else; tests make it short-sighted. */
export interface Effort {
  /** Records that are looked through first. */
  firstWindow: number;
  /** Records that are looked through at once, at most. */
  largestWindow: number;
  /** Where fewer of the records that were looked through match, an index finds them sooner than looking on does. */
  rareShare: number;
  /** After that a page ends with what it has, and its cursor goes on from there. */
  pageBudgetMs: number;
}

export const usualEffort: Effort = { firstWindow: 250, largestWindow: 50_000, rareShare: 1 / 200, pageBudgetMs: 1_500 };

/** Where the records come from that match a condition, in their order. */
export interface MatchSource<Key> {
  /** Whether an index leads to the records that match. */
  isIndexed: boolean;
  /** Looks through the next `size` records after a key. */
  window(after: Key | null, size: number, wanted: number): Promise<Window<Key>>;
  /** The first that match after a key, and how many match after it in all. */
  byIndex(after: Key | null, wanted: number): Promise<{ keys: Key[]; total: number }>;
}

export interface Window<Key> {
  /** Those that match, up to as many as were wanted. */
  keys: Key[];
  /** How many match, where all were tested. */
  matching?: number;
  seen: number;
  last: Key | null;
}

export interface Matches<Key> {
  keys: Key[];
  /** Where to go on, when the time was over before enough were found. */
  resume: Key | null;
  /** Few match, and an index leads to them: it can count them as well. */
  isRare: boolean;
  /** How many match after the start, where that was learned on the way. */
  total: number | null;
  /** How many match at least. */
  known: number;
}

/**
 * The first records that match, in order. Most filters are met often enough that looking through the first records of the
 * order finds a page at once. Where hardly any of these match, going by the index is cheap. Else the rest is looked
 * through in ever larger windows, until the time is over.
 */
export async function findMatches<Key>(
  source: MatchSource<Key>,
  start: Key | null,
  wanted: number,
  { firstWindow, largestWindow, rareShare, pageBudgetMs }: Effort,
): Promise<Matches<Key>> {
  const begun = performance.now();
  const keys: Key[] = [];
  let after = start;
  let seen = 0;
  let known = 0;
  for (let size = firstWindow; ; size = Math.min(size * 4, largestWindow)) {
    const window = await source.window(after, size, wanted - keys.length);
    keys.push(...window.keys);
    seen += window.seen;
    known += window.matching ?? window.keys.length;
    const isEnd = window.seen < size;
    if (keys.length >= wanted) {
      const total = isEnd && window.matching !== undefined ? known : null;
      return { keys, resume: null, isRare: false, total, known };
    }
    if (isEnd) return { keys, resume: null, isRare: false, total: known, known };
    after = window.last;
    if (source.isIndexed && keys.length < seen * rareShare) {
      const { length } = keys;
      const rest = await source.byIndex(after, wanted - length);
      keys.push(...rest.keys);
      return { keys, resume: null, isRare: true, total: length + rest.total, known: length + rest.total };
    }
    if (performance.now() - begun > pageBudgetMs) return { keys, resume: after, isRare: false, total: null, known };
  }
}

/** A number that an answer may tell: beyond the limit it is the limit. */
export function countedUpTo(total: number, limit: number): { total: number; isExact: boolean } {
  return { total: Math.min(total, limit), isExact: total <= limit };
}
