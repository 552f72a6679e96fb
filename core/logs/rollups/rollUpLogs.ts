import { lockName } from "../../../db/lockName.ts";
import { dropRollups, takeChanges, type Width, widths } from "../../../db/queries/logs/rollups/changes.ts";
import { insertRollups, type StoredRollup } from "../../../db/queries/logs/rollups/units.ts";
import type { Scope } from "../../../db/scope.ts";
import { addCell, Cells, listFields, type RolledField, rolledNumbers, scalarFields, type Value } from "./cells.ts";
import { coverSpan, readGaps, readUnits, viewName, viewOf } from "./readCells.ts";

/** Fewest logs that are rolled up: fewer are read as fast as their roll-up would be, and take less room. */
const fewestLogs = 100;
/** Cells from which on a roll-up is split into views of few fields. */
const fewestSplit = 50;
/** Times that are rolled up in one transaction, by their width: together they have about as many logs or cells. */
const perTransaction: Record<Width, number> = { 60: 60, 600: 6, 3600: 4, 86400: 1 };

/** All that one log has a value of, and each of its lists with it. */
const wholeViews: RolledField[][] = [[...scalarFields], ...listFields.map((list) => [...scalarFields, list])];
/** Views of few fields. */
const splitViews: RolledField[][] = [
  [],
  ...scalarFields.map((field) => [field]),
  ...scalarFields.flatMap((one, index) => scalarFields.slice(index + 1).map((other) => [one, other])),
  ...listFields.flatMap((list) => [[list], ...scalarFields.map((field) => [field, list])]),
];

/**
 * Makes the roll-ups of times that are over and have changed, the shortest first. It may be ended at any moment: a mark
 * goes with the roll-up that is made for it.
 */
export async function rollUpLogs(db: Scope, { stopping, now = Date.now() }: { stopping: AbortSignal; now?: number }) {
  const seconds = Math.floor(now / 1000);
  for (const width of widths) {
    while (!stopping.aborted && (await rollUpSome(db, width, seconds)) === perTransaction[width]);
  }
}

/** @returns number of times that were rolled up */
function rollUpSome(db: Scope, width: Width, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockName(tx, "roll-ups of logs");
    // First the marks, and then the logs: a log that comes between is read, and its mark stays.
    const starts = await takeChanges(tx, width, now, perTransaction[width]);
    if (starts.length === 0) return 0;
    await dropRollups(tx, width, starts);
    const shorter = widths.filter((one) => one < width);
    for (const start of starts) await insertRollups(tx, await rollUp(tx, width, start, shorter));
    return starts.length;
  });
}

async function rollUp(db: Scope, width: Width, start: number, shorter: readonly Width[]): Promise<StoredRollup[]> {
  const cover = await coverSpan(db, { from: start * 1e6, end: (start + width) * 1e6 }, shorter);
  const views = wholeViews.map((fields) => new Cells(fields));
  let expiry: string | null = null;
  const expires = (at: string | null) => {
    if (at !== null && (expiry === null || at < expiry)) expiry = at;
  };
  for (const cells of views) {
    for (const at of await readUnits(db, cover, cells, { numbers: rolledNumbers.map((_, place) => place) }))
      expires(at);
  }
  await readGaps(db, cover, (log) => {
    expires(log.expires_at);
    for (const cells of views) cells.addLog(log);
  });
  const [all] = views as [Cells];
  const count = [...all.all.values()].reduce((sum, cell) => sum + cell.count, 0);
  if (count < fewestLogs) return [];
  const is_split = all.all.size >= fewestSplit;
  const stored = is_split ? [...views, ...splitViews.map((fields) => project(views, fields))] : views;
  return stored
    .filter((cells) => cells.all.size > 0)
    .map((cells) => ({
      view: viewName(cells.fields),
      width,
      start,
      is_split,
      first_expiry: expiry,
      ...cells.stored(),
    }));
}

/** The sums by a few fields, of those by all of them. */
function project(views: readonly Cells[], fields: RolledField[]): Cells {
  const cells = new Cells(fields);
  const name = viewName(viewOf(fields).whole);
  const whole = views.find((view) => viewName(view.fields) === name) as Cells;
  const places = fields.map((field) => whole.fields.indexOf(field));
  for (const cell of whole.all.values()) addCell(cells.at(places.map((place) => cell.values[place] as Value)), cell);
  return cells;
}
