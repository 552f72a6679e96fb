import type { RecordKey } from "../../../db/queries/logs/searchedTable.ts";
import type { WordTable } from "../../../db/queries/logs/words.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { decodeCursor, encodeCursor, type PageOrder } from "../../values/cursor.ts";
import { readPageWithWords, type SoughtWords } from "../requests/nearWords.ts";
import { type Effort, findRanked, type MatchSource, type Ranked, type Tally, tallyOf } from "./findMatches.ts";

export interface PagedSearch {
  /** Words to find in the texts. */
  q: string | null;
  /** Number of the page, from 1; ignored with a cursor. */
  page: number;
  perPage: number;
  cursor: string | null;
}

/** Kind of records that a search pages through, in the order that was asked for. */
export interface SearchedKind<Id, Found> {
  /** Tables with the words of the records' texts. */
  wordTables: WordTable[];
  /** Results that can be reached by their page number. */
  maxPaged: number;
  /** Matches that are counted at most where the search comes to their end. */
  maxCounted: number;
  pageOrder: PageOrder;
  /** Type of the sort key in a cursor, and its values where it is a word of a closed list. */
  key: { type: Parameters<typeof decodeCursor>[1][number]; words?: readonly string[] };
  idType: "key" | "text";
  compile(words: SoughtWords): CompiledSearch<Id, Found>;
}

/** Search for certain words, ready to be sent. */
interface CompiledSearch<Id, Found> {
  /** Sources of the matches; those of an earlier source come first. */
  sources: MatchSource<RecordKey<Id>>[];
  /** Tells whether an index leads to the matches. */
  isIndexed: boolean;
  /** Records of the order that are counted where the search does not come to their end. */
  walked: number;
  count(): Promise<Tally>;
  load(ids: Id[]): Promise<Found>;
}

export interface SearchPage extends Tally {
  /** Tells whether something may follow. */
  hasMore: boolean;
  nextCursor: string | null;
}

/**
 * Reads a page of the records that match. Where none has the words, reads those that have near ones; a cursor goes on with
 * either.
 * @throws Problem bad_request, invalid_cursor, validation_error
 */
export async function readSearchPage<Id extends number | string, Found>(
  db: Scope,
  search: PagedSearch,
  kind: SearchedKind<Id, Found>,
  effort: Effort,
): Promise<Found & SearchPage> {
  const skipped = search.cursor === null ? (search.page - 1) * search.perPage : 0;
  if (skipped >= kind.maxPaged) {
    const message = `Page numbers reach only the first ${kind.maxPaged} results. Use next_cursor instead, which reaches all of them.`;
    throw new Problem("bad_request", message);
  }
  const continued = decodeContinued(kind, search.cursor);
  const range = { skipped, perPage: search.perPage };
  const read = (words: SoughtWords) => readPage(kind, words, continued, range, effort);
  return readPageWithWords(db, search.q, kind.wordTables, continued, read);
}

async function readPage<Id extends number | string, Found>(
  kind: SearchedKind<Id, Found>,
  words: SoughtWords,
  continued: Continued<Id> | null,
  { skipped, perPage }: { skipped: number; perPage: number },
  effort: Effort,
): Promise<Found & SearchPage> {
  const search = kind.compile(words);
  // Not in a transaction: a page of records that are being written may show more than one moment, and sending the
  // transaction's beginning and end would take as long as the search does.
  // Where no index can count, the count need not wait for what the search finds.
  const counted = continued || search.isIndexed ? null : search.count();
  const find = async (): Promise<Found & SearchPage> => {
    const found = await findRanked(search.sources, continued?.after ?? null, skipped + perPage + 1, effort);
    const keys = found.keys.slice(skipped, skipped + perPage);
    const isCut = found.keys.length > skipped + perPage;
    const hasMore = isCut || found.resume !== null;
    const last = isCut ? keys.at(-1) : found.resume;
    // Sent together, since neither waits for the other's answer.
    const [tally, records] = await Promise.all([
      continued?.tally ?? tallyOf(found, kind.maxCounted, search.walked, () => counted ?? search.count()),
      search.load(keys.map(({ key }) => key.id)),
    ]);
    const nextCursor = hasMore && last ? encodeContinued(kind, { after: last, tally, isNear: words.isNear }) : null;
    return { ...records, hasMore, nextCursor, ...tally };
  };
  const [page] = await Promise.all([find(), counted]);
  return page;
}

/** Contents of a cursor. */
interface Continued<Id> {
  after: Ranked<RecordKey<Id>>;
  /** Number of matches that the first page told. */
  tally: Tally;
  /** Tells whether the page's words are near ones. */
  isNear: boolean;
}

function encodeContinued<Id extends number | string>(
  { pageOrder, key: { type } }: SearchedKind<Id, unknown>,
  { after, tally, isNear }: Continued<Id>,
): string {
  const { key, id } = after.key;
  const keyPart = type === "integer" ? Number(key) : key;
  return encodeCursor(pageOrder, [keyPart, id, after.rank, tally.total, tally.totalIsExact, isNear]);
}

/** Reads where a cursor goes on; null without one. */
function decodeContinued<Id>(
  { pageOrder, key: { type, words }, idType }: SearchedKind<Id, unknown>,
  cursor: string | null,
): Continued<Id> | null {
  const parts = decodeCursor(pageOrder, [type, idType, "tally", "tally", "flag", "flag"], cursor ?? undefined);
  if (!parts) return null;
  const [keyPart, id, rank, total, totalIsExact, isNear] = parts as [
    string | number,
    Id,
    number,
    number,
    boolean,
    boolean,
  ];
  const key = String(keyPart);
  if (words && !words.includes(key)) {
    throw new Problem("invalid_cursor", "Invalid cursor: it does not continue this list. Omit it to start again.");
  }
  return { after: { key: { key, id }, rank }, tally: { total, totalIsExact }, isNear };
}
