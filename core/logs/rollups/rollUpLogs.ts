import { lockName } from "../../../db/lockName.ts";
import {
  dropRollups,
  type RolledUp,
  takeChanges,
  type Width,
  widths,
} from "../../../db/queries/logs/rollups/changes.ts";
import { insertRollups, type StoredRollup, type Unit } from "../../../db/queries/logs/rollups/units.ts";
import type { Scope } from "../../../db/scope.ts";
import { Cells, type Value } from "./cells.ts";
import { type RolledKind, rolledKinds } from "./kinds.ts";
import { coverSpans, readGaps, readUnits, viewName } from "./readCells.ts";

/**
 * Fewest records that are rolled up, by the width of their time: fewer are read as fast as their roll-up would be, and take less
 * room. Charts may need hundreds of half hours.
 */
const fewestRecords: Record<Width, number> = { 60: 100, 1800: 30, 86400: 30 };
/** Cells from which on there are views of few fields beside those of all fields, and how much shorter they are. */
const fewestSplit = 50;
const shortening = 3;
/** Most cells that a roll-up has, which bounds the memory that one takes: a time with more has those of its parts. */
const mostCells = 5_000;
/** Times that are rolled up in one transaction, by their width. */
const perTransaction: Record<Width, number> = { 60: 240, 1800: 12, 86400: 1 };

/** Fields of the views of a kind: all that one record has a value of, each of its lists with it, and views of few fields. */
function viewsOf({ scalars, lists }: RolledKind): { whole: string[][]; split: string[][] } {
  const whole = [[...scalars], ...lists.map((list) => [...scalars, list])];
  const few = [
    [],
    ...scalars.map((field) => [field]),
    ...scalars.flatMap((one, index) => scalars.slice(index + 1).map((other) => [one, other])),
  ];
  const ofLists = lists.flatMap((list) => [[list], ...scalars.map((field) => [field, list])]);
  return { whole, split: [...few.filter(({ length }) => length < scalars.length), ...ofLists] };
}

/**
 * Makes the roll-ups of times that are over and have changed, the shortest first. It may be ended at any moment: a mark
 * goes with the roll-up that is made for it.
 */
export async function rollUpLogs(
  db: Scope,
  of: RolledUp,
  { stopping, now = Date.now() }: { stopping: AbortSignal; now?: number },
) {
  const seconds = Math.floor(now / 1000);
  for (const width of widths) {
    while (!stopping.aborted && (await rollUpSome(db, of, width, seconds, stopping)) === perTransaction[width]);
  }
}

/** @returns number of times that were rolled up */
async function rollUpSome(db: Scope, of: RolledUp, width: Width, now: number, stopping: AbortSignal): Promise<number> {
  const work = db.transaction(async (tx) => {
    await lockName(tx, `roll-ups of ${of}s`);
    // First the marks, and then the records: one that comes between is read, and its mark stays.
    const starts = await takeChanges(tx, of, width, { now, limit: perTransaction[width] });
    if (starts.length === 0) return 0;
    await dropRollups(tx, of, width, starts);
    const spans = starts.map((start) => ({ from: start * 1e6, end: (start + width) * 1e6 }));
    // One after the other: memory holds one of them at a time.
    for (const place of await rolledKinds[of][0].listFilled(tx, spans, fewestRecords[width] - 1)) {
      stopping.throwIfAborted();
      await insertRollups(tx, of, await rollUp(tx, of, { width, start: starts[place] as number }));
    }
    return starts.length;
  });
  return work.catch((error) => {
    if (!stopping.aborted || error !== stopping.reason) throw error;
    return 0;
  });
}

/** The roll-ups of a time: a row for each view that is worth it. */
async function rollUp(db: Scope, of: RolledUp, { width, start }: Unit): Promise<StoredRollup[]> {
  const span = { from: start * 1e6, end: (start + width) * 1e6 };
  const shorter = widths.filter((one) => one < width);
  const cover = await coverSpans(db, of, [span], shorter);
  const kept: Cells[] = [];
  let first_expiry: string | null = null;
  const expires = (at: string | null) => {
    if (at !== null && (first_expiry === null || at < first_expiry)) first_expiry = at;
  };
  for (const kind of rolledKinds[of]) {
    const numbers = kind.numbers.map((_, place) => place);
    const { whole, split } = viewsOf(kind);
    const views = whole.map((fields) => new Cells(kind, fields, numbers));
    const isTooLong = () => views.some(({ count }) => count > mostCells);
    for (const view of views) {
      await readUnits(db, cover, { kind, fields: view.fields, numbers }, (rollup, stored) => {
        expires(rollup.first_expiry);
        if (!isTooLong()) view.addStored(rollup, stored, []);
      });
    }
    await readGaps(db, cover, kind, (record) => {
      expires(record.expires_at);
      if (!isTooLong()) for (const view of views) view.addRecord(record);
    });
    if (isTooLong()) return [];
    kept.push(...views, ...shortViews(views, split));
  }
  return kept
    .filter(({ count }) => count > 0)
    .map((cells) => ({ width, start, view: viewName(cells.kind, cells.fields), first_expiry, ...cells.stored(start) }));
}

/** The views of few fields that are much shorter than the one with all of them. */
function shortViews(whole: readonly Cells[], split: string[][]): Cells[] {
  const made = [...whole];
  for (const fields of split.toSorted((a, b) => b.length - a.length)) {
    const [longest, ...others] = made.filter((view) => hasFields(view, fields)) as [Cells, ...Cells[]];
    // What is summed up already is summed up further.
    const source = others.reduce((least, view) => (view.count < least.count ? view : least), longest);
    const most = longest.count / shortening;
    if (longest.count < fewestSplit) continue;
    const places = fields.map((field) => source.fields.indexOf(field));
    const view = new Cells(source.kind, fields, source.binned);
    view.addCells(source, (values) => places.map((place) => values[place] as Value), most);
    if (view.count <= most) made.push(view);
  }
  return made.slice(whole.length);
}

/** Whether a view counts records as these fields do, by which it can be summed up: by the same list, or none. */
function hasFields({ kind, fields: had }: Cells, fields: readonly string[]): boolean {
  return (
    fields.every((field) => had.includes(field)) &&
    kind.lists.every((list) => had.includes(list) === fields.includes(list))
  );
}
