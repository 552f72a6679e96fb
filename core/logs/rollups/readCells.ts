import { type Width, widths } from "../../../db/queries/logs/rollups/changes.ts";
import {
  type CountedLog,
  listRollups,
  listTrueUnits,
  readLogs,
  type Span,
  type Unit,
} from "../../../db/queries/logs/rollups/units.ts";
import type { Scope } from "../../../db/scope.ts";
import { type Cells, isList, listFields, type RolledField, scalarFields, type Value } from "./cells.ts";

/** Times that together are another one: those that have roll-ups, and those whose logs are read. */
export interface Cover {
  units: Unit[];
  gaps: Span[];
}

/** Finds for a time the longest roll-ups of these widths that are true. */
export async function coverSpan(db: Scope, span: Span, allowed: readonly Width[]): Promise<Cover> {
  const units: Unit[] = [];
  let gaps = [span];
  for (const width of widths.toReversed()) {
    if (!allowed.includes(width) || gaps.length === 0) continue;
    const found = await listTrueUnits(db, width, gaps);
    units.push(...found.map(({ start }) => ({ width, start })));
    gaps = without(
      gaps,
      found.map(({ start }) => ({ from: start * 1e6, end: (start + width) * 1e6 })),
    );
  }
  return { units, gaps };
}

/** What is left of times; each of `parts` lies in one of them, and both are in order. */
function without(spans: readonly Span[], parts: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const { from, end } of spans) {
    let at = from;
    for (let part = parts[next]; part && part.end <= end; part = parts[++next]) {
      if (part.from > at) left.push({ from: at, end: part.from });
      at = part.end;
    }
    if (at < end) left.push({ from: at, end });
  }
  return left;
}

/** The view of these fields, and the one that has all its fields where units are not split. */
export function viewOf(fields: readonly RolledField[]): { name: string; stored: RolledField[]; whole: RolledField[] } {
  const list = listFields.find((field) => fields.includes(field));
  const whole = [...scalarFields, ...(list ? [list] : [])];
  const scalars = scalarFields.filter((field) => fields.includes(field));
  const stored = scalars.length > (list ? 1 : 2) ? whole : [...scalars, ...(list ? [list] : [])];
  return { name: viewName(stored), stored, whole };
}

export function viewName(fields: readonly RolledField[]): string {
  const scalars = fields.filter((field) => !isList(field));
  return (scalars.length === scalarFields.length ? ["all", ...fields.filter(isList)] : fields).join(",");
}

/** What is read of roll-ups. */
interface UnitReading {
  /** Places of the numbers whose histograms are read. */
  numbers: readonly number[];
  /** Values of a cell before those of its fields, by the time of its unit in seconds since 1970. */
  before?(start: number): Value[];
}

/**
 * Adds up the roll-ups of a cover.
 * @returns when the logs of each begin to expire
 */
export async function readUnits(
  db: Scope,
  { units }: Cover,
  cells: Cells,
  { numbers, before = () => [] }: UnitReading,
): Promise<(string | null)[]> {
  const { name, stored, whole } = viewOf(cells.fields);
  const of = { [name]: stored, [viewName(whole)]: whole };
  const rollups = await listRollups(db, units, { name, whole: viewName(whole) }, numbers);
  for (const rollup of rollups) cells.addStored(rollup, of[rollup.view] as RolledField[], before(rollup.start));
  return rollups.map(({ first_expiry }) => first_expiry);
}

/** Passes the logs between the roll-ups of a cover to `add`; stops after more than `most` and answers false. */
export async function readGaps(
  db: Scope,
  { gaps }: Cover,
  add: (log: CountedLog) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (gaps.length === 0) return true;
  let read = 0;
  for await (const logs of readLogs(db, gaps)) {
    read += logs.length;
    if (read > most) return false;
    for (const log of logs) add(log);
  }
  return true;
}
