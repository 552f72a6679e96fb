import { computeFigures, type RequestFigures } from "../../../db/queries/logs/requestAnalytics.ts";
import { listPromptNames } from "../../../db/queries/prompts/promptLinks.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { withinTimeBudget } from "../analytics/drawCharts.ts";
import type { GivenGroup } from "../search/field.ts";
import { boundsOf } from "../search/values.ts";
import { findWords, type SoughtWords } from "./nearWords.ts";
import { pathsTo } from "./requestConditions.ts";
import { compileSearch, logWords } from "./searchRequestLogs.ts";

export interface RequestAnalysis {
  figures: RequestFigures;
  promptNames: Map<number, string>;
}

export const maxLogs = limits["RequestAnalyticsQuery.x-max-logs"];
const topValues = limits["RequestAnalyticsResponse.tagsBreakdown.maxItems"];
const topMetadataValues = limits["RequestAnalyticsResponse.metadataValueBreakdown.maxItems"];

/**
 * Computes figures over the logs that match; costs by the values of `metadataKey`, or of any key without one.
 * @throws Problem bad_request, validation_error
 */
export function analyzeRequests(
  db: Scope,
  { group, q, metadataKey }: { group: GivenGroup | null; q: string | null; metadataKey: string | null },
): Promise<RequestAnalysis> {
  if (group) refuseIntents(group);
  return withinTimeBudget(db, async (tx) => {
    const limits = { maxLogs, top: topValues, metadataTop: topMetadataValues };
    const metadata = metadataKey === null ? null : { key: metadataKey, paths: pathsTo(metadataKey) };
    const compute = (words: SoughtWords) => {
      const condition = compileSearch(tx, group, words).sql;
      return computeFigures(tx, { condition, ...boundsOf(group, "request_start_time"), ...limits, metadata });
    };
    const foundNothing = ({ totals, is_complete }: RequestFigures) => totals.requests === 0 && is_complete;
    const figures = await findWords(tx, q, logWords, compute, foundNothing);
    const promptIds = figures.dimensions.filter(({ kind }) => kind === "prompt").map(({ name }) => Number(name));
    return { figures, promptNames: await listPromptNames(tx, promptIds) };
  });
}

const intentFields = ["user_intent", "agent_intent"];

export function refuseIntents(group: GivenGroup): void {
  for (const part of group.filters) {
    if ("filters" in part) refuseIntents(part);
    else if (intentFields.includes(part.field)) {
      throw new Problem("bad_request", `Analytics do not accept filters of the field ${part.field}. Remove it.`);
    }
  }
}
