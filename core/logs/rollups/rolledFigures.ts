import type { ChartFigures, ChartRow } from "../../../db/queries/logs/charts.ts";
import { widths } from "../../../db/queries/logs/rollups/changes.ts";
import { sizeBuckets } from "../../../db/queries/logs/timeRange.ts";
import type { Scope } from "../../../db/scope.ts";
import { Cells, type Value } from "./cells.ts";
import type { RolledKind } from "./kinds.ts";
import { type Cover, coverSpans, readGaps, readUnits } from "./readCells.ts";
import type { RolledQuery } from "./rolledQuery.ts";
import { percentilesOf, type RolledChart, rowsOf } from "./rolledRows.ts";

/** Question that some charts of one query answer together. */
interface RolledQuestion {
  /** The records that the query is on, whose times all of its charts show. */
  kind: RolledKind;
  query: RolledQuery;
  /** Finds the places of the values of fields that fulfil the filters, as the search itself decides. */
  matching(given: Record<string, Value>[]): Promise<number[]>;
  /** Records that are read where there are no roll-ups, at most. */
  maxRead: number;
  /** Most cells that the charts are made of, which are in memory at once. */
  maxCells: number;
}

/**
 * Computes charts from the roll-ups of their time, and from the records where there is none, of any number of records.
 * @returns null where very many have no roll-ups yet, or a chart has very many groups
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
  const views = new Map<string, Cells>();
  for (const chart of charts) {
    const name = nameOf(chart, query);
    const cells = cellsOf(
      chart.kind,
      [...query.fields, ...chart.fields],
      [...percentilesOf(chart), ...(views.get(name)?.binned ?? [])],
    );
    views.set(name, cells);
  }
  const read = await readViews(db, question, { cover, bucketOf }, views);
  if (!read) return null;
  const rows: ChartRow[][] = [];
  for (const chart of charts) rows.push(await rowsOf(chart, read.get(nameOf(chart, query)) as Cells, size));
  return { bucket_seconds: size, low, high, is_complete: true, is_empty: false, charts: rows };
}

/** Name of the view that a chart needs. */
function nameOf({ kind, fields }: RolledChart, query: RolledQuery): string {
  return [kind.prefix, ...new Set([...query.fields, ...fields].toSorted())].join();
}

interface Reading {
  cover: Cover;
  bucketOf(seconds: number): number;
}

/** Fills views, and gives what of them matches; null when too many records have no roll-ups yet, or there are too many groups. */
async function readViews(
  db: Scope,
  question: RolledQuestion,
  { cover, bucketOf }: Reading,
  views: ReadonlyMap<string, Cells>,
): Promise<Map<string, Cells> | null> {
  const before = (start: number): Value[] => [bucketOf(start)];
  const isTooMuch = () => [...views.values()].reduce((sum, { count }) => sum + count, 0) > question.maxCells;
  for (const cells of views.values()) {
    const { kind, fields, binned: numbers } = cells;
    const isRead = await readUnits(db, cover, { kind, fields, numbers, isTooMuch }, (rollup, stored) =>
      cells.addStored(rollup, stored, before(rollup.start)),
    );
    if (!isRead) return null;
  }
  for (const [kind, ofKind] of Map.groupBy(views.values(), (cells) => cells.kind)) {
    const isRead = await readGaps(
      db,
      cover,
      kind,
      (record) => {
        for (const cells of ofKind) cells.addRecord(record, before(record.start / 1e6));
      },
      (read) => read > question.maxRead || isTooMuch(),
    );
    if (!isRead) return null;
  }
  const matching = new Map<string, Cells>();
  for (const [name, cells] of views) matching.set(name, await matchingCells(question, cells));
  return matching;
}

/** The first and last moment, and the seconds of a bucket; without bounds they follow the records that match. */
async function sizeOf(db: Scope, question: RolledQuestion) {
  const { kind, query } = question;
  let starts: number[] = [];
  if (query.bounds.from === null || query.bounds.until === null) {
    const cover = await coverSpans(db, kind.of, [query.span], widths);
    const views = new Map([["", cellsOf(kind, query.fields, [])]]);
    const cells = (await readViews(db, question, { cover, bucketOf: () => 0 }, views))?.get("");
    if (!cells) return null;
    starts = cells.values.flatMap((_, cell) => cells.startsOf(cell)).map((start) => start / 1e6);
  }
  return sizeBuckets(db, query.bounds, starts);
}

/** The cells whose values fulfil the filters. */
async function matchingCells({ query: { fields }, matching }: RolledQuestion, cells: Cells): Promise<Cells> {
  if (fields.length === 0) return cells;
  const places = fields.map((field) => 1 + cells.fields.indexOf(field));
  const keyOf = (values: Value[]) => JSON.stringify(places.map((place) => values[place]));
  const known = new Map<string, Record<string, Value>>();
  for (const values of cells.values) {
    const given = fields.map((field, index) => [field, values[places[index] as number] as Value] as const);
    known.set(keyOf(values), Object.fromEntries(given));
  }
  const keys = [...known.keys()];
  const kept = new Set((await matching([...known.values()])).map((place) => keys[place]));
  const found = new Cells(cells.kind, cells.fields, cells.binned);
  found.addCells(cells, (values) => (kept.has(keyOf(values)) ? values : null));
  return found;
}

/** Cells by these fields, in the order of the views of their kind. */
function cellsOf(kind: RolledKind, fields: readonly string[], binned: readonly number[]): Cells {
  const ordered = [...kind.scalars, ...kind.lists].filter((field) => fields.includes(field));
  return new Cells(kind, ordered, [...new Set(binned)]);
}
