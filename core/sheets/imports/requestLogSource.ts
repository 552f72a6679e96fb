import {
  listInputVariableNames,
  listVisibleIds,
  orderLogs,
  type RareOrder,
} from "../../../db/queries/logs/requestLogs.ts";
import type { RequestOrder } from "../../../db/queries/logs/requestSearch.ts";
import { findVersionOfLabel } from "../../../db/queries/prompts/promptLabels.ts";
import { listPromptVersions } from "../../../db/queries/prompts/promptVersions.ts";
import { insertRequestLogBatches } from "../../../db/queries/sheets/imports.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { exactWords, findWords, type SoughtWords } from "../../logs/requests/nearWords.ts";
import { compileSearch, findAllMatching, logWords } from "../../logs/requests/searchRequestLogs.ts";
import { allOf } from "../../logs/search/compileFilter.ts";
import type { GivenFilter, GivenGroup } from "../../logs/search/field.ts";
import { ImportFault } from "./fault.ts";
import { maxColumns } from "./header.ts";
import type { LogLayout, RequestLogField } from "./requestLogColumns.ts";
import type { GivenSource } from "./source.ts";

export interface RequestLogSourceRequest {
  /** Ids of the logs, which replace the search; null for the logs that the search finds. */
  ids: number[] | null;
  /** Tree of conditions, or null. */
  group: GivenGroup | null;
  q: string | null;
  /** Short form of filters on the prompt; each of them must hold. */
  promptFilter?: { promptId: number | null; versionId: number | null; labelId: number | null };
  /** Further filters, which are made when the logs are looked for; each of them must hold. */
  moreFilters?: (tx: Scope) => Promise<(GivenFilter | GivenGroup)[]>;
  /** Order of the logs that were found, before `limit` takes the first. */
  rareOrder?: { by: RareOrder; direction: "asc" | "desc" } | null;
  /** Whether a request that names no logs takes all of them. */
  takesAll?: boolean;
  /** Short form of a filter on the start time. */
  startFilter?: { from: string | null; until: string | null };
  order: RequestOrder;
  limit: number | null;
  /** Variables; empty for every variable that one of the logs has. */
  variables: string[];
  fields: RequestLogField[];
  layout: LogLayout;
  /** Place of these fields in the request. */
  loc: readonly string[];
}

const maxLogs = limits["RequestLogsSource.limit.maximum"];
/** Time limit of the search for logs, during which the caller waits. */
const searchBudgetMs = 15_000;
const batchSize = 200;

/** Selection that is settled when the request is answered: the job takes these logs, whatever is logged meanwhile. */
interface Selection {
  ids: number[];
  variables: string[];
  titles: string[];
}

/** Source for request logs of the workspace. @throws Problem bad_request for a request that selects none */
export function requestLogSource(db: Scope, request: RequestLogSourceRequest): GivenSource {
  if (!saysWhich(request)) {
    const message = "Say which request logs to import: request_log_ids, or a filter_group.";
    throw Problem.at("bad_request", [...request.loc], message, "missing");
  }
  let selection: Selection | null = null;
  const settled = async () => {
    selection ??= await db.snapshot((tx) => select(tx, request));
    return selection;
  };
  return {
    kind: "request_logs",
    async record() {
      const { ids, variables } = await settled();
      const log_settings = { variables, fields: request.fields, count: ids.length };
      return { source: "request_logs", file_name: null, file_format: null, file_size: null, log_settings };
    },
    fieldWord: "column",
    fieldNames: async () => (await settled()).titles,
    problem: ({ message }) => Problem.at("bad_request", [...request.loc], message, "invalid_import"),
    store: async (tx, operationId) => insertRequestLogBatches(tx, operationId, (await settled()).ids, batchSize),
    async survey(survey) {
      const { ids, titles } = await settled();
      survey.fieldNames = titles;
      survey.rowCount = ids.length;
      if (ids.length === 0 && !request.layout.takesNone) survey.onFault(new ImportFault(noMatch));
    },
  };
}

export const noMatch = "No request log of this workspace matches.";

function saysWhich({ ids, group, q, promptFilter, startFilter, takesAll }: RequestLogSourceRequest): boolean {
  if (takesAll) return true;
  const parts = [ids, group, q || null, ...Object.values(promptFilter ?? {}), ...Object.values(startFilter ?? {})];
  return parts.some((part) => part !== null);
}

async function select(tx: Scope, request: RequestLogSourceRequest): Promise<Selection> {
  const ids = request.ids === null ? await search(tx, request) : await visibleIds(tx, request, request.ids);
  const room = maxColumns - request.layout.titles([], request.fields).length;
  const named = [...new Set(request.variables)];
  const variables = named.length > 0 ? named : await listInputVariableNames(tx, ids, room + 1);
  if (variables.length > room) {
    throw new ImportFault(
      `The logs have more than ${room} input variables; with a column for each, there would be more than ${maxColumns} columns. Name the ones that you need in variables_to_parse.`,
    );
  }
  return { ids, variables, titles: request.layout.titles(variables, request.fields) };
}

/** Ids of these logs, each once, if all of them are there. */
async function visibleIds(tx: Scope, { limit, loc }: RequestLogSourceRequest, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const found = new Set(await listVisibleIds(tx, wanted));
  const unknown = wanted.filter((id) => !found.has(id));
  if (unknown.length > 0) {
    const named = unknown.slice(0, 5).join(", ") + (unknown.length > 5 ? ` and ${unknown.length - 5} more` : "");
    const message = `There are no request logs with these ids in this workspace: ${named}.`;
    throw Problem.at("bad_request", [...loc, "request_log_ids"], message, "unknown_request_log");
  }
  return wanted.slice(0, limit ?? maxLogs);
}

async function search(tx: Scope, request: RequestLogSourceRequest): Promise<number[]> {
  const { group, q, order, limit, loc, rareOrder = null } = request;
  const given = request.moreFilters ? await request.moreFilters(tx) : [];
  const more = [...(await promptFilters(tx, request)), ...startFilters(request), ...given];
  const shortForms = compileSearch(tx, { filters: more }, exactWords(null), [...loc]);
  const find = (words: SoughtWords) => {
    const condition = allOf(tx.sql, [compileSearch(tx, group, words, [...loc, "filter_group"]), shortForms]);
    return findAllMatching(tx, condition, order, rareOrder ? maxLogs : (limit ?? maxLogs), searchBudgetMs);
  };
  const foundNothing = (found: { ids: number[]; isComplete: boolean }) => found.ids.length === 0 && found.isComplete;
  const { ids, isComplete } = await findWords(tx, q, logWords, find, foundNothing);
  if (!isComplete) {
    const message =
      "The search for the logs takes too long. Narrow the filter by request_start_time, a tag or metadata, or set a smaller limit.";
    throw new Problem("bad_request", message);
  }
  return rareOrder ? orderLogs(tx, ids, rareOrder, limit ?? maxLogs) : ids;
}

async function promptFilters(tx: Scope, { promptFilter, loc }: RequestLogSourceRequest): Promise<GivenFilter[]> {
  if (!promptFilter) return [];
  const unknown = (field: string, what: string, id: number) => {
    const message = `There is no ${what} ${id} in this workspace.`;
    return Problem.at("bad_request", [...loc, field], message, "unknown_prompt");
  };
  const ofVersion = (prompt: number, version: number): GivenFilter[] => [
    { field: "prompt_id", operator: "is", value: prompt },
    { field: "prompt_version_number", operator: "eq", value: version },
  ];
  const filters: GivenFilter[] = [];
  if (promptFilter.promptId !== null)
    filters.push({ field: "prompt_id", operator: "is", value: promptFilter.promptId });
  if (promptFilter.versionId !== null) {
    const [version] = await listPromptVersions(tx, [promptFilter.versionId]);
    if (!version) throw unknown("prompt_version_id", "prompt version", promptFilter.versionId);
    filters.push(...ofVersion(version.prompt_id, version.version_number));
  }
  if (promptFilter.labelId !== null) {
    const version = await findVersionOfLabel(tx, promptFilter.labelId);
    if (!version) throw unknown("prompt_label_id", "release label", promptFilter.labelId);
    filters.push(...ofVersion(version.prompt_id, version.version_number));
  }
  return filters;
}

function startFilters({ startFilter }: RequestLogSourceRequest): GivenFilter[] {
  if (!startFilter || (startFilter.from === null && startFilter.until === null)) return [];
  const value = [startFilter.from ?? "0001-01-01T00:00:00Z", startFilter.until ?? "9999-12-31T23:59:59Z"];
  return [{ field: "request_start_time", operator: "between", value }];
}
