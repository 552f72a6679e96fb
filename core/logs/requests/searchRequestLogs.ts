import type { RequestLogRecord } from "../../../db/queries/logs/requestLogs.ts";
import {
  countMatching,
  findMatchingByIndex,
  findMatchingInWindow,
  listRequestLogs,
  type MatchKey,
  type RequestOrder,
} from "../../../db/queries/logs/requestSearch.ts";
import type { WordTable } from "../../../db/queries/logs/words.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { decodeCursor, encodeCursor, type PageOrder } from "../../values/cursor.ts";
import { allOf, FilterCompiler } from "../search/compileFilter.ts";
import type { Condition } from "../search/field.ts";
import {
  type Effort,
  findMatches,
  findRanked,
  type MatchSource,
  type Ranked,
  type Tally,
  tallyOf,
  usualEffort,
} from "../search/findMatches.ts";
import type { GivenGroup } from "../search/givenFilter.ts";
import { readPageWithWords, type SoughtWords } from "./nearWords.ts";
import { requestSearchFields } from "./searchFields.ts";
import { prefixQuery, wholeWordsQuery, wordsOf } from "./words.ts";

export interface RequestSearch {
  group: GivenGroup | null;
  /** Words to find in the texts. */
  q: string | null;
  order: RequestOrder;
  /** Whether logs that have the words come before those with words that only begin so. */
  isRanked?: boolean;
  /** 1, 2, 3 …; of no meaning with a cursor. */
  page: number;
  perPage: number;
  cursor: string | null;
}

export interface RequestPage extends Tally {
  logs: RequestLogRecord[];
  /** Whether something may follow. */
  hasMore: boolean;
  nextCursor: string | null;
}

/** Results that can be reached by their page number. */
const maxPaged = limits["SearchRequestLogsRequest.page.x-max-results"];
/** Logs that are counted at most: those that match, where few do; one after the other, where many do. */
const maxCounted = { few: 10_000, walked: 1_000 };

/** Where the words of logs are. */
export const logWords: WordTable[] = ["request_log_contents"];

/**
 * A page of the logs that match. Where none has the words, of those that have near ones; a cursor goes on with either.
 * @throws Problem bad_request, invalid_cursor, validation_error
 */
export async function searchRequestLogs(db: Scope, search: RequestSearch, effort = usualEffort): Promise<RequestPage> {
  const skipped = search.cursor === null ? (search.page - 1) * search.perPage : 0;
  if (skipped >= maxPaged) {
    const message = `Pages reach the first ${maxPaged} results. Go on with next_cursor instead, which reaches all of them.`;
    throw new Problem("bad_request", message);
  }
  const continued = decodeContinued(pageOrderOf(db, search), search);
  const read = (words: SoughtWords) => readPage(db, search, words, continued, effort);
  return readPageWithWords(db, search.q, logWords, continued, read);
}

async function readPage(
  db: Scope,
  search: RequestSearch,
  words: SoughtWords,
  continued: Continued | null,
  effort: Effort,
): Promise<RequestPage> {
  const skipped = continued ? 0 : (search.page - 1) * search.perPage;
  const condition = compileSearch(db, search.group, words);
  const sources = conditionsByRank(db, search, words, condition).map((one) => sourceOf(db, one, search.order));
  const page = pageOrderOf(db, search);
  // Without a transaction around it: a page of what is being written may be of more than one moment, and asking for its
  // beginning and its end would take as long as the search does.
  const count = () => countMatching(db, condition.sql, maxCounted.walked);
  // Where no index can count, it need not wait for what the search finds.
  const counted = continued || condition.isIndexed ? null : count();
  const read = async (): Promise<RequestPage> => {
    const found = await findRanked(sources, continued?.after ?? null, skipped + search.perPage + 1, effort);
    const keys = found.keys.slice(skipped, skipped + search.perPage);
    const isCut = found.keys.length > skipped + search.perPage;
    const hasMore = isCut || found.resume !== null;
    const last = isCut ? keys.at(-1) : found.resume;
    const ids = keys.map(({ key }) => key.id);
    const [tally, logs] = await Promise.all([
      continued?.tally ?? tallyOf(found, maxCounted.few, maxCounted.walked, () => counted ?? count()),
      listRequestLogs(db, ids),
    ]);
    const keyOf = ({ key: { key, id }, rank }: Ranked<MatchKey>) => [
      keyPart(search.order, key),
      id,
      rank,
      tally.total,
      tally.totalIsExact,
      words.isNear,
    ];
    return { logs, hasMore, nextCursor: hasMore && last ? encodeCursor(page, keyOf(last)) : null, ...tally };
  };
  const [found] = await Promise.all([read(), counted]);
  return found;
}

/**
 * The ids of all logs that match, in order, up to `limit`; for what takes them all and not a page.
 * `isComplete` is false when the time was over before.
 */
export async function findAllMatching(
  tx: Scope,
  condition: Condition,
  order: RequestOrder,
  limit: number,
  budgetMs: number,
): Promise<{ ids: number[]; isComplete: boolean }> {
  const effort = { ...usualEffort, pageBudgetMs: budgetMs };
  const { keys, resume } = await findMatches(sourceOf(tx, condition, order), null, limit, effort);
  return { ids: keys.map(({ id }) => id), isComplete: resume === null };
}

function sourceOf(tx: Scope, { sql, isIndexed }: Condition, order: RequestOrder): MatchSource<MatchKey> {
  return {
    isIndexed,
    window: (after, sought) => findMatchingInWindow(tx, sql, order, after, sought),
    byIndex: (after, wanted) => findMatchingByIndex(tx, sql, order, after, wanted),
  };
}

/** What is asked of a log to come first, then second, …; together that is the whole condition. */
function conditionsByRank(
  db: Scope,
  { group, q, isRanked }: RequestSearch,
  words: SoughtWords,
  whole: Condition,
): Condition[] {
  const begins = prefixQuery(db.workspaceId, words.lists);
  const has = wholeWordsQuery(db.workspaceId, wordsOf(q ?? ""));
  if (!isRanked || begins === null || has === null || words.isNear) return [whole];
  return [compileWith(db, group, has), compileWith(db, group, `${begins} & !(${has})`)];
}

/** What a filter group and words to find ask of a log. */
export function compileSearch(
  db: Scope,
  group: GivenGroup | null,
  words: SoughtWords,
  loc?: (string | number)[],
): Condition {
  return compileWith(db, group, prefixQuery(db.workspaceId, words.lists), loc);
}

/** The same with a tsquery for the words. */
function compileWith(
  db: Scope,
  group: GivenGroup | null,
  query: string | null,
  loc: (string | number)[] = ["body", "filter_group"],
): Condition {
  const { sql, workspaceId } = db;
  const compiler = new FilterCompiler(sql, (handle) => requestSearchFields(handle, workspaceId));
  const conditions = group ? [compiler.compile(group, loc)] : [];
  if (query !== null) {
    const found = sql`exists (
      select 1 from request_log_contents c
      where c.workspace_id = l.workspace_id and c.request_id = l.id and c.words @@ ${query}::tsquery)`;
    conditions.push({ sql: found, isIndexed: true });
  }
  return allOf(sql, conditions);
}

function pageOrderOf(db: Scope, { group, q, order, isRanked }: RequestSearch): PageOrder {
  const sort = isRanked ? "rank" : order.by;
  return { of: `requests:${db.workspaceId}`, sort, order: order.direction, filters: { group, q: q || null } };
}

const keyTypes = {
  request_start_time: "time",
  input_tokens: "integer",
  output_tokens: "integer",
  cost: "decimal",
  latency_ms: "decimal",
  status: "word",
} as const;

function keyPart({ by }: RequestOrder, key: string): string | number {
  return keyTypes[by] === "integer" ? Number(key) : key;
}

interface Continued {
  after: Ranked<MatchKey>;
  /** How many the first page said there are. */
  tally: Tally;
  /** Whether its words are near ones. */
  isNear: boolean;
}

/** Where a cursor goes on; null without one. */
function decodeContinued(page: PageOrder, { order, cursor }: RequestSearch): Continued | null {
  const decoded = decodeCursor(
    page,
    [keyTypes[order.by], "key", "tally", "tally", "flag", "flag"],
    cursor ?? undefined,
  );
  if (!decoded) return null;
  type Parts = [string | number, number, number, number, boolean, boolean];
  const [key, id, rank, total, totalIsExact, isNear] = decoded as Parts;
  if (order.by === "status" && !["SUCCESS", "WARNING", "ERROR"].includes(String(key))) {
    throw new Problem("invalid_cursor", "Invalid cursor: it does not continue this list. Leave it out to start again.");
  }
  return { after: { key: { key: String(key), id }, rank }, tally: { total, totalIsExact }, isNear };
}
