import type { ChartFigures } from "../../../db/queries/logs/charts.ts";
import { widths } from "../../../db/queries/logs/rollups/changes.ts";
import { sizeBuckets } from "../../../db/queries/logs/timeRange.ts";
import type { Scope } from "../../../db/scope.ts";
import { Cells, type Value } from "./cells.ts";
import type { RolledKind } from "./kinds.ts";
import { type Cover, coverSpans, readGaps, readUnits } from "./readCells.ts";
import type { RolledQuery } from "./rolledQuery.ts";
import { percentilesOf, type RolledChart, rowsOf } from "./rolledRows.ts";

/** What charts are asked of. */
interface RolledQuestion {
  /** The records that the query is on, whose times all of its charts show. */
  kind: RolledKind;
  query: RolledQuery;
  /** Finds the places of the values of fields that fulfil the filters, as the search itself decides. */
  matching(given: Record<string, Value>[]): Promise<number[]>;
  /** Records that are read where there are no roll-ups, at most. */
  maxRead: number;
}

/**
 * Computes charts from the roll-ups of their time, and from the records where there is none, of any number of records.
 * @returns null where very many have no roll-ups yet
 */
export async function rolledFigures(
  db: Scope,
  question: RolledQuestion,
  charts: RolledChart[],
): Promise<ChartFigures | null> {
  const { kind, query } = question;
  const sized = await sizeOf(db, question);
  if (!sized) return null;
  const { low, high, size } = sized;
  // Each bucket of days consists of buckets of the size auto, or of days.
  const buckets = charts.flatMap(({ bucket }) => bucket ?? []);
  const finest = buckets.length === 0 ? null : buckets.includes("auto") ? size : 86_400;
  const fitting = finest === null ? widths : widths.filter((width) => finest % width === 0);
  const cover = await coverSpans(db, kind.of, [query.span], fitting);
  const bucketOf = (seconds: number) => (finest === null ? 0 : Math.floor(seconds / finest) * finest);
  const views = new Map<string, View>();
  const drawn = charts.map((chart) => {
    const cells = cellsOf(chart.kind, [...query.fields, ...chart.fields]);
    const name = [chart.kind.prefix, ...cells.fields].join();
    const view = views.get(name) ?? { cells, numbers: [] };
    views.set(name, view);
    view.numbers = [...new Set([...view.numbers, ...percentilesOf(chart)])];
    return { chart, cells: view.cells };
  });
  if (!(await readViews(db, question, { cover, bucketOf }, [...views.values()]))) return null;
  return {
    bucket_seconds: size,
    low,
    high,
    is_complete: true,
    is_empty: false,
    charts: drawn.map(({ chart, cells }) => rowsOf(chart, cells, size)),
  };
}

interface View {
  cells: Cells;
  /** Places of the numbers whose histograms are read. */
  numbers: number[];
}

interface Reading {
  cover: Cover;
  bucketOf(seconds: number): number;
}

/** Fills views with what matches; false when too many records have no roll-ups yet. */
async function readViews(
  db: Scope,
  question: RolledQuestion,
  { cover, bucketOf }: Reading,
  views: View[],
): Promise<boolean> {
  const before = (start: number): Value[] => [bucketOf(start)];
  for (const { cells, numbers } of views) {
    const { kind, fields } = cells;
    await readUnits(db, cover, { kind, fields, numbers }, (rollup, stored) =>
      cells.addStored(rollup, stored, before(rollup.start)),
    );
  }
  for (const [kind, ofKind] of Map.groupBy(views, ({ cells }) => cells.kind)) {
    const isRead = await readGaps(
      db,
      cover,
      kind,
      (record) => {
        for (const { cells } of ofKind) cells.addRecord(record, before(record.start / 1e6));
      },
      question.maxRead,
    );
    if (!isRead) return false;
  }
  for (const { cells } of views) await keepMatching(question, cells);
  return true;
}

/** The first and last moment, and the seconds of a bucket; without bounds they follow the records that match. */
async function sizeOf(db: Scope, question: RolledQuestion) {
  const { kind, query } = question;
  let starts: number[] = [];
  if (query.bounds.from === null || query.bounds.until === null) {
    const cells = cellsOf(kind, query.fields);
    const cover = await coverSpans(db, kind.of, [query.span], widths);
    if (!(await readViews(db, question, { cover, bucketOf: () => 0 }, [{ cells, numbers: [] }]))) return null;
    starts = [...cells.all.values()].flatMap(({ first, last }) => [first / 1e6, last / 1e6]);
  }
  return sizeBuckets(db, query.bounds, starts);
}

/** Takes away the cells whose values do not fulfil the filters. */
async function keepMatching({ query: { fields }, matching }: RolledQuestion, cells: Cells): Promise<void> {
  if (fields.length === 0) return;
  const places = fields.map((field) => 1 + cells.fields.indexOf(field));
  const keyOf = (values: Value[]) => JSON.stringify(places.map((place) => values[place]));
  const known = new Map<string, Record<string, Value>>();
  for (const { values } of cells.all.values()) {
    const given = fields.map((field, index) => [field, values[places[index] as number] as Value] as const);
    known.set(keyOf(values), Object.fromEntries(given));
  }
  const keys = [...known.keys()];
  const kept = new Set((await matching([...known.values()])).map((place) => keys[place]));
  for (const [key, { values }] of cells.all) if (!kept.has(keyOf(values))) cells.all.delete(key);
}

/** Cells by these fields, in the order of the views of their kind. */
function cellsOf(kind: RolledKind, fields: readonly string[]): Cells {
  return new Cells(
    kind,
    [...kind.scalars, ...kind.lists].filter((field) => fields.includes(field)),
  );
}
