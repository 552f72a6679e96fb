/** How far a page looks before it tries something else; tests make it short-sighted. */
export interface Effort {
  /** Records that are looked through first. */
  firstWindow: number;
  /** Records that are looked through at once, at most. */
  largestWindow: number;
  /** After that a page ends with what it has, and its cursor goes on from there. */
  pageBudgetMs: number;
}

export const usualEffort: Effort = { firstWindow: 2_000, largestWindow: 50_000, pageBudgetMs: 1_500 };

/** Where the records come from that match a condition, in their order. */
export interface MatchSource<Key> {
  /** Whether an index leads to the records that match. */
  isIndexed: boolean;
  /** Looks through the next `size` records after a key. */
  window(after: Key | null, size: number, wanted: number): Promise<{ keys: Key[]; seen: number; last: Key | null }>;
  byIndex(after: Key | null, wanted: number): Promise<Key[]>;
}

/**
 * The first records that match, in order. Most filters are met often enough that looking through the first records of the
 * order finds a page at once. Where it does not, so few match that going by the index is cheap. Without an index the
 * rest is looked through in ever larger windows, until the time is over: `resume` is then where to go on.
 * `isRare` says that the index was asked, so that it can count as well.
 */
export async function findMatches<Key>(
  source: MatchSource<Key>,
  start: Key | null,
  wanted: number,
  { firstWindow, largestWindow, pageBudgetMs }: Effort,
): Promise<{ keys: Key[]; resume: Key | null; isRare: boolean }> {
  const begun = performance.now();
  const keys: Key[] = [];
  let after = start;
  for (let size = firstWindow; ; size = Math.min(size * 4, largestWindow)) {
    const window = await source.window(after, size, wanted - keys.length);
    keys.push(...window.keys);
    if (keys.length >= wanted || window.seen < size) return { keys, resume: null, isRare: false };
    after = window.last;
    if (source.isIndexed) {
      keys.push(...(await source.byIndex(after, wanted - keys.length)));
      return { keys, resume: null, isRare: true };
    }
    if (performance.now() - begun > pageBudgetMs) return { keys, resume: after, isRare: false };
  }
}
