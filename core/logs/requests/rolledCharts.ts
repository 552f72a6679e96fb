import type { ChartFigures } from "../../../db/queries/logs/charts.ts";
import { listMatchingLogs } from "../../../db/queries/logs/rollups/matchingValues.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Value } from "../rollups/cells.ts";
import { rolledLogs } from "../rollups/kinds.ts";
import { rolledFigures } from "../rollups/rolledFigures.ts";
import { readRolledQuery } from "../rollups/rolledQuery.ts";
import { canBeRolled, measuresOf, type RolledChart } from "../rollups/rolledRows.ts";
import type { GivenGroup } from "../search/field.ts";
import { maxLogs } from "./analyzeRequests.ts";
import { facetHash } from "./facets.ts";
import { exactWords } from "./nearWords.ts";
import { compileSearch } from "./searchRequestLogs.ts";

type GivenChart = Schemas["RequestChart"];

/** Number of logs up to which the logs themselves are read, so that their percentiles are exact. */
const exactLogs = limits["RequestCustomAnalyticsQuery.x-exact-logs"];
const maxCells = limits["RequestCustomAnalyticsQuery.x-exact-groups"];

/**
 * Computes charts from roll-ups.
 * @returns null where these do not answer them: other filters or groups, few logs, very many without roll-ups yet, or very many
 *   values of groups
 */
export async function rolledCharts(
  db: Scope,
  group: GivenGroup | null,
  given: GivenChart[],
  fewest: number = exactLogs,
): Promise<ChartFigures | null> {
  const fieldOf = (name: string) => rolledLogs.scalars.find((one) => one === (name === "prompt" ? "prompt_id" : name));
  const query = readRolledQuery(group, { start: "request_start_time", fieldOf });
  const charts = given.flatMap(rolledChart);
  if (!query || charts.length < given.length) return null;
  if ((await rolledLogs.listFilled(db, [query.span], fewest)).length === 0) return null;
  const matching = (values: Record<string, Value>[]) => {
    const logs = values.map((one) => ({
      facets: facetsOf(db.workspaceId, one),
      prompt_id: (one.prompt_id ?? null) as number | null,
      prompt_version_number: (one.prompt_version_number ?? null) as number | null,
    }));
    return listMatchingLogs(db, logs, compileSearch(db, query.rest, exactWords(null)).sql);
  };
  return rolledFigures(db, { kind: rolledLogs, query, matching, maxRead: maxLogs, maxCells }, charts);
}

/** A chart that roll-ups answer, or none. */
function rolledChart(chart: GivenChart): RolledChart[] {
  const { groupByField, groupByMetadataKey, timeSeries, limit } = chart;
  const rolled: RolledChart = {
    kind: rolledLogs,
    fields: groupByField == null ? [] : [groupByField],
    isGrid: false,
    bucket: timeSeries ? "auto" : null,
    measures: measuresOf(chart),
    limit,
  };
  return groupByMetadataKey == null && canBeRolled(rolled) ? [rolled] : [];
}

const facetKinds = {
  engine: "engine",
  provider_type: "provider",
  status: "status",
  error_type: "error_type",
  prompt_id: "prompt",
} as const;

function facetsOf(workspaceId: number, values: Record<string, Value>): number[] {
  return Object.entries(facetKinds).flatMap(([field, kind]) => {
    const value = values[field];
    return value == null ? [] : [facetHash(workspaceId, kind, value)];
  });
}
