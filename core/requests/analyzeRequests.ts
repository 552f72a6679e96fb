import { Problem } from "../../db/problem.ts";
import { listPromptNames } from "../../db/queries/promptLinks.ts";
import { computeFigures, type RequestFigures } from "../../db/queries/requestAnalytics.ts";
import type { Scope } from "../../db/scope.ts";
import type { GivenFilter, GivenGroup } from "../search/compileFilter.ts";
import { parseTime } from "../values/givenTime.ts";
import { compileSearch } from "./searchRequestLogs.ts";

export interface AnalyticsRequest {
  group: GivenGroup | null;
  q: string | null;
  /** Costs by the values of this key; null: of any. */
  metadataKey: string | null;
}

export interface RequestAnalysis {
  figures: RequestFigures;
  promptNames: Map<number, string>;
}

/** Logs that are looked at, at most. Stated in the contract, as the next ones. */
const maxLogs = 200_000;
const topValues = 20;
const topMetadataValues = 50;

/**
 * What the logs that match add up to.
 * @throws Problem bad_request, validation_error
 */
export function analyzeRequests(db: Scope, { group, q, metadataKey }: AnalyticsRequest): Promise<RequestAnalysis> {
  if (group) refuseIntents(group);
  return db.snapshot(async (tx) => {
    const condition = compileSearch(tx, group, q).sql;
    const limits = { maxLogs, top: topValues, metadataTop: topMetadataValues };
    const figures = await computeFigures(tx, { condition, ...boundsOf(group), ...limits, metadataKey });
    const promptIds = figures.dimensions.filter(({ kind }) => kind === "prompt").map(({ name }) => Number(name));
    return { figures, promptNames: await listPromptNames(tx, promptIds) };
  });
}

const intentFields = ["user_intent", "agent_intent"];

function refuseIntents(group: GivenGroup): void {
  for (const part of group.filters) {
    if ("filters" in part) refuseIntents(part);
    else if (intentFields.includes(part.field)) {
      throw new Problem("bad_request", `Analytics take no filter of the field ${part.field}; leave it out.`);
    }
  }
}

/** The bounds that filters which must hold set to the start of a call; both are within. */
function boundsOf(group: GivenGroup | null): { from: number | null; until: number | null } {
  const bounds = { from: null as number | null, until: null as number | null };
  if (!group || (group.logic === "OR" && group.filters.length > 1)) return bounds;
  const narrow = (from: number | null, until: number | null) => {
    if (from !== null) bounds.from = Math.max(bounds.from ?? from, from);
    if (until !== null) bounds.until = Math.min(bounds.until ?? until, until);
  };
  for (const part of group.filters) {
    if ("filters" in part) {
      const inner = boundsOf(part);
      narrow(inner.from, inner.until);
    } else if (part.field === "request_start_time") narrow(...timesOf(part));
  }
  return bounds;
}

function timesOf({ operator, value }: GivenFilter): [from: number | null, until: number | null] {
  const time = (given: unknown) => (typeof given === "string" ? parseTime(given) : null);
  if (operator === "after") return [time(value), null];
  if (operator === "before") return [null, time(value)];
  if (operator === "between" && Array.isArray(value)) return [time(value[0]), time(value[1])];
  return [null, null];
}
