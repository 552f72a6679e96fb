import type { ChartFigures } from "../../../db/queries/logs/charts.ts";
import { widths } from "../../../db/queries/logs/rollups/changes.ts";
import { listMatchingValues } from "../../../db/queries/logs/rollups/matchingValues.ts";
import { hasMoreLogs } from "../../../db/queries/logs/rollups/units.ts";
import { sizeBuckets } from "../../../db/queries/logs/timeRange.ts";
import type { Scope } from "../../../db/scope.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import { Cells, listFields, type RolledField, scalarFields, type Value } from "../rollups/cells.ts";
import { type Cover, coverSpan, readGaps, readUnits } from "../rollups/readCells.ts";
import type { GivenGroup } from "../search/field.ts";
import { boundsOf } from "../search/values.ts";
import { maxLogs } from "./analyzeRequests.ts";
import { facetHash } from "./facets.ts";
import { exactWords } from "./nearWords.ts";
import { type RolledQuery, readRolledQuery } from "./rolledQuery.ts";
import { canBeRolled, fieldOf, percentilesOf, rowsOf } from "./rolledRows.ts";
import { compileSearch } from "./searchRequestLogs.ts";

type GivenChart = Schemas["RequestChart"];

/** Up to so many logs are read themselves, so that their percentiles are exact. */
const exactLogs = limits["RequestCustomAnalyticsQuery.x-exact-logs"];

/**
 * Computes charts from the roll-ups of their time, and from the logs where there is none, of any number of logs.
 * @returns null where that does not answer them: other filters or groups, few logs, or very many without roll-ups yet
 */
export async function rolledCharts(
  db: Scope,
  group: GivenGroup | null,
  charts: GivenChart[],
  fewest: number = exactLogs,
): Promise<ChartFigures | null> {
  const query = readRolledQuery(group);
  if (!query || !charts.every(canBeRolled) || !(await hasMoreLogs(db, query.span, fewest))) return null;
  const sized = await sizeOf(db, group, query);
  if (!sized) return null;
  const { low, high, size } = sized;
  const isOverTime = charts.some(({ timeSeries }) => timeSeries);
  const cover = await coverSpan(db, query.span, isOverTime ? widths.filter((width) => size % width === 0) : widths);
  const reading: Reading = { cover, bucketOf: (seconds) => (isOverTime ? Math.floor(seconds / size) * size : 0) };
  const views = new Map<string, { cells: Cells; numbers: number[] }>();
  const viewOf = (chart: GivenChart) => {
    const cells = new Cells(inOrder([...query.fields, ...fieldOf(chart)]));
    const view = views.get(cells.fields.join()) ?? { cells, numbers: [] };
    views.set(cells.fields.join(), view);
    view.numbers = [...new Set([...view.numbers, ...percentilesOf(chart)])];
    return view.cells;
  };
  const drawn = charts.map((chart) => ({ chart, cells: viewOf(chart) }));
  if (!(await readViews(db, reading, [...views.values()]))) return null;
  for (const { cells } of views.values()) await keepMatching(db, query, cells);
  return {
    bucket_seconds: size,
    low,
    high,
    is_complete: true,
    is_empty: false,
    charts: drawn.map(({ chart, cells }) => rowsOf(chart, cells)),
  };
}

interface Reading {
  cover: Cover;
  bucketOf(seconds: number): number;
}

/** Fills views; false when too many logs have no roll-ups yet. */
async function readViews(
  db: Scope,
  { cover, bucketOf }: Reading,
  views: { cells: Cells; numbers: number[] }[],
): Promise<boolean> {
  const before = (start: number): Value[] => [bucketOf(start)];
  for (const { cells, numbers } of views) await readUnits(db, cover, cells, { numbers, before });
  const add = (log: Parameters<Cells["addLog"]>[0]) => {
    for (const { cells } of views) cells.addLog(log, before(log.start / 1e6));
  };
  return readGaps(db, cover, add, maxLogs);
}

/** The first and last moment, and the seconds of a bucket; without bounds they follow the logs that match. */
async function sizeOf(db: Scope, group: GivenGroup | null, query: RolledQuery) {
  const bounds = boundsOf(group, "request_start_time");
  let starts: number[] = [];
  if (bounds.from === null || bounds.until === null) {
    const cells = new Cells(inOrder(query.fields));
    const cover = await coverSpan(db, query.span, widths);
    if (!(await readViews(db, { cover, bucketOf: () => 0 }, [{ cells, numbers: [] }]))) return null;
    await keepMatching(db, query, cells);
    starts = [...cells.all.values()].flatMap(({ first, last }) => [first / 1e6, last / 1e6]);
  }
  return sizeBuckets(db, bounds, starts);
}

/** Takes away the cells whose values do not fulfil the filters, as the search itself decides. */
async function keepMatching(db: Scope, { rest, fields }: RolledQuery, cells: Cells): Promise<void> {
  if (fields.length === 0) return;
  const places = fields.map((field) => 1 + cells.fields.indexOf(field));
  const known = new Map<string, Partial<Record<RolledField, Value>>>();
  const keyOf = (values: Value[]) => JSON.stringify(places.map((place) => values[place]));
  for (const { values } of cells.all.values()) {
    known.set(
      keyOf(values),
      Object.fromEntries(fields.map((field, index) => [field, values[places[index] as number]])),
    );
  }
  const condition = compileSearch(db, rest, exactWords(null)).sql;
  const given = [...known.values()].map((values) => ({
    facets: facetsOf(db.workspaceId, values),
    prompt_id: (values.prompt_id ?? null) as number | null,
    prompt_version_number: (values.prompt_version_number ?? null) as number | null,
  }));
  const matching = await listMatchingValues(db, given, condition);
  const keys = [...known.keys()];
  const kept = new Set(matching.map((place) => keys[place]));
  for (const [key, { values }] of cells.all) if (!kept.has(keyOf(values))) cells.all.delete(key);
}

const facetKinds = {
  engine: "engine",
  provider_type: "provider",
  status: "status",
  error_type: "error_type",
  prompt_id: "prompt",
} as const;

function facetsOf(workspaceId: number, values: Partial<Record<RolledField, Value>>): number[] {
  return Object.entries(facetKinds).flatMap(([field, kind]) => {
    const value = values[field as RolledField];
    return value == null ? [] : [facetHash(workspaceId, kind, value)];
  });
}

function inOrder(fields: readonly RolledField[]): RolledField[] {
  return [...scalarFields, ...listFields].filter((field) => fields.includes(field));
}
