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
import { addCell, Cells, type Value } from "./cells.ts";
import { type RolledKind, rolledKinds } from "./kinds.ts";
import { coverSpans, readGaps, readUnits, viewName, viewOf } from "./readCells.ts";

/** Fewest records that are rolled up: fewer are read as fast as their roll-up would be, and take less room. */
const fewestRecords = 100;
/** Cells from which on a roll-up is split into views of few fields. */
const fewestSplit = 50;
/** Times that are rolled up in one transaction, by their width: together they have about as many records or cells. */
const perTransaction: Record<Width, number> = { 60: 60, 600: 6, 3600: 4, 86400: 1 };

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
    while (!stopping.aborted && (await rollUpSome(db, of, width, seconds)) === perTransaction[width]);
  }
}

/** @returns number of times that were rolled up */
function rollUpSome(db: Scope, of: RolledUp, width: Width, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockName(tx, `roll-ups of ${of}s`);
    // First the marks, and then the records: one that comes between is read, and its mark stays.
    const starts = await takeChanges(tx, of, width, { now, limit: perTransaction[width] });
    if (starts.length === 0) return 0;
    await dropRollups(tx, of, width, starts);
    await insertRollups(tx, of, await rollUp(tx, of, width, starts));
    return starts.length;
  });
}

/** Roll-ups of several times: what they are made of is read for all of them at once. */
async function rollUp(db: Scope, of: RolledUp, width: Width, starts: readonly number[]): Promise<StoredRollup[]> {
  const spans = starts.map((start) => ({ from: start * 1e6, end: (start + width) * 1e6 }));
  const cover = await coverSpans(
    db,
    of,
    spans,
    widths.filter((one) => one < width),
  );
  const units = new Map(starts.map((start) => [start, new UnitInMaking({ width, start })]));
  const unitAt = (seconds: number) => units.get(seconds - (seconds % width)) as UnitInMaking;
  for (const kind of rolledKinds[of]) {
    const { whole, split } = viewsOf(kind);
    for (const unit of units.values()) unit.views = whole.map((fields) => new Cells(kind, fields));
    const numbers = kind.numbers.map((_, place) => place);
    for (const [index, fields] of whole.entries()) {
      await readUnits(db, cover, { kind, fields, numbers }, (rollup, stored) => {
        const unit = unitAt(rollup.start);
        unit.expires(rollup.first_expiry);
        unit.views[index]?.addStored(rollup, stored, []);
      });
    }
    await readGaps(db, cover, kind, (record) => {
      const unit = unitAt(Math.floor(record.start / 1e6));
      unit.expires(record.expires_at);
      for (const cells of unit.views) cells.addRecord(record);
    });
    for (const unit of units.values()) unit.keepViews(split);
  }
  return [...units.values()].flatMap((unit) => unit.rollups());
}

/** A time whose roll-ups are being made, of one kind of record after the other. */
class UnitInMaking {
  /** Views of the kind that is read now, with all its fields. */
  views: Cells[] = [];
  private count = 0;
  private firstExpiry: string | null = null;
  private readonly kept: { cells: Cells; is_split: boolean }[] = [];

  constructor(private readonly unit: Unit) {}

  expires(at: string | null): void {
    if (at !== null && (this.firstExpiry === null || at < this.firstExpiry)) this.firstExpiry = at;
  }

  /** @param split fields of the views that there are beside the whole ones where these are long */
  keepViews(split: string[][]): void {
    const [all] = this.views as [Cells];
    for (const cell of all.all.values()) this.count += cell.count;
    const is_split = all.all.size >= fewestSplit;
    const few = is_split ? split.map((fields) => project(this.views, fields)) : [];
    for (const cells of [...this.views, ...few]) this.kept.push({ cells, is_split });
  }

  rollups(): StoredRollup[] {
    if (this.count < fewestRecords) return [];
    return this.kept
      .filter(({ cells }) => cells.all.size > 0)
      .map(({ cells, is_split }) => ({
        ...this.unit,
        view: viewName(cells.kind, cells.fields),
        is_split,
        first_expiry: this.firstExpiry,
        ...cells.stored(),
      }));
  }
}

/** The sums by a few fields, of those by all of them. */
function project(views: readonly Cells[], fields: string[]): Cells {
  const [{ kind }] = views as [Cells];
  const cells = new Cells(kind, fields);
  const name = viewName(kind, viewOf(kind, fields).whole);
  const whole = views.find((view) => viewName(kind, view.fields) === name) as Cells;
  const places = fields.map((field) => whole.fields.indexOf(field));
  for (const cell of whole.all.values()) addCell(cells.at(places.map((place) => cell.values[place] as Value)), cell);
  return cells;
}
