import { listPreviews, type Preview, type RequestLogRecord } from "../../../db/queries/logs/requestLogs.ts";
import {
  listRequestLogs,
  type RequestKey,
  type RequestOrder,
  searchedLogs,
} from "../../../db/queries/logs/requestSearch.ts";
import type { WordTable } from "../../../db/queries/logs/words.ts";
import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import { allOf, FilterCompiler } from "../search/compileFilter.ts";
import type { Condition, GivenGroup } from "../search/field.ts";
import { findMatches, type MatchSource, usualEffort } from "../search/findMatches.ts";
import { type PagedSearch, readSearchPage, type SearchedKind, type SearchPage } from "../search/readSearchPage.ts";
import type { SoughtWords } from "./nearWords.ts";
import { requestSearchFields, statuses } from "./searchFields.ts";
import { prefixQuery, wholeWordsQuery, wordsOf } from "./words.ts";

export interface RequestSearch extends PagedSearch {
  group: GivenGroup | null;
  order: RequestOrder;
  /** Tells whether logs with the very words come before those with words that only begin so. */
  isRanked?: boolean;
}

interface FoundLogs {
  logs: RequestLogRecord[];
}

export type RequestPage = FoundLogs & SearchPage;

/** Logs that are counted at most: those that match, where few do; one after the other, where many do. */
const maxCounted = { few: 10_000, walked: 1_000 };

export const logWords: WordTable[] = ["request_log_contents"];

/**
 * Reads a page of the logs that match.
 * @throws Problem bad_request, invalid_cursor, validation_error
 */
export function searchRequestLogs(db: Scope, search: RequestSearch, effort = usualEffort): Promise<RequestPage> {
  const { group, q, order, isRanked } = search;
  const sort = isRanked ? "rank" : order.by;
  const kind: SearchedKind<number, FoundLogs> = {
    wordTables: logWords,
    maxPaged: limits["SearchRequestLogsRequest.page.x-max-results"],
    maxCounted: maxCounted.few,
    pageOrder: {
      of: `requests:${db.workspaceId}`,
      sort,
      order: order.direction,
      filters: { group, q: q || null },
    },
    key: { type: keyTypes[order.by], ...(order.by === "status" && { words: statuses }) },
    idType: "key",
    compile: (words) => {
      const condition = compileSearch(db, group, words);
      return {
        sources: conditionsByRank(db, search, words, condition).map((part) => sourceOf(db, part, order)),
        isIndexed: condition.isIndexed,
        walked: maxCounted.walked,
        count: () => searchedLogs.count(db, condition.sql, maxCounted.walked),
        load: async (ids) => ({ logs: await listRequestLogs(db, ids) }),
      };
    },
  };
  return readSearchPage(db, search, kind, effort);
}

const keyTypes = {
  request_start_time: "time",
  input_tokens: "integer",
  output_tokens: "integer",
  cost: "decimal",
  latency_ms: "decimal",
  status: "word",
} as const;

/**
 * Finds the ids of all logs that match, in order, up to `limit`, for callers that take them all and not a page.
 * `isComplete` is false when the time ran out before.
 */
export async function findAllMatching(
  tx: Scope,
  condition: Condition,
  order: RequestOrder,
  limit: number,
  budgetMs: number,
): Promise<{ ids: number[]; isComplete: boolean }> {
  const effort = { ...usualEffort, indexBudgetMs: null, pageBudgetMs: budgetMs };
  const { keys, resume } = await findMatches(sourceOf(tx, condition, order), null, limit, effort);
  return { ids: keys.map(({ id }) => id), isComplete: resume === null };
}

function sourceOf(tx: Scope, { sql, isIndexed }: Condition, order: RequestOrder): MatchSource<RequestKey> {
  return {
    isIndexed,
    window: (after, sought) => searchedLogs.findInWindow(tx, sql, order, after, sought),
    byIndex: (after, wanted, ms) => searchedLogs.findByIndex(tx, sql, order, after, wanted, ms),
  };
}

/** Conditions of the logs that come first, second, …; together they are the whole condition. */
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

/** Compiles a filter group, and the words to find, to a condition on a log. */
export function compileSearch(
  db: Scope,
  group: GivenGroup | null,
  words: SoughtWords,
  loc?: (string | number)[],
): Condition {
  return compileWith(db, group, prefixQuery(db.workspaceId, words.lists), loc);
}

/** Compiles a filter group, and a tsquery for the words, to a condition on a log. */
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
      where c.workspace_id = ${workspaceId} and c.request_id = l.id and c.words @@ ${query}::tsquery)`;
    conditions.push({ sql: found, isIndexed: true });
  }
  return allOf(sql, conditions);
}

/** What a page of logs may have beside them. */
interface WantedBeside {
  include_prompt_name?: boolean | null;
  include_previews?: boolean | null;
}

/** A page of logs, with the names of templates and the beginnings of texts by their ids; null unless wanted. */
export type NamedPage = RequestPage & {
  promptNames: ReadonlyMap<number, string> | null;
  previews: ReadonlyMap<number, Preview> | null;
};

export async function searchNamedLogs(db: Scope, search: RequestSearch, wanted: WantedBeside): Promise<NamedPage> {
  const found = await searchRequestLogs(db, search);
  const prompts = found.logs.flatMap(({ prompt_id }) => prompt_id ?? []);
  const ids = found.logs.map(({ id }) => id);
  const [promptNames, previews] = await Promise.all([
    wanted.include_prompt_name ? listPromptNames(db, prompts) : null,
    wanted.include_previews ? listPreviews(db, ids) : null,
  ]);
  return { ...found, promptNames, previews };
}
