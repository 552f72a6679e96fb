import type { Sought, Window } from "../../../db/queries/logs/searchedTable.ts";

/** Limits of the search for one page; tests make them small. */
export interface Effort {
  /** Records that are looked through first. */
  firstWindow: number;
  /** Records that are looked through at once, at most. */
  largestWindow: number;
  /** Share of matches below which an index finds them sooner than looking through more records does. */
  rareShare: number;
  /** Time after which a search no longer goes by an index, and looks through the records again; null for no end. */
  indexBudgetMs: number | null;
  /** Time after which a page ends with the matches it has, and its cursor goes on from there. */
  pageBudgetMs: number;
}

export const usualEffort: Effort = {
  firstWindow: 400,
  largestWindow: 50_000,
  rareShare: 1 / 200,
  indexBudgetMs: 2_000,
  pageBudgetMs: 1_500,
};

/** Factor by which each window is larger than the one before, at least: with few sizes Postgres keeps the plans. */
const growth = 8;
/**
 * Number of matches that tell how many to expect in a larger window, which then holds `reserve` times as many as are
 * wanted.
 */
const telling = 3;
const reserve = 1.5;

/** Source of the records that match a condition, in their order. */
export interface MatchSource<Key> {
  /** Tells whether an index leads to the matches. */
  isIndexed: boolean;
  /** Looks through the next records after a key, until as many as wanted were found. */
  window(after: Key | null, sought: Sought): Promise<Window<Key>>;
  /** The first that match after a key, and how many match after it in all; null when that takes longer. */
  byIndex(after: Key | null, wanted: number, ms: number | null): Promise<{ keys: Key[]; total: number } | null>;
}

interface Matches<Key> {
  keys: Key[];
  /** Key from which to go on, when the time ran out before enough were found. */
  resume: Key | null;
  /** Number of matches after the start, where the search came to know it. */
  total: number | null;
  /** Number of records that were looked through, at least. */
  seen: number;
}

/**
 * The first records that match, in order. Most filters are met often enough that looking through the first records of the
 * order finds a page at once. Where hardly any of these match, going by the index is cheap, unless very many records meet
 * the part of the condition that has an index. (With 20,000,000 spans, a word that all have and a number that none has took
 * 44 s.) Otherwise the rest is looked through in ever larger windows, which the time left is enough for, until it is over.
 */
export async function findMatches<Key>(
  source: MatchSource<Key>,
  start: Key | null,
  wanted: number,
  { firstWindow, largestWindow, rareShare, indexBudgetMs, pageBudgetMs }: Effort,
): Promise<Matches<Key>> {
  let begun = performance.now();
  const keys: Key[] = [];
  let after = start;
  let seen = 0;
  let { isIndexed } = source;
  for (let size = firstWindow; ; ) {
    const enough = isIndexed ? Math.min(wanted, Math.ceil((seen + size) * rareShare)) : 0;
    const sought = { size, wanted: wanted - keys.length, least: Math.max(0, enough - keys.length) };
    const window = await source.window(after, sought);
    if (keys.length + window.keys.length < enough) {
      const found = await source.byIndex(start, wanted, indexBudgetMs);
      if (found) return { ...found, resume: null, seen };
      // The window did not tell where it ended.
      isIndexed = false;
      begun = performance.now();
      continue;
    }
    keys.push(...window.keys);
    if (keys.length >= wanted) return { keys, resume: null, total: null, seen };
    if (window.last === null) return { keys, resume: null, total: keys.length, seen };
    seen += size;
    after = window.last;
    const tookMs = performance.now() - begun;
    if (tookMs > pageBudgetMs) return { keys, resume: after, total: null, seen };
    const expected = (records: number) => (records * keys.length) / seen;
    const inTime = (seen / tookMs) * (pageBudgetMs - tookMs);
    do {
      const larger = Math.min(size * growth, largestWindow);
      if (larger > inTime) break;
      size = larger;
    } while (keys.length >= telling && size < largestWindow && expected(size) < (wanted - keys.length) * reserve);
  }
}

/** Match with the position of its source among the sources. */
export interface Ranked<Key> {
  key: Key;
  rank: number;
}

/**
 * Finds the matches of the first source, in order, then those of the second, and so on; no record is in two of them.
 */
export async function findRanked<Key>(
  sources: MatchSource<Key>[],
  start: Ranked<Key> | null,
  wanted: number,
  effort: Effort,
): Promise<Matches<Ranked<Key>>> {
  const keys: Ranked<Key>[] = [];
  let total: number | null = 0;
  let seen = 0;
  for (const [rank, source] of sources.entries()) {
    if (start && rank < start.rank) continue;
    if (keys.length >= wanted) return { keys, resume: null, total: null, seen };
    const after = rank === start?.rank ? start.key : null;
    const found = await findMatches(source, after, wanted - keys.length, effort);
    for (const key of found.keys) keys.push({ key, rank });
    total = total === null || found.total === null ? null : total + found.total;
    seen = Math.max(seen, found.seen);
    if (found.resume !== null) return { keys, resume: { key: found.resume, rank }, total: null, seen };
  }
  return { keys, resume: null, total, seen };
}

/** Number of matches as an answer tells it. */
export interface Tally {
  total: number;
  /** Tells whether the number is exact; otherwise there are at least as many. */
  totalIsExact: boolean;
}

/**
 * The tally of a first page.
 * @param limit beyond it, what the search counted is not told
 * @param walked how many records of the order are counted where the search did not come to their end
 */
export function tallyOf<Key>(
  { keys, total, seen }: Matches<Key>,
  limit: number,
  walked: number,
  count: () => Promise<Tally>,
): Tally | Promise<Tally> {
  if (total !== null) return { total: Math.min(total, limit), totalIsExact: total <= limit };
  const atLeast = keys.length;
  if (seen >= walked) return { total: atLeast, totalIsExact: false };
  return count().then((counted) => ({ ...counted, total: Math.max(counted.total, atLeast) }));
}
